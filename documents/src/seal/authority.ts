import { createHash, type X509Certificate } from 'node:crypto';
import { oid } from './der.ts';
import { beginningOf, type Element, EMPTY, first, need, partsOf } from './read-der.ts';

const CONTENT_TYPE = oid('1.2.840.113549.1.9.3');
const TST_INFO = oid('1.2.840.113549.1.9.16.1.4');
const SIGNING_CERTIFICATE = oid('1.2.840.113549.1.9.16.2.12');
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47');
const BASIC_CONSTRAINTS = oid('2.5.29.19');
const KEY_USAGE = oid('2.5.29.15');
const EXTENDED_KEY_USAGE = oid('2.5.29.37');
const CERTIFICATE_POLICIES = oid('2.5.29.32');
const TIME_STAMPING = oid('1.3.6.1.5.5.7.3.8');

/** The supported extensions. A certificate with another critical extension is refused. */
const KNOWN = [BASIC_CONSTRAINTS, KEY_USAGE, EXTENDED_KEY_USAGE, CERTIFICATE_POLICIES];

/** The supported signature algorithms: RSA and ECDSA with SHA-256, 384 and 512, and Ed25519. */
const SIGNATURES = [
  ...[11, 12, 13].map((last) => oid(`1.2.840.113549.1.1.${last}`)),
  ...[2, 3, 4].map((last) => oid(`1.2.840.10045.4.3.${last}`)),
  oid('1.3.101.112'),
];

/** The first bits of a key usage: digital signature and non-repudiation. */
const SIGNS = 0b1100_0000;
const SIGNS_CERTIFICATES = 0b0000_0100;

/** The highest number of certificates that are accepted. Authorities send fewer. */
const MOST_CERTIFICATES = 10;

/** Digest algorithms by the last bytes of their identifiers. */
const HASHES = new Map(
  ['sha256', 'sha384', 'sha512'].map((name, at) => [
    oid(`2.16.840.1.101.3.4.2.${at + 1}`).toString('hex'),
    name,
  ]),
);

export const hashOf = (algorithm: Element): string | undefined =>
  HASHES.get(first(algorithm).whole.toString('hex'));

interface Extension {
  readonly id: Buffer;
  readonly critical: boolean;
  readonly value: Buffer;
}

function extensionsOf({ raw }: X509Certificate): Extension[] {
  const held = partsOf(first(beginningOf(raw))).find(({ tag }) => tag === 0xa3);
  if (!held) return [];
  return partsOf(first(held)).map((extension) => {
    const [id = EMPTY, ...rest] = partsOf(extension);
    return { id: id.whole, critical: rest[0]?.tag === 0x01, value: rest.at(-1)?.body ?? id.body };
  });
}

/**
 * Returns an extension of a certificate; undefined if it has none.
 * @throws Error if the extension appears twice, because programs differ in which one they use
 */
function extensionOf(certificate: X509Certificate, id: Buffer): Extension | undefined {
  const found = extensionsOf(certificate).filter((one) => one.id.equals(id));
  need(found.length < 2, 'a certificate that says one thing twice');
  return found[0];
}

/**
 * Returns the requested bits that are set in the key usage. A certificate without a key usage
 * permits all of them (RFC 5280, 4.2.1.3).
 */
function usageOf(certificate: X509Certificate, asked: number): number {
  const extension = extensionOf(certificate, KEY_USAGE);
  return extension ? (beginningOf(extension.value).body[1] ?? 0) & asked : asked;
}

/** Checks whether a certificate is only for timestamps (RFC 3161, 2.3). */
function isForTimestamps(certificate: X509Certificate): boolean {
  const usage = extensionOf(certificate, EXTENDED_KEY_USAGE);
  if (usage?.critical !== true || usageOf(certificate, SIGNS) === 0) return false;
  const purposes = partsOf(beginningOf(usage.value));
  return purposes.length === 1 && purposes[0]?.whole.equals(TIME_STAMPING) === true;
}

/**
 * Checks whether a certificate is valid at a time, with a supported signature algorithm and without
 * unknown critical extensions.
 */
function isSound(certificate: X509Certificate, at: Date): boolean {
  const [, algorithm = EMPTY] = partsOf(beginningOf(certificate.raw));
  return (
    certificate.validFromDate <= at &&
    at <= certificate.validToDate &&
    SIGNATURES.some((one) => one.equals(first(algorithm).whole)) &&
    extensionsOf(certificate).every(
      ({ id, critical }) => !critical || KNOWN.some((one) => one.equals(id)),
    )
  );
}

interface Issuer {
  readonly certificate: X509Certificate;
  /** The number of issuing certificates that may be below this one. */
  readonly room: number;
}

function mayIssue(certificate: X509Certificate, at: Date): boolean {
  const purposes = extensionOf(certificate, EXTENDED_KEY_USAGE);
  return (
    isSound(certificate, at) &&
    certificate.ca &&
    usageOf(certificate, SIGNS_CERTIFICATES) !== 0 &&
    (!purposes ||
      partsOf(beginningOf(purposes.value)).some(({ whole }) => whole.equals(TIME_STAMPING)))
  );
}

function asIssuer(certificate: X509Certificate, above: number): Issuer {
  const constraints = extensionOf(certificate, BASIC_CONSTRAINTS);
  const length = constraints && partsOf(beginningOf(constraints.value)).find(isNumber);
  const own = length ? length.body.readUIntBE(0, Math.min(length.body.length, 6)) : above;
  return { certificate, room: Math.min(own, above) };
}

const isNumber = ({ tag }: Element): boolean => tag === 0x02;

const issued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/**
 * Returns all certificates that may issue others and lead to a trusted one. The search starts at
 * the trusted certificates, so that each pair of certificates is checked at most once.
 */
function issuersOf(
  trusted: readonly X509Certificate[],
  along: readonly X509Certificate[],
  at: Date,
): Issuer[] {
  const issuers = trusted
    .filter((one) => mayIssue(one, at))
    .map((one) => asIssuer(one, MOST_CERTIFICATES));
  const left = new Set(along.filter((one) => mayIssue(one, at)));
  // New issuers are appended to the list during the loop, so that they are examined too.
  for (const { certificate, room } of issuers) {
    if (room === 0) continue;
    for (const one of left) {
      if (!issued(certificate, one)) continue;
      left.delete(one);
      issuers.push(asIssuer(one, room - 1));
    }
  }
  return issuers;
}

/** Returns the value of an attribute of a signature; `EMPTY` if it is missing. */
export function attributeOf(attributes: Element, id: Buffer): Element {
  const found = partsOf(attributes).find((one) => first(one).whole.equals(id));
  return first((found && partsOf(found)[1]) ?? EMPTY);
}

/**
 * Requires that the signature is that of a timestamp. Its attributes must contain the digest of its
 * certificate (RFC 5035, 5816).
 */
function requireNamed({ certificate, attributes }: SignerInfo): void {
  const is_timestamp = attributeOf(attributes, CONTENT_TYPE).whole.equals(TST_INFO);
  need(is_timestamp, 'its signature is of something else');
  const second = attributeOf(attributes, SIGNING_CERTIFICATE_V2);
  const named = second === EMPTY ? attributeOf(attributes, SIGNING_CERTIFICATE) : second;
  const parts = partsOf(first(first(named)));
  const plain = second === EMPTY ? 'sha1' : 'sha256';
  const hash = parts[0]?.tag === 0x30 ? hashOf(parts[0]) : plain;
  need(hash !== undefined, 'a digest that is not known');
  const digest = createHash(hash).update(certificate.raw).digest();
  const is_named = parts.find(({ tag }) => tag === 0x04)?.body.equals(digest) === true;
  need(is_named, 'its signature names another certificate');
}

export interface SignerInfo {
  /** The certificate whose key made the signature. */
  readonly certificate: X509Certificate;
  /** All certificates in the token. */
  readonly along: readonly X509Certificate[];
  readonly attributes: Element;
}

/**
 * Requires that the signer of a timestamp is entitled to sign it. The certificate must be only for
 * timestamps and lead to a trusted certificate. All certificates between them must be valid at that
 * time. Revocation is not checked.
 * @throws Error that describes the problem
 */
export function requireAuthority(
  signed_by: SignerInfo,
  trusted: readonly X509Certificate[],
  at: string,
): void {
  const { certificate, along } = signed_by;
  const moment = new Date(at);
  need(along.length <= MOST_CERTIFICATES, 'too many certificates');
  requireNamed(signed_by);
  need(isForTimestamps(certificate), 'its certificate is not for timestamps alone');
  need(isSound(certificate, moment), 'its certificate is not valid at that time');
  const leads =
    trusted.some(({ raw }) => raw.equals(certificate.raw)) ||
    issuersOf(trusted, along, moment).some((issuer) => issued(issuer.certificate, certificate));
  need(leads, 'its certificate leads to none that is trusted');
}
