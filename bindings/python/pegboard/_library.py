"""The shared library behind the package: where it is, and the types of its functions (include/pegboard.h)."""
import ctypes
import ctypes.util
import os

ACT_SIZE = 64
c_bool, c_char_p, c_int, c_int64, c_size, c_void_p = (
    ctypes.c_bool, ctypes.c_char_p, ctypes.c_int, ctypes.c_int64, ctypes.c_size_t, ctypes.c_void_p)
c_uint32, c_uint64, c_uint16, buffer = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_uint16, ctypes.c_char_p


class Option(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("preset", ctypes.c_int32), ("least", ctypes.c_int32), ("most", ctypes.c_int32),
                ("only_players", ctypes.c_uint)]


class Actors(ctypes.Structure):
    _fields_ = [("must", c_uint16), ("may", c_uint16), ("chance", c_bool)]


class Outcome(ctypes.Structure):
    _fields_ = [("act", c_uint32), ("weight", c_uint32)]


class Bot(ctypes.Structure):
    _fields_ = [("level", c_int), ("ms", c_int), ("sims", c_int64), ("seed", c_uint64)]


class Choice(ctypes.Structure):
    _fields_ = [("act", ctypes.c_char * ACT_SIZE), ("chance", ctypes.c_double), ("visits", c_int64)]


class Shape(ctypes.Structure):
    _fields_ = [("planes", c_int), ("rows", c_int), ("cols", c_int)]


class Batch(ctypes.Structure):
    _fields_ = [("game", c_void_p), ("first", c_void_p), ("lanes", c_int), ("most", c_int), ("states", c_void_p),
                ("memories", c_void_p),
                ("random", c_void_p), ("length", c_void_p), ("seat", c_void_p), ("count", c_void_p), ("reward", c_void_p),
                ("done", c_void_p)]


# name: result, arguments
FUNCTIONS = {
    "peg_version": (c_char_p, []),
    "peg_game_count": (c_int, []),
    "peg_game_at": (c_void_p, [c_int]),
    "peg_game_find": (c_void_p, [c_char_p]),
    "peg_script_compile": (c_void_p, [c_char_p, c_size, buffer, c_size]),
    "peg_game_release": (None, [c_void_p]),
    "peg_script_rules": (c_size, [c_void_p, c_char_p, buffer, c_size]),
    "peg_game_id": (c_char_p, [c_void_p]),
    "peg_game_title": (c_char_p, [c_void_p]),
    "peg_game_players_min": (c_int, [c_void_p]),
    "peg_game_players_max": (c_int, [c_void_p]),
    "peg_game_seats": (c_bool, [c_void_p, c_int]),
    "peg_game_option": (c_bool, [c_void_p, c_int, ctypes.POINTER(Option)]),
    "peg_match_new": (c_void_p, [c_void_p, c_int, c_uint64, c_char_p, buffer, c_size]),
    "peg_match_load": (c_void_p, [c_char_p, c_size, buffer, c_size]),
    "peg_match_free": (None, [c_void_p]),
    "peg_match_game": (c_void_p, [c_void_p]),
    "peg_match_players": (c_int, [c_void_p]),
    "peg_match_play": (c_bool, [c_void_p, c_int, c_char_p, buffer, c_size]),
    "peg_match_chance": (c_bool, [c_void_p, c_char_p, buffer, c_size]),
    "peg_match_undo": (c_bool, [c_void_p]),
    "peg_match_actors": (c_size, [c_void_p, buffer, c_size]),
    "peg_match_status": (c_size, [c_void_p, buffer, c_size]),
    "peg_match_legal": (c_size, [c_void_p, c_int, buffer, c_size]),
    "peg_match_view": (c_size, [c_void_p, c_int, buffer, c_size]),
    "peg_match_events": (c_size, [c_void_p, c_int, c_int, buffer, c_size]),
    "peg_match_event_count": (c_int, [c_void_p, c_int]),
    "peg_match_hash": (c_uint64, [c_void_p, c_int]),
    "peg_match_record": (c_size, [c_void_p, buffer, c_size]),
    "peg_match_name": (None, [c_void_p, c_int, c_char_p]),
    "peg_match_date": (None, [c_void_p, c_char_p]),
    "peg_match_state": (c_void_p, [c_void_p]),
    "peg_knowledge_new": (c_void_p, [c_void_p, c_int]),
    "peg_knowledge_free": (None, [c_void_p]),
    "peg_knowledge_sample": (c_bool, [c_void_p, c_uint64, c_int64, c_void_p]),
    "peg_knowledge_heat": (c_bool, [c_void_p, c_int, c_uint64, ctypes.POINTER(c_int)]),
    "peg_bot_choose": (c_size, [c_void_p, ctypes.POINTER(Bot), buffer, c_size]),
    "peg_bot_weigh": (c_int, [c_void_p, ctypes.POINTER(Bot), ctypes.POINTER(Choice), c_int]),
    "peg_state_size": (c_size, [c_void_p]),
    "peg_state_start": (c_bool, [c_void_p, c_int, c_char_p, c_void_p, buffer, c_size]),
    "peg_state_actors": (Actors, [c_void_p, c_void_p]),
    "peg_state_legal": (c_int, [c_void_p, c_void_p, c_int, ctypes.POINTER(c_uint32), c_int]),
    "peg_state_odds": (c_int, [c_void_p, c_void_p, ctypes.POINTER(Outcome), c_int]),
    "peg_state_apply": (None, [c_void_p, c_void_p, c_int, c_uint32]),
    "peg_state_winners": (c_uint16, [c_void_p, c_void_p]),
    "peg_state_view": (c_size, [c_void_p, c_void_p, c_int, buffer, c_size]),
    "peg_state_perft": (c_bool, [c_void_p, c_void_p, c_int, c_uint64, ctypes.POINTER(c_uint64)]),
    "peg_state_count": (c_int, [c_void_p, c_void_p, c_int]),
    "peg_state_pick": (c_uint32, [c_void_p, c_void_p, c_int, c_int]),
    "peg_state_random": (c_int, [c_void_p, c_void_p, ctypes.POINTER(c_uint64)]),
    "peg_state_playout": (c_int, [c_void_p, c_void_p, c_int, ctypes.POINTER(c_uint64)]),
    "peg_act_space": (c_uint32, [c_void_p]),
    "peg_act_place": (c_uint32, [c_void_p, c_uint32]),
    "peg_act_of": (c_uint32, [c_void_p, c_uint32]),
    "peg_memory_size": (c_size, [c_void_p]),
    "peg_memory_start": (None, [c_void_p, c_void_p]),
    "peg_memory_apply": (None, [c_void_p, c_void_p, c_void_p, c_int, c_uint32]),
    "peg_memory_key": (c_uint64, [c_void_p, c_void_p, c_int]),
    "peg_match_key": (c_uint64, [c_void_p, c_int]),
    "peg_match_infostate": (c_size, [c_void_p, c_int, buffer, c_size]),
    "peg_tensor_shape": (Shape, [c_void_p, c_void_p]),
    "peg_tensor_meaning": (c_size, [c_void_p, c_void_p, c_int, buffer, c_size]),
    "peg_state_tensor": (None, [c_void_p, c_void_p, c_void_p, c_int, c_void_p]),
    "peg_match_tensor": (None, [c_void_p, c_int, c_void_p]),
    "peg_batch_stride": (c_size, [c_void_p]),
    "peg_batch_start": (None, [ctypes.POINTER(Batch), c_uint64]),
    "peg_batch_step": (None, [ctypes.POINTER(Batch), c_void_p]),
    "peg_batch_play": (None, [ctypes.POINTER(Batch), c_void_p]),
    "peg_batch_places": (None, [ctypes.POINTER(Batch), c_void_p]),
    "peg_batch_random": (None, [ctypes.POINTER(Batch), c_int]),
    "peg_batch_legal": (None, [ctypes.POINTER(Batch), c_void_p, c_int]),
    "peg_batch_mask": (None, [ctypes.POINTER(Batch), c_void_p]),
    "peg_batch_tensor": (None, [ctypes.POINTER(Batch), c_void_p]),
    "peg_knowledge_begin": (c_void_p, [c_void_p, c_char_p, c_int, buffer, c_size]),
    "peg_knowledge_hear": (c_bool, [c_void_p, c_char_p, buffer, c_size]),
    "peg_knowledge_did": (c_bool, [c_void_p, c_char_p, buffer, c_size]),
    "peg_knowledge_see": (c_bool, [c_void_p, c_char_p, c_char_p, buffer, c_size]),
    "peg_knowledge_world": (c_void_p, [c_void_p, c_uint64, c_int64]),
    "peg_knowledge_guess": (c_size, [c_void_p, c_int, c_uint64, buffer, c_size]),
    "peg_bot_advise": (c_size, [c_void_p, ctypes.POINTER(Bot), buffer, c_size]),
    "peg_hint": (c_int, [c_void_p, c_int, ctypes.POINTER(Choice), c_int]),
    "peg_act_text": (c_size, [c_void_p, c_uint32, buffer, c_size]),
    "peg_act_read": (c_bool, [c_void_p, c_void_p, c_int, c_char_p, ctypes.POINTER(c_uint32)]),
}


def load():
    """The library named by PEGBOARD_LIBRARY, or the one that is installed."""
    path = os.environ.get("PEGBOARD_LIBRARY") or ctypes.util.find_library("pegboard")
    if not path:
        raise ImportError("libpegboard.so is not installed ('make install'), and PEGBOARD_LIBRARY does not name it")
    library = ctypes.CDLL(path)
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library
