/**
 * The part of DER (X.690) that our certificates and signatures need. We write it and compare it
 * byte for byte. The only thing that is parsed is a certificate that we made.
 */
export type Der = Buffer;

/** One element: tag, length in its shortest form, contents. */
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
/** A bit string of whole bytes, with some unused bits at the end. */
export const bits = (bytes: Uint8Array, unused = 0): Der => element(0x03, Buffer.of(unused), bytes);
/** A positive number whose first bit is clear. */
export const integer = (bytes: Uint8Array): Der => element(0x02, bytes);
export const text = (value: string): Der => element(0x0c, Buffer.from(value));
export const truth = (): Der => element(0x01, Buffer.of(0xff));
export const nothing = (): Der => element(0x05);
/** Tagged [0] and the like: around an element, or instead of its own tag. */
export const tagged = (number: number, ...contents: readonly Der[]): Der =>
  element(0xa0 + number, ...contents);

/** The elements of a SET are sorted by their encoding (X.690, 11.6). */
export const setOf = (contents: readonly Der[]): Der =>
  element(0x31, ...contents.toSorted(Buffer.compare));

/** An instant to the second. RFC 5280 (4.1.2.5) writes years from 2050 in full. */
export function time(instant: Temporal.Instant): Der {
  const digits = digitsOf(instant);
  return digits < '2050' ? element(0x17, Buffer.from(digits.slice(2))) : exactTime(instant);
}

/** An instant to the second, with the full year. */
export const exactTime = (instant: Temporal.Instant): Der =>
  element(0x18, Buffer.from(digitsOf(instant)));

const digitsOf = (instant: Temporal.Instant): string =>
  `${instant.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '')}Z`;

/** Encodes '1.2.840': the first two numbers in one byte, each other one in groups of seven bits. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = rest.flatMap((number) => {
    const bytes = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift(0x80 | (left & 0x7f));
    return bytes;
  });
  return element(0x06, Buffer.of(first * 40 + second, ...groups));
}

/** The elements inside an element. Only for our own data: nothing is checked. */
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
