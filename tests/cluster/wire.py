"""A wire that is listened to: what connects to it reaches a database, and all bytes of both ways are kept."""
import socket
import threading


class Wire:
    def __init__(self, path):
        """`path`: of the socket to which everything is passed on."""
        self.path, self.bytes, self.socket = path, bytearray(), socket.create_server(("127.0.0.1", 0))
        self.port, self.whole = self.socket.getsockname()[1], threading.Event()
        self.whole.set()    # else nothing gets through any more, and nobody is told
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.socket.accept()
            except OSError:    # closed
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.path)
            for one, other in ((near, far), (far, near)):
                one.settimeout(None)
                threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one, other):
        try:
            while block := one.recv(65536):
                self.bytes += block
                self.whole.wait()
                other.sendall(block)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.socket.close()
