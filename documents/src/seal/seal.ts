import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import forge from 'node-forge';
import { PDFDocument } from 'pdf-lib';
import { cleanLine } from '../pdf/bidi.ts';

/** What the platform seals with. All but the PEM is secret and must be stored encrypted. */
export interface SealCertificate {
  /** PKCS #12 with key and certificate, base64. */
  readonly p12: string;
  readonly passphrase: string;
  /** Public; kept for good, because every document sealed with it is verified against it. */
  readonly certificate_pem: string;
}

const KEY_BITS = 3072;
const VALID_YEARS = 25;
const SERIAL_BYTES = 16;
/** X.520 bounds a common name. */
const NAME_LENGTH = 64;

/** A self-signed certificate for the first start; `created_at` is UTC, ISO 8601. */
export async function createSealCertificate(
  platform_name: string,
  created_at: string,
): Promise<SealCertificate> {
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const private_key = forge.pki.privateKeyFromPem(keys.privateKey);
  const certificate = describeCertificate(platform_name, created_at);
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.sign(private_key, forge.md.sha256.create());
  const passphrase = randomBytes(32).toString('base64url');
  const p12 = forge.pkcs12.toPkcs12Asn1(private_key, certificate, passphrase, {
    algorithm: 'aes256',
  });
  return {
    p12: Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary').toString('base64'),
    passphrase,
    certificate_pem: forge.pki.certificateToPem(certificate),
  };
}

/**
 * Random bytes, one character each, as the hexadecimal serial number of a certificate. Positive,
 * and in as few bytes as it takes (X.690 8.3.2): the first byte is between 64 and 127, else one
 * certificate in hundreds would be refused by whoever reads it strictly.
 */
export function toSerialNumber(bytes: string): string {
  const first = (bytes.charCodeAt(0) & 0x7f) | 0x40;
  return forge.util.bytesToHex(String.fromCharCode(first) + bytes.slice(1));
}

function describeCertificate(platform_name: string, created_at: string): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  const start = Temporal.Instant.from(created_at).toZonedDateTimeISO('UTC');
  certificate.serialNumber = toSerialNumber(forge.random.getBytesSync(SERIAL_BYTES));
  // A day early, so that a clock set back a little does not make the first seals invalid.
  certificate.validity.notBefore = new Date(start.subtract({ days: 1 }).epochMilliseconds);
  certificate.validity.notAfter = new Date(start.add({ years: VALID_YEARS }).epochMilliseconds);
  const subject = [
    {
      name: 'commonName',
      value: sealName(platform_name),
      valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class,
    },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  return certificate;
}

/**
 * ASCII only: the signing library encodes other letters twice when it repeats the issuer's name,
 * and PDF readers then no longer find the certificate.
 */
function sealName(platform_name: string): string {
  const ascii = cleanLine(platform_name.replace(/[^ -~]/g, ' '));
  return ascii === '' ? 'Document seal' : ascii.slice(0, NAME_LENGTH);
}

/** Closes a PDF of ours with a detached PKCS #7 signature over all of its bytes. */
export async function sealPdf(
  pdf: Uint8Array,
  certificate: SealCertificate,
  sealed_at: string,
): Promise<Uint8Array> {
  const signing_time = new Date(Temporal.Instant.from(sealed_at).epochMilliseconds);
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  pdflibAddPlaceholder({
    pdfDoc: document,
    // Fixed texts: the library writes them unescaped.
    reason: 'Signed agreement',
    name: 'Document seal',
    location: 'Kuwait',
    contactInfo: '',
    signingTime: signing_time,
  });
  const prepared = await document.save({ useObjectStreams: false });
  const signer = new P12Signer(Buffer.from(certificate.p12, 'base64'), {
    passphrase: certificate.passphrase,
  });
  return new Uint8Array(await new SignPdf().sign(Buffer.from(prepared), signer, signing_time));
}
