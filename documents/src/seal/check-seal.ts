/* The strict check of a seal, for Node and for browsers. It needs only Web Crypto, and its
 * functions need only each other, so that the offline page can contain their source. */

/**
 * The only possible message of a certificate's seal, around the variable parts: digest and
 * signature.
 */
export interface SealTemplate {
  /** Hex: the text before the digest, and between it and the signature. */
  readonly message: readonly [string, string];
  /** The same for the signed attributes. Only the certificate's own digest follows. */
  readonly attributes: readonly [string, string];
  readonly signature_bytes: number;
  /** The differences in a seal with a timestamp. */
  readonly stamped: {
    /** Positions of two length bytes in the first part of the message, in hex digits. */
    readonly lengths: readonly number[];
    /** Hex: the text between the length of its attributes and our signature over them. */
    readonly binding: string;
  };
  /** The certificate and its public key (SPKI), hex. */
  readonly certificate: string;
  readonly public_key: string;
  /** UTC, ISO 8601. */
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
      /** The time of our clock at the sealing; UTC, ISO 8601. */
      readonly signed_at: string;
      readonly signer: string;
    }
  | { readonly genuine: false; readonly reason: SealProblem };

export interface LocatedSeal {
  /** SHA-256 of everything except the seal itself, hex. */
  readonly digest: string;
  /** The CMS message, hex. */
  readonly message: string;
  readonly signed_at: string;
}

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a hex text. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

/**
 * Locates the seal. A seal of ours names one range, from the first byte to the last, around one hex
 * string.
 */
export async function locateSeal(file: Uint8Array): Promise<LocatedSeal | SealProblem> {
  // We make no larger files. The limit keeps a public upload cheap.
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
  // Lower case only: upper case would be the same seal in other bytes.
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

/** Whether bytes (hex) were signed with a certificate's key. */
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
 * Whether a message has a timestamp: it is the message without one, followed by data that our own
 * key signed together with its signature, and then only zeros.
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

/** Whether a located seal is, byte for byte, what this certificate would have made. */
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
 * Checks whether a file is, byte for byte, one that was sealed with one of these certificates. The
 * digest in the seal distinguishes a file sealed by another party from one altered after any seal.
 * Never throws: every input gives a value.
 */
export async function checkSeal(
  file: Uint8Array,
  templates: readonly SealTemplate[],
): Promise<SealCheck> {
  const located = await locateSeal(file);
  if (located === 'malformed') {
    // Another program writes a seal in other bytes. It contained our certificate, or it is not
    // ours.
    const text = new TextDecoder('latin1').decode(file).toLowerCase();
    const ours = templates.some(({ certificate }) => text.includes(certificate));
    return { genuine: false, reason: ours ? 'malformed' : 'unknown_certificate' };
  }
  if (typeof located === 'string') return { genuine: false, reason: located };
  // One certificate has several templates if it was set with different chains.
  const named = templates.filter(({ certificate }) => located.message.includes(certificate));
  if (named.length === 0) {
    // The message digest of any CMS signature (RFC 5652, 11.2), as SHA-256.
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

/** One of four verdicts, in this order: not sealed, altered, not ours, authentic. */
export function sealVerdictOf(check: SealCheck): SealVerdictName {
  if (check.genuine) return 'authentic';
  if (check.reason === 'no_seal') return 'not_sealed';
  return check.reason === 'unknown_certificate' ? 'not_ours' : 'altered';
}
