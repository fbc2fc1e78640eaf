import { createHash, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import {
  certificateOf,
  expectedMessage,
  partsOf,
  signedAttributes,
  signedBytes,
  type SealMessageParts,
} from './seal-message.ts';

export type SealProblem =
  | 'no_seal'
  | 'malformed'
  /** Bytes stand outside of what was signed. */
  | 'not_whole_file'
  | 'unknown_certificate'
  | 'altered';

export type SealCheck =
  | {
      readonly genuine: true;
      /** What our own clock said when it sealed; UTC, ISO 8601. */
      readonly signed_at: string;
      readonly signer: string;
    }
  | { readonly genuine: false; readonly reason: SealProblem };

/** Larger files are none of ours; the bound keeps a public upload cheap. */
const MAX_BYTES = 25_000_000;
/** What the seal takes in the file; the signing library reserves 8 kB. */
const MAX_SEAL_CHARACTERS = 20_000;
const BYTE_RANGE = /^\/ByteRange \[0 (\d{1,9}) (\d{1,9}) (\d{1,9})\]/;
const MARK = '/ByteRange';

const refuse = (reason: SealProblem): SealCheck => ({ genuine: false, reason });

/**
 * Says whether a file is, byte for byte, one that was sealed with one of our certificates (PEM).
 * Never throws: whatever comes in, the answer is a value.
 */
export async function verifySealedPdf(
  pdf: Uint8Array,
  trusted_certificates: readonly string[],
): Promise<SealCheck> {
  if (pdf.length > MAX_BYTES) return refuse('malformed');
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const located = locateSeal(file);
  if (typeof located === 'string') return refuse(located);
  const message = parseMessage(located.message);
  const parts = message && partsOf(message);
  if (!message || !parts) return refuse('malformed');
  const certificate = trusted_certificates
    .map((pem) => new X509Certificate(pem))
    .find((trusted) => trusted.raw.equals(Buffer.from(certificateOf(message) ?? '', 'binary')));
  if (!certificate) return refuse('unknown_certificate');
  return checkMessage(located, parts, certificate);
}

function checkMessage(
  located: LocatedSeal,
  parts: SealMessageParts,
  certificate: X509Certificate,
): SealCheck {
  const attributes = signedAttributes(located.digest, parts.signing_time);
  const certificate_node = forge.asn1.fromDer(certificate.raw.toString('binary'));
  const expected = expectedMessage(certificate_node, attributes, parts.signature);
  const holds =
    isPaddedWith(located.message, Buffer.from(expected, 'binary')) &&
    verify(
      'sha256',
      Buffer.from(signedBytes(attributes), 'binary'),
      certificate.publicKey,
      Buffer.from(parts.signature, 'binary'),
    );
  if (!holds) return refuse('altered');
  const signed_at = forge.asn1.utcTimeToDate(parts.signing_time);
  if (signed_at < certificate.validFromDate || signed_at > certificate.validToDate) {
    return refuse('unknown_certificate');
  }
  const signer = certificate.toLegacyObject().subject.CN;
  return { genuine: true, signed_at: signed_at.toISOString(), signer: String(signer ?? '') };
}

interface LocatedSeal {
  /** SHA-256 of everything but the seal itself, as a binary string. */
  readonly digest: string;
  /** The PKCS #7 message, followed by the zeros that fill its place. */
  readonly message: Buffer;
}

/** A seal of ours names one range, from the first byte to the last, around one hex string. */
function locateSeal(file: Buffer): LocatedSeal | SealProblem {
  const start = file.indexOf(MARK);
  if (start === -1) return 'no_seal';
  if (file.indexOf(MARK, start + 1) !== -1) return 'not_whole_file';
  const range = BYTE_RANGE.exec(file.toString('latin1', start, start + 60));
  if (!range) return 'malformed';
  const [before, after, rest] = [Number(range[1]), Number(range[2]), Number(range[3])];
  if (after + rest !== file.length || before >= after) return 'not_whole_file';
  if (after - before > MAX_SEAL_CHARACTERS) return 'malformed';
  const quoted = file.toString('latin1', before, after);
  // Lower case only: upper case would be the same seal in other bytes.
  if (!/^<(?:[0-9a-f]{2})+>$/.test(quoted)) return 'malformed';
  const digest = createHash('sha256')
    .update(file.subarray(0, before))
    .update(file.subarray(after))
    .digest('latin1');
  return { digest, message: Buffer.from(quoted.slice(1, -1), 'hex') };
}

function isPaddedWith(padded: Buffer, expected: Buffer): boolean {
  return (
    expected.equals(padded.subarray(0, expected.length)) &&
    padded.subarray(expected.length).every((byte) => byte === 0)
  );
}

/**
 * A seal of ours is a SEQUENCE with a length of two bytes. Whatever is no ASN.1 makes the parser
 * throw: the same answer as a message of another form.
 */
function parseMessage(bytes: Buffer): forge.asn1.Asn1 | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0x3082) return undefined;
  const message = bytes.subarray(0, 4 + bytes.readUInt16BE(2));
  try {
    return forge.asn1.fromDer(message.toString('binary'), true);
  } catch {
    return undefined;
  }
}
