import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { cleanLine } from '../pdf/bidi.ts';
import * as der from './der.ts';

/** The platform's sealing key and certificates. Only the certificates are public. */
export interface SealCertificate {
  /**
   * The key as PKCS #8, encrypted with the passphrase. An unencrypted key has an empty passphrase.
   */
  readonly private_key_pem: string;
  readonly passphrase: string;
  /**
   * The certificate, then its chain up to the authority. It is kept forever, because documents
   * sealed with it are verified against it.
   */
  readonly certificate_pem: string;
}

const KEY_BITS = 3072;
const VALID_YEARS = 25;
const SERIAL_BYTES = 16;

const COMMON_NAME = der.oid('2.5.4.3');
const BASIC_CONSTRAINTS = der.oid('2.5.29.19');
const KEY_USAGE = der.oid('2.5.29.15');
const SHA_256_WITH_RSA = der.sequence(der.oid('1.2.840.113549.1.1.11'), der.nothing());
/** The first two bits of a key usage: digital signature and non-repudiation. */
const SIGNS_DOCUMENTS = der.bits(Buffer.of(0b1100_0000), 6);

/**
 * Creates a self-signed certificate for the first start.
 * @param created_at UTC, ISO 8601
 */
export async function createSealCertificate(
  platform_name: string,
  created_at: string,
): Promise<SealCertificate> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
  });
  const passphrase = randomBytes(32).toString('base64url');
  const public_key = publicKey.export({ type: 'spki', format: 'der' });
  const tbs = describeCertificate(sealName(platform_name), created_at, public_key);
  const certificate = der.sequence(
    tbs,
    SHA_256_WITH_RSA,
    der.bits(sign('sha256', tbs, privateKey)),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    private_key_pem: privateKey
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
      .toString(),
    passphrase,
    certificate_pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/**
 * Turns random bytes into a certificate's serial number. The first byte is between 64 and 127, so
 * the number is positive and has the shortest encoding (X.690 8.3.2). Strict readers refuse any
 * other encoding.
 */
export function toSerialNumber([first = 0, ...rest]: Uint8Array): Buffer {
  return Buffer.of((first & 0x7f) | 0x40, ...rest);
}

/** Returns a TBSCertificate of version 3 (RFC 5280, 4.1). */
function describeCertificate(name: string, created_at: string, public_key: der.Der): der.Der {
  const start = Temporal.Instant.from(created_at).toZonedDateTimeISO('UTC');
  // The validity starts a day earlier, so that seals remain valid if the clock is set back
  // slightly.
  const not_before = der.time(start.subtract({ days: 1 }).toInstant());
  const not_after = der.time(start.add({ years: VALID_YEARS }).toInstant());
  const subject = der.sequence(der.setOf([der.sequence(COMMON_NAME, der.text(name))]));
  return der.sequence(
    der.tagged(0, der.integer(Buffer.of(2))),
    der.integer(toSerialNumber(randomBytes(SERIAL_BYTES))),
    SHA_256_WITH_RSA,
    subject,
    der.sequence(not_before, not_after),
    subject,
    public_key,
    der.tagged(
      3,
      der.sequence(
        der.sequence(BASIC_CONSTRAINTS, der.truth(), der.octets(der.sequence())),
        der.sequence(KEY_USAGE, der.truth(), der.octets(SIGNS_DOCUMENTS)),
      ),
    ),
  );
}

/** Returns the common name of the certificate, which X.520 limits to 64 characters. */
function sealName(platform_name: string): string {
  // The flag `u` counts whole code points, because half of a surrogate pair is not valid text.
  const [name = ''] = cleanLine(platform_name).match(/^.{1,64}/su) ?? [];
  return name === '' ? 'Document seal' : name;
}
