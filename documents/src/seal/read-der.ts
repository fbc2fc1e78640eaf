/** An element of DER from another party. Incomplete data are refused. */
export interface Element {
  readonly tag: number;
  readonly whole: Buffer;
  readonly body: Buffer;
}

export const EMPTY: Element = { tag: 0, whole: Buffer.alloc(0), body: Buffer.alloc(0) };

const MOST_LENGTH_BYTES = 3;

function elementAt(bytes: Buffer, at: number): Element {
  const tag = bytes.readUInt8(at);
  const short = bytes.readUInt8(at + 1);
  const extra = short < 0x80 ? 0 : short & 0x7f;
  if (short === 0x80 || extra > MOST_LENGTH_BYTES) throw new Error('a length that is none');
  const from = at + 2 + extra;
  const length = extra === 0 ? short : bytes.readUIntBE(at + 2, extra);
  // DER allows only the shortest form of a length (X.690, 10.1).
  const least = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : MOST_LENGTH_BYTES;
  if (extra !== least) throw new Error('a length that is written in more bytes than needed');
  if (from + length > bytes.length) throw new Error('an element that is cut off');
  return {
    tag,
    whole: bytes.subarray(at, from + length),
    body: bytes.subarray(from, from + length),
  };
}

/** Returns the first element of the bytes, and ignores what follows. */
export const beginningOf = (bytes: Uint8Array): Element => elementAt(Buffer.from(bytes), 0);

/**
 * Returns the elements inside an element.
 * @throws Error for incomplete or malformed data
 */
export function partsOf({ body }: Element): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < body.length; at += found.at(-1)?.whole.length ?? body.length) {
    found.push(elementAt(body, at));
  }
  return found;
}

export const first = (element: Element): Element => partsOf(element)[0] ?? EMPTY;

/**
 * Requires a condition of parsed data.
 * @throws Error with the text `what` if the condition does not hold
 */
export function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}
