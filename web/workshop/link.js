// A text as part of an address: deflated, in URL-safe letters. The link works without anything being stored (WS-143).

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const lettersOf = bytes => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const bytesOf = letters => Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0));

export async function packed(text) {
  return lettersOf(await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text)));
}

const MOST = 8192;    // most bytes of a script

// null: not a text, or longer than a script may be.
export async function unpacked(letters) {
  try {
    const reader = new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader(),
      parts = [];
    for (let size = 0, part; !(part = await reader.read()).done;) {
      parts.push(part.value);
      if ((size += part.value.length) > MOST) return null;
    }
    return await new Blob(parts).text();
  } catch { return null; }
}

export const addressOf = async text => `${location.origin}/workshop#z=${await packed(text)}`;
