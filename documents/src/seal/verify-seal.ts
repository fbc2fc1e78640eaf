import type { X509Certificate } from 'node:crypto';
import { checkSeal, locateSeal, type SealCheck, type SealTemplate } from './check-seal.ts';
import {
  sealMessage,
  type SealSigner,
  signatureSize,
  signedAttributes,
  signerOf,
  stampedAttributes,
} from './seal-message.ts';
import { readSealTimestamp, type SealTimestamp } from './timestamp.ts';

/** A placeholder for a document's digest. Splitting a message at it gives the fixed bytes. */
const DIGEST = Buffer.from('d1'.repeat(32), 'hex');
const DIGEST_HEX = DIGEST.toString('hex');

function around(bytes: Uint8Array): readonly [string, string] {
  const [before = '', after = ''] = Buffer.from(bytes).toString('hex').split(DIGEST_HEX);
  return [before, after];
}

/** Two arbitrary lengths whose encodings have two bytes and differ by one in the first byte. */
const [SHORT, LONG] = [1_000, 1_256];

/**
 * Returns the parts of a message that a timestamp changes. It compares two messages of different
 * lengths.
 */
function stampOf(
  signer: SealSigner,
  attributes: Buffer,
  signature_bytes: number,
): SealTemplate['stamped'] {
  const signature = Buffer.alloc(signature_bytes);
  const startOf = (stamp: number): Buffer => {
    const unsigned = stampedAttributes(signature, Buffer.alloc(stamp));
    const message = sealMessage(signer, attributes, signature, unsigned);
    return message.subarray(0, message.indexOf(DIGEST));
  };
  const [short, long] = [startOf(SHORT), startOf(LONG)];
  const lengths = [...short.entries()].flatMap(([at, byte]) => (byte === long[at] ? [] : [at * 2]));
  const binding = stampedAttributes(signature, Buffer.alloc(0)).toString('hex');
  return { lengths, binding: binding.slice(0, -2 * signature_bytes) };
}

/** Returns the template of all seals of a certificate (PEM). */
export function sealTemplateOf(certificate_pem: string): SealTemplate {
  const signer = signerOf(certificate_pem);
  const { certificate } = signer;
  const signature_bytes = signatureSize(certificate);
  const attributes = signedAttributes(DIGEST, certificate);
  const message = sealMessage(signer, attributes, Buffer.alloc(signature_bytes));
  const [before, after] = around(message);
  return {
    message: [before, after.slice(0, -2 * signature_bytes)],
    attributes: around(attributes),
    signature_bytes,
    stamped: stampOf(signer, attributes, signature_bytes),
    certificate: certificate.raw.toString('hex'),
    public_key: certificate.publicKey.export({ type: 'spki', format: 'der' }).toString('hex'),
    valid_from: certificate.validFromDate.toISOString(),
    valid_to: certificate.validToDate.toISOString(),
    signer: String(certificate.toLegacyObject().subject.CN ?? ''),
  };
}

/**
 * Checks whether a file has exactly the bytes that were sealed with one of our certificates (PEM).
 * Never throws.
 */
export const verifySealedPdf = (
  pdf: Uint8Array,
  trusted_certificates: readonly string[],
): Promise<SealCheck> => checkSeal(pdf, trusted_certificates.map(sealTemplateOf));

/**
 * Returns the timestamp of a genuine seal.
 * @param pdf a file that `verifySealedPdf` found genuine
 * @returns undefined for a seal without a timestamp
 */
export async function timestampOf(
  pdf: Uint8Array,
  trusted?: readonly X509Certificate[],
): Promise<SealTimestamp | undefined> {
  const located = await locateSeal(pdf);
  if (typeof located === 'string') return undefined;
  return readSealTimestamp(Buffer.from(located.message, 'hex'), trusted);
}
