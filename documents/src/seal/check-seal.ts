/* The strict check of a seal, for Node and for browsers. It needs only Web Crypto. Its functions
 * need only each other, so that the offline page can contain their source. */

/**
 * The fixed parts of the message in a certificate's seal. Only the digest and the signature vary.
 */
export interface SealTemplate {
  /** The bytes before the digest, and the bytes between the digest and the signature, in hex. */
  readonly message: readonly [string, string];
  /** The bytes of the signed attributes before the digest, and after it, in hex. */
  readonly attributes: readonly [string, string];
  readonly signature_bytes: number;
  /** The differences of a seal with a timestamp. */
  readonly stamped: {
    /** Positions of two length bytes in the first part of the message, in hex digits. */
    readonly lengths: readonly number[];
    /**
     * The bytes between the length of the unsigned attributes and the seal's signature over the
     * timestamp, in hex.
     */
    readonly binding: string;
  };
  /** The certificate and its public key (SPKI), hex. */
  readonly certificate: string;
  readonly public_key: string;
  /** The start of the validity, in UTC, ISO 8601. */
  readonly valid_from: string;
  readonly valid_to: string;
  readonly signer: string;
}

export type SealProblem =
  | 'no_seal'
  | 'malformed'
  /** The file has bytes outside the signed range. */
  | 'not_whole_file'
  | 'unknown_certificate'
  | 'altered';

export type SealCheck =
  | {
      readonly genuine: true;
      /** The time of the platform's clock at the sealing; UTC, ISO 8601. */
      readonly signed_at: string;
      readonly signer: string;
    }
  | { readonly genuine: false; readonly reason: SealProblem };

export interface LocatedSeal {
  /** The SHA-256 of the file without the seal, in hex. */
  readonly digest: string;
  /** The CMS message, hex. */
  readonly message: string;
  readonly signed_at: string;
}

/** Converts bytes to lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Converts hex to bytes. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

/**
 * Locates the seal of a file. Our seals cover the whole file except one hex string, the seal's
 * message.
 */
export async function locateSeal(file: Uint8Array): Promise<LocatedSeal | SealProblem> {
  // Our files are smaller. The limit keeps the cost of checking a public upload low.
  if (file.length > 25_000_000) return 'malformed';
  const textOf = (from: number, to: number) =>
    new TextDecoder('latin1').decode(file.subarray(from, to));
  const text = textOf(0, file.length);
  const start = text.indexOf('/ByteRange');
  if (start === -1) return 'no_seal';
  if (text.includes('/ByteRange', start + 1)) return 'not_whole_file';
  const range = /^\/ByteRange \[0 (\d{1,9}) (\d{1,9}) (\d{1,9})\]/.exec(textOf(start, start + 60));
  if (!range) return 'malformed';
  const [before, after, rest] = [Number(range[1]), Number(range[2]), Number(range[3])];
  if (after + rest !== file.length || before >= after) return 'not_whole_file';
  // A seal has 3,000 characters; with a timestamp and a certificate chain up to 50,000.
  if (after - before > 60_000) return 'malformed';
  const quoted = textOf(before, after);
  // Upper case is refused, because it would be the same seal in other bytes.
  if (!/^<(?:[0-9a-f]{2})+>$/.test(quoted)) return 'malformed';
  const digits = /^\n\/M \(D:(\d{14})Z\)\n/.exec(textOf(after, after + 40))?.[1] ?? '';
  const time = digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
  const signed_at = new Date(time);
  if (Number.isNaN(signed_at.getTime())) return 'malformed';
  const sealed = new Uint8Array(before + rest);
  sealed.set(file.subarray(0, before));
  sealed.set(file.subarray(after), before);
  const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', sealed)));
  return { digest, message: quoted.slice(1, -1), signed_at: signed_at.toISOString() };
}

/** Checks whether bytes (hex) were signed with a certificate's key. */
export async function isSignedBy(
  { public_key }: SealTemplate,
  signature: string,
  signed: string,
): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', fromHex(public_key), algorithm, false, [
    'verify',
  ]);
  return crypto.subtle.verify(algorithm, key, fromHex(signature), fromHex(signed));
}

/**
 * Checks whether a message is one of our messages with a timestamp. Its parts must be, in this
 * order:
 * - the message without a timestamp
 * - a timestamp that our key signed together with the seal's signature
 * - zeros only
 *
 * @param message the CMS message, hex
 * @param digest SHA-256 of the file without the seal, hex
 */
export async function isStamped(
  message: string,
  digest: string,
  template: SealTemplate,
): Promise<boolean> {
  const { lengths, binding } = template.stamped;
  const [start, middle] = template.message;
  const length = template.signature_bytes * 2;
  const plain = start.length + digest.length + middle.length + length;
  const end = 8 + Number.parseInt(message.slice(4, 8), 16) * 2;
  const grown = (end - plain) / 2;
  if (!(grown > 4) || end > message.length || /[^0]/.test(message.slice(end))) return false;
  const inHex = (size: number): string => size.toString(16).padStart(4, '0');
  let expected = start;
  for (const at of lengths) {
    const size = Number.parseInt(start.slice(at, at + 4), 16) + grown;
    expected = expected.slice(0, at) + inHex(size) + expected.slice(at + 4);
  }
  const signature = message.slice(plain - length, plain);
  const known = expected + digest + middle + signature + 'a182' + inHex(grown - 4) + binding;
  const bound = message.slice(known.length, known.length + length);
  const stamp = message.slice(known.length + length, end);
  if (message.slice(0, known.length) !== known) return false;
  return isSignedBy(template, bound, signature + stamp);
}

/** Checks whether a seal has exactly the bytes that this certificate's seal would have. */
export async function fitsTemplate(
  { digest, message }: LocatedSeal,
  template: SealTemplate,
): Promise<boolean> {
  const [start, middle] = template.message;
  const [length, plain] = [template.signature_bytes * 2, start.length + 64 + middle.length];
  const signature = message.slice(plain, plain + length);
  const fits =
    message === start + digest + middle + signature || (await isStamped(message, digest, template));
  if (!fits) return false;
  const signed = template.attributes[0] + digest + template.attributes[1];
  return isSignedBy(template, signature, signed);
}

/**
 * Checks whether a file has exactly the bytes that were sealed with one of these certificates. The
 * digest in the seal shows whether another party's file was altered after its sealing. Never
 * throws.
 */
export async function checkSeal(
  file: Uint8Array,
  templates: readonly SealTemplate[],
): Promise<SealCheck> {
  const located = await locateSeal(file);
  if (located === 'malformed') {
    // Other programs write seals in other bytes. A malformed seal without our certificate is not
    // ours.
    const text = new TextDecoder('latin1').decode(file).toLowerCase();
    const ours = templates.some(({ certificate }) => text.includes(certificate));
    return { genuine: false, reason: ours ? 'malformed' : 'unknown_certificate' };
  }
  if (typeof located === 'string') return { genuine: false, reason: located };
  // A certificate has several templates if it was configured with different chains.
  const named = templates.filter(({ certificate }) => located.message.includes(certificate));
  if (named.length === 0) {
    // The attribute message digest of a CMS signature (RFC 5652, 11.2), if it is SHA-256.
    const digest = /06092a864886f70d01090431220420([0-9a-f]{64})/.exec(located.message)?.[1];
    const untouched = digest === undefined || digest === located.digest;
    return { genuine: false, reason: untouched ? 'unknown_certificate' : 'altered' };
  }
  for (const template of named) {
    if (!(await fitsTemplate(located, template))) continue;
    const { signed_at } = located;
    if (signed_at < template.valid_from || signed_at > template.valid_to) {
      return { genuine: false, reason: 'unknown_certificate' };
    }
    return { genuine: true, signed_at, signer: template.signer };
  }
  return { genuine: false, reason: 'altered' };
}

export type SealVerdictName = 'not_sealed' | 'altered' | 'not_ours' | 'authentic';

/** Returns the verdict for a check: not sealed, altered, not ours, or authentic. */
export function sealVerdictOf(check: SealCheck): SealVerdictName {
  if (check.genuine) return 'authentic';
  if (check.reason === 'no_seal') return 'not_sealed';
  return check.reason === 'unknown_certificate' ? 'not_ours' : 'altered';
}
