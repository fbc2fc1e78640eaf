/**
 * DER (X.690), as far as our certificates and signatures need it. `read-der.ts` parses data of
 * other parties.
 */
export type Der = Buffer;

/** Encodes an element: tag, length in its shortest form, contents. */
function element(tag: number, ...contents: readonly Uint8Array[]): Der {
  const body = Buffer.concat(contents);
  const length = body.length;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), body]);
  if (length >= 0x10000) throw new Error('An element of a seal is never that long');
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), body]);
}

export const sequence = (...contents: readonly Der[]): Der => element(0x30, ...contents);
export const octets = (bytes: Uint8Array): Der => element(0x04, bytes);
/** Encodes a bit string of whole bytes, of which the last `unused` bits have no meaning. */
export const bits = (bytes: Uint8Array, unused = 0): Der => element(0x03, Buffer.of(unused), bytes);
/** Encodes a positive number. The first bit of the bytes must be 0. */
export const integer = (bytes: Uint8Array): Der => element(0x02, bytes);
export const text = (value: string): Der => element(0x0c, Buffer.from(value));
export const truth = (): Der => element(0x01, Buffer.of(0xff));
export const nothing = (): Der => element(0x05);
/**
 * Encodes a context-specific tag such as [0], around elements or instead of an element's own tag.
 */
export const tagged = (number: number, ...contents: readonly Der[]): Der =>
  element(0xa0 + number, ...contents);

/** Encodes a SET. Its elements are sorted by their encoding (X.690, 11.6). */
export const setOf = (contents: readonly Der[]): Der =>
  element(0x31, ...contents.toSorted(Buffer.compare));

/** Encodes an instant to the second. Years from 2050 have four digits (RFC 5280, 4.1.2.5). */
export function time(instant: Temporal.Instant): Der {
  const digits = digitsOf(instant);
  return digits < '2050' ? element(0x17, Buffer.from(digits.slice(2))) : exactTime(instant);
}

/** Encodes an instant to the second, with a year of four digits. */
export const exactTime = (instant: Temporal.Instant): Der =>
  element(0x18, Buffer.from(digitsOf(instant)));

const digitsOf = (instant: Temporal.Instant): string =>
  `${instant.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '')}Z`;

/**
 * Encodes an object identifier such as '1.2.840'. The first two numbers share a byte. The others
 * are written in groups of seven bits.
 */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = rest.flatMap((number) => {
    const bytes = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift(0x80 | (left & 0x7f));
    return bytes;
  });
  return element(0x06, Buffer.of(first * 40 + second, ...groups));
}

/** Returns the elements inside an element. It checks nothing, so it is only for our own data. */
export function partsOf(whole: Der): Der[] {
  const parts: Der[] = [];
  let at = headOf(whole, 0).end;
  while (at < whole.length) {
    const { end, length } = headOf(whole, at);
    parts.push(whole.subarray(at, end + length));
    at = end + length;
  }
  return parts;
}

function headOf(bytes: Der, at: number): { readonly end: number; readonly length: number } {
  const short = bytes.readUInt8(at + 1);
  if (short < 0x80) return { end: at + 2, length: short };
  const size = short & 0x7f;
  return { end: at + 2 + size, length: bytes.readUIntBE(at + 2, size) };
}
