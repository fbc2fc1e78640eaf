import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { SealCertificate } from './certificate.ts';
import * as der from './der.ts';

/** The faults that a test can make the authority show. */
export type AuthorityFault =
  | 'refused'
  | 'other_digest'
  | 'other_nonce'
  | 'forged'
  | 'small'
  | 'unnamed'
  | 'misnamed';

/**
 * An authority that signs with any certificate. `along`: further certificates that it sends (PEM).
 */
export interface SampleAuthority extends SealCertificate {
  readonly along?: readonly string[];
}

const SHA_256 = der.sequence(der.oid('2.16.840.1.101.3.4.2.1'));
const RSA = der.sequence(der.oid('1.2.840.113549.1.1.1'), der.nothing());
const ECDSA_WITH_SHA_256 = der.sequence(der.oid('1.2.840.10045.4.3.2'));
const TST_INFO = der.oid('1.2.840.113549.1.9.16.1.4');
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
/** Returns a SigningCertificateV2 (RFC 5035) with one certificate. */
const namingOf = (digest: Uint8Array): der.Der =>
  der.sequence(der.sequence(der.sequence(der.octets(digest))));
const number = (value: number): der.Der => der.integer(Buffer.of(value));
const attribute = (id: string, value: der.Der): der.Der =>
  der.sequence(der.oid(id), der.setOf([value]));

/**
 * Answers as a minimal timestamp authority (RFC 3161), for tests.
 * @param query the TimeStampReq of `requestTimestamp`
 * @param twist the fault of the answer; undefined for a valid answer
 */
export function answerTimestamp(
  query: Uint8Array,
  authority: SampleAuthority,
  at: string,
  twist?: AuthorityFault,
): Buffer {
  if (twist === 'refused') return der.sequence(der.sequence(number(2)));
  const [, imprint = SHA_256, nonce = SHA_256] = der.partsOf(Buffer.from(query));
  const other = der.sequence(SHA_256, der.octets(Buffer.alloc(32)));
  const info = der.sequence(
    number(1),
    der.oid('1.3.6.1.4.1.4146.2.3'),
    twist === 'other_digest' ? other : imprint,
    number(7),
    der.exactTime(Temporal.Instant.from(at)),
    twist === 'other_nonce' ? number(1) : nonce,
  );
  const token = signedInfo(info, authority, twist);
  return der.sequence(der.sequence(number(0)), twist === 'small' ? RSA : token);
}

function signedInfo(info: der.Der, authority: SampleAuthority, twist?: AuthorityFault): der.Der {
  const { private_key_pem, passphrase, certificate_pem, along = [] } = authority;
  const certificate = new X509Certificate(certificate_pem);
  const digest = sha256(info);
  const named = namingOf(twist === 'misnamed' ? digest : sha256(certificate.raw));
  const attributes = der.setOf([
    attribute('1.2.840.113549.1.9.3', TST_INFO),
    attribute('1.2.840.113549.1.9.4', der.octets(digest)),
    ...(twist === 'unnamed' ? [] : [attribute(SIGNING_CERTIFICATE_V2, named)]),
  ]);
  const key = createPrivateKey({ key: private_key_pem, passphrase });
  const signature = sign('sha256', twist === 'forged' ? info : attributes, key);
  const [tbs = certificate.raw] = der.partsOf(certificate.raw);
  const [, serial = tbs, , issuer = tbs] = der.partsOf(tbs);
  const signer = der.sequence(
    number(1),
    der.sequence(issuer, serial),
    SHA_256,
    der.tagged(0, ...der.partsOf(attributes)),
    key.asymmetricKeyType === 'rsa' ? RSA : ECDSA_WITH_SHA_256,
    der.octets(signature),
  );
  const message = der.sequence(
    number(3),
    der.setOf([SHA_256]),
    der.sequence(TST_INFO, der.tagged(0, der.octets(info))),
    der.tagged(0, certificate.raw, ...along.map((pem) => new X509Certificate(pem).raw)),
    der.setOf([signer]),
  );
  return der.sequence(der.oid('1.2.840.113549.1.7.2'), der.tagged(0, message));
}
