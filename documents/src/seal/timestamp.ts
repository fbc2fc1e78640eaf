import { createHash, verify, X509Certificate } from 'node:crypto';
import { attributeOf, hashOf, requireAuthority, type SignerInfo } from './authority.ts';
import { toSerialNumber } from './certificate.ts';
import { integer, nothing, octets, oid, sequence, truth } from './der.ts';
import { beginningOf, type Element, EMPTY, first, need, partsOf } from './read-der.ts';

const SHA_256_ID = oid('2.16.840.1.101.3.4.2.1');
const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const TST_INFO = oid('1.2.840.113549.1.9.16.1.4');

export interface TimestampRequest {
  /** The signature that gets a timestamp. Only its digest is sent. */
  readonly signature: Uint8Array;
  /** The answer must repeat the nonce, so that no older answer can be replayed. */
  readonly nonce: Uint8Array;
  /** The TimeStampReq (RFC 3161, 2.4.1). It also requests the authority's certificates. */
  readonly der: Uint8Array;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Creates a request for a timestamp of a signature.
 * @param chance random bytes for the nonce
 */
export function requestTimestamp(signature: Uint8Array, chance: Uint8Array): TimestampRequest {
  const nonce = toSerialNumber(chance);
  const imprint = sequence(sequence(SHA_256_ID, nothing()), octets(sha256(signature)));
  const der = sequence(integer(Buffer.of(1)), imprint, integer(nonce), truth());
  return { signature, nonce, der };
}

const HASHES = ['sha256', 'sha384', 'sha512'];

/** Requires a valid signature by a certificate in the token, over the token's content. */
function requireSigned(content: Buffer, certificates: Element, signer: Element): SignerInfo {
  const [, , algorithm = EMPTY, attributes = EMPTY, , signature = EMPTY] = partsOf(signer);
  const hash = hashOf(algorithm);
  need(hash !== undefined, 'a digest that is not known');
  const actual = createHash(hash).update(content).digest();
  need(attributeOf(attributes, MESSAGE_DIGEST).body.equals(actual), 'other content was signed');
  // The signature covers the attributes with the tag of a SET, which the message replaces (RFC
  // 5652, 5.4).
  const signed = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)]);
  const along = partsOf(certificates).map(({ whole }) => new X509Certificate(whole));
  const certificate = along.find(({ publicKey }) =>
    HASHES.some((name) => verify(name, signed, publicKey, signature.body)),
  );
  need(certificate !== undefined, 'the signature is of none of its certificates');
  return { certificate, along, attributes };
}

interface TokenExpectation {
  readonly signature: Uint8Array;
  /** Undefined if a stored token is read. */
  readonly nonce?: Uint8Array;
}

/**
 * Reads a TSTInfo (RFC 3161, 2.4.2).
 * @returns the authority's time; UTC, ISO 8601
 */
function readInfo(content: Buffer, { signature, nonce }: TokenExpectation): string {
  const [, , imprint = EMPTY, , time = EMPTY, ...rest] = partsOf(beginningOf(content));
  const [algorithm = EMPTY, digest = EMPTY] = partsOf(imprint);
  need(first(algorithm).whole.equals(SHA_256_ID), 'another digest than the one asked for');
  need(digest.body.equals(sha256(signature)), 'a timestamp of something else');
  const repeated = rest.find(({ tag }) => tag === 0x02);
  const is_answer = !nonce || repeated?.body.equals(Buffer.from(nonce)) === true;
  need(is_answer, 'an answer to another request');
  const digits = /^(\d{14})(?:\.\d+)?Z$/.exec(time.body.toString('latin1'))?.[1] ?? '';
  const [, ...parts] = /^(....)(..)(..)(..)(..)(..)$/.exec(digits) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
  need(!Number.isNaN(at.getTime()), 'a time that is none');
  return at.toISOString();
}

export interface Timestamp {
  /** The TimeStampToken: a CMS message with the authority's certificates. */
  readonly token: Uint8Array;
  /** The authority's time; UTC, ISO 8601. */
  readonly at: string;
  /** The name in the certificate that signed it. */
  readonly authority: string;
  readonly signed_by: SignerInfo;
}

function readToken(token: Element, expected: TokenExpectation): Timestamp {
  const [type = EMPTY, message = EMPTY] = partsOf(token);
  need(type.whole.equals(SIGNED_DATA), 'no signed message');
  const parts = partsOf(first(message));
  const [content_type = EMPTY, wrapped = EMPTY] = partsOf(parts[2] ?? EMPTY);
  need(content_type.whole.equals(TST_INFO), 'no timestamp in it');
  const content = first(wrapped).body;
  const certificates = parts.find(({ tag }) => tag === 0xa0) ?? EMPTY;
  const signed_by = requireSigned(content, certificates, first(parts.at(-1) ?? EMPTY));
  return {
    token: new Uint8Array(token.whole),
    at: readInfo(content, expected),
    authority: String(signed_by.certificate.toLegacyObject().subject.CN ?? ''),
    signed_by,
  };
}

/**
 * Reads an authority's answer (TimeStampResp). It must be granted, have our signature's digest and
 * our nonce, and be signed by an included certificate.
 * @param request without a nonce if the answer was stored earlier
 * @param trusted the signer must lead to one of these certificates; undefined omits this check
 * @throws Error that describes the problem
 */
export function readTimestamp(
  answer: Uint8Array,
  request: TokenExpectation,
  trusted?: readonly X509Certificate[],
): Timestamp {
  const response = beginningOf(answer);
  need(response.whole.length === answer.length, 'bytes behind the answer');
  const [status = EMPTY, token = EMPTY] = partsOf(response);
  const granted = first(status).body;
  need(granted.length === 1 && granted.readUInt8(0) <= 1, 'the authority refused');
  const timestamp = readToken(token, request);
  if (trusted) requireAuthority(timestamp.signed_by, trusted, timestamp.at);
  return timestamp;
}

export interface SealTimestamp {
  /** The time in UTC, ISO 8601. */
  readonly at: string;
  /** The name in the certificate that signed it. */
  readonly authority: string;
  /**
   * True if that certificate leads to a trusted one; null if no trusted certificates were given.
   */
  readonly trusted: boolean | null;
}

/**
 * Reads the timestamp in the message of a seal that `checkSeal` found genuine.
 * @param message the CMS message of the seal, including the reserved bytes that follow it
 * @returns undefined for a seal without a timestamp
 */
export function readSealTimestamp(
  message: Uint8Array,
  trusted?: readonly X509Certificate[],
): SealTimestamp | undefined {
  const [, wrapped = EMPTY] = partsOf(beginningOf(message));
  const signer = partsOf(first(partsOf(first(wrapped)).at(-1) ?? EMPTY));
  const [, , , , , signature = EMPTY, unsigned] = signer;
  const [, stamp = EMPTY] = unsigned ? partsOf(unsigned) : [];
  const [, values] = partsOf(stamp);
  if (!values) return undefined;
  const { at, authority, signed_by } = readToken(first(values), { signature: signature.body });
  return { at, authority, trusted: trusted ? leadsTo(signed_by, trusted, at) : null };
}

function leadsTo(...asked: Parameters<typeof requireAuthority>): boolean {
  try {
    requireAuthority(...asked);
    return true;
  } catch {
    return false;
  }
}
