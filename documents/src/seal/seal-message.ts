import { createHash, X509Certificate } from 'node:crypto';
import {
  type Der,
  integer,
  nothing,
  octets,
  oid,
  partsOf,
  sequence,
  setOf,
  tagged,
} from './der.ts';

const DATA = oid('1.2.840.113549.1.7.1');
const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47');
const TIMESTAMP_TOKEN = oid('1.2.840.113549.1.9.16.2.14');
/** Our own identifier. Anyone may create one below 2.25 from a random number (X.667). */
const STAMP_BINDING = oid('2.25.884213907');
const SHA_256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
const RSA = sequence(oid('1.2.840.113549.1.1.1'), nothing());

const version = integer(Buffer.of(1));

/**
 * Returns the signed attributes (RFC 5652, 5.4): the digests of the document and of the
 * certificate. The digest prevents another certificate from replacing ours (RFC 5035). The
 * attributes contain no time, because PAdES stores it in the PDF's signature dictionary.
 */
export function signedAttributes(digest: Buffer, certificate: X509Certificate): Der {
  const certificate_digest = createHash('sha256').update(certificate.raw).digest();
  return setOf([
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(certificate_digest))))),
  ]);
}

const attribute = (type: Der, value: Der): Der => sequence(type, setOf([value]));

/**
 * Returns the bytes that our key signs to bind a timestamp to a signature. They are the signature,
 * then the timestamp's attribute. Neither can then be changed or combined with another.
 */
export const stampBinding = (signature: Uint8Array, stamp: Der): Buffer =>
  Buffer.concat([signature, stamp]);

/** Returns the attribute with a timestamp token (RFC 3161, appendix A). */
export const stampAttribute = (token: Der): Der => attribute(TIMESTAMP_TOKEN, token);

/**
 * The minimum size of a token with its certificates, in bytes. A shorter token could be sorted
 * before our attribute.
 */
export const LEAST_TOKEN = 1024;

/**
 * Returns the unsigned attributes of a seal with a timestamp, in the order of a SET. Our attribute
 * is shorter, so it is first.
 */
export const stampedAttributes = (binding_signature: Uint8Array, stamp: Der): Der =>
  Buffer.concat([attribute(STAMP_BINDING, octets(binding_signature)), stamp]);

/** The certificate of a seal, and its chain up to the authority. */
export interface SealSigner {
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

const ONE_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Parses the certificates of a seal.
 * @param certificate_pem the certificate of the seal, then its chain
 * @throws Error for text that is not PEM
 */
export function signerOf(certificate_pem: string): SealSigner {
  const [certificate, ...chain] = (certificate_pem.match(ONE_CERTIFICATE) ?? []).map(
    (pem) => new X509Certificate(pem),
  );
  if (!certificate) throw new Error('The seal certificate is not PEM');
  return { certificate, chain };
}

/**
 * Returns the message of our seal, PAdES B-B (CMS SignedData, detached, one signer). The same bytes
 * are written into a document and compared with the message of a checked document. The comparison
 * also detects a change that the signature does not cover.
 * @param unsigned the attributes of `stampedAttributes`, for PAdES B-T
 */
export function sealMessage(
  { certificate, chain }: SealSigner,
  attributes: Der,
  signature: Uint8Array,
  unsigned?: Der,
): Der {
  const [tbs = certificate.raw] = partsOf(certificate.raw);
  const [, serial, , issuer] = partsOf(tbs);
  if (!serial || !issuer) throw new Error('The seal certificate has no issuer or serial number');
  const signer = sequence(
    version,
    sequence(issuer, serial),
    SHA_256,
    tagged(0, ...partsOf(attributes)),
    RSA,
    octets(signature),
    ...(unsigned ? [tagged(1, unsigned)] : []),
  );
  const signed_data = sequence(
    version,
    setOf([SHA_256]),
    sequence(DATA),
    tagged(0, certificate.raw, ...chain.map(({ raw }) => raw)),
    setOf([signer]),
  );
  return sequence(SIGNED_DATA, tagged(0, signed_data));
}

/** Returns the size of a signature by a certificate's key, in bytes. */
export function signatureSize({ publicKey }: X509Certificate): number {
  const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
  return modulusLength / 8;
}
