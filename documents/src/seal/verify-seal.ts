import { createHash, verify, X509Certificate } from 'node:crypto';
import { sealMessage, signatureSize, signedAttributes } from './seal-message.ts';

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
/** What the seal may take in the file: it takes about 3,000. */
const MAX_SEAL_CHARACTERS = 20_000;
const BYTE_RANGE = /^\/ByteRange \[0 (\d{1,9}) (\d{1,9}) (\d{1,9})\]/;
const TIME = /^\n\/M \(D:(\d{14})Z\)\n/;
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
  const certificate = trusted_certificates
    .map((pem) => new X509Certificate(pem))
    .find(({ raw }) => located.message.includes(raw));
  if (!certificate) return refuse('unknown_certificate');
  return checkMessage(located, certificate);
}

/** The signature stands last in the message; all before it is known. */
function checkMessage(
  { message, digest, signed_at }: LocatedSeal,
  certificate: X509Certificate,
): SealCheck {
  const signature = message.subarray(-signatureSize(certificate));
  const attributes = signedAttributes(digest, certificate);
  const holds =
    sealMessage(certificate, attributes, signature).equals(message) &&
    verify('sha256', attributes, certificate.publicKey, signature);
  if (!holds) return refuse('altered');
  if (signed_at < certificate.validFromDate || signed_at > certificate.validToDate) {
    return refuse('unknown_certificate');
  }
  const signer = certificate.toLegacyObject().subject.CN;
  return { genuine: true, signed_at: signed_at.toISOString(), signer: String(signer ?? '') };
}

interface LocatedSeal {
  /** SHA-256 of everything but the seal itself. */
  readonly digest: Buffer;
  /** The CMS message. */
  readonly message: Buffer;
  readonly signed_at: Date;
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
    .digest();
  const digits = TIME.exec(file.toString('latin1', after, after + 40))?.[1] ?? '';
  const time = digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
  const signed_at = new Date(time);
  if (Number.isNaN(signed_at.getTime())) return 'malformed';
  return { digest, message: Buffer.from(quoted.slice(1, -1), 'hex'), signed_at };
}
