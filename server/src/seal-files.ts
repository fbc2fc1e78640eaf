import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { signerOf } from '@diwan/documents/seal/seal-message';

export interface SealFiles {
  readonly SEAL_CERT_FILE?: string | undefined;
  readonly SEAL_KEY_FILE?: string | undefined;
  readonly SEAL_KEY_PASSPHRASE?: string | undefined;
}

const READABLE_BY_ALL = 0o004;
const LEAST_BITS = 2048;

function readKey(path: string, passphrase: string): KeyObject {
  if ((statSync(path).mode & READABLE_BY_ALL) !== 0) {
    throw new Error('every user of this machine can read SEAL_KEY_FILE: run chmod 640');
  }
  const key = createPrivateKey({ key: readFileSync(path), passphrase });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('SEAL_KEY_FILE holds no RSA key');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < LEAST_BITS) throw new Error(`SEAL_KEY_FILE has ${bits} bits and needs ${LEAST_BITS}`);
  return key;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/**
 * Reads the authority's certificate for sealing documents.
 * @returns undefined if no certificate is set, so that the installation creates one
 * @throws Error with a sentence about the fault of the files
 */
export function readSealFiles(files: SealFiles): SealCertificate | undefined {
  const { SEAL_CERT_FILE, SEAL_KEY_FILE, SEAL_KEY_PASSPHRASE: passphrase = '' } = files;
  if (SEAL_CERT_FILE === undefined && SEAL_KEY_FILE === undefined) return undefined;
  if (SEAL_CERT_FILE === undefined || SEAL_KEY_FILE === undefined) {
    throw new Error('SEAL_CERT_FILE and SEAL_KEY_FILE are set together');
  }
  const key = readKey(SEAL_KEY_FILE, passphrase);
  const { certificate, chain } = signerOf(readFileSync(SEAL_CERT_FILE, 'utf8'));
  if (!certificate.checkPrivateKey(key)) {
    throw new Error('the first certificate of SEAL_CERT_FILE is not the one of SEAL_KEY_FILE');
  }
  const all = [certificate, ...chain];
  const gap = all.findIndex((one, at) => {
    const issuer = all[at + 1];
    return issuer !== undefined && !isIssuedBy(one, issuer);
  });
  if (gap >= 0) {
    throw new Error(
      `certificate ${gap + 2} of SEAL_CERT_FILE did not issue certificate ${gap + 1}`,
    );
  }
  return {
    private_key_pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    passphrase: '',
    certificate_pem: all.map(String).join(''),
  };
}
