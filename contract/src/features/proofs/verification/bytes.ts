import { ShapeError } from './strict-json.ts';

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Converts bytes to hexadecimal text in lower case. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Converts hexadecimal text to bytes.
 * @param hex an even number of hexadecimal digits
 */
export const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Checks whether two byte sequences are equal. Its time depends on the content, so it is not for
 * secrets.
 */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes bytes in base64 with the standard alphabet and padding (RFC 4648, section 4). */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
    const bits = (one << 16) | (two << 8) | three;
    for (const shift of [18, 12, 6, 0]) text += ALPHABET[(bits >> shift) & 63];
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - missing) + '='.repeat(missing);
}

/**
 * Decodes a canonical base64 text. Encoding the bytes again gives the same text.
 * @throws ShapeError on any other text
 */
export function bytesOfBase64(text: string): Uint8Array {
  const body = text.replace(/={1,2}$/, '');
  const bytes = new Uint8Array(Math.floor((body.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const character of body) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xff_ff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes[at] = (bits >> count) & 0xff;
      at += 1;
    }
  }
  if (base64Of(bytes) !== text) throw new ShapeError('base64 is not canonical');
  return bytes;
}
