import { createHash, verify, X509Certificate } from 'node:crypto';
import { toSerialNumber } from './certificate.ts';
import { integer, nothing, octets, oid, sequence, truth } from './der.ts';

const SHA_256_ID = oid('2.16.840.1.101.3.4.2.1');
const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const TST_INFO = oid('1.2.840.113549.1.9.16.1.4');

export interface TimestampRequest {
  /** Of which a timestamp is asked: its digest alone leaves the house. */
  readonly signature: Uint8Array;
  /** The answer repeats it, so that no older answer can be played back. */
  readonly nonce: Uint8Array;
  /** TimeStampReq (RFC 3161, 2.4.1), with the authority's certificates asked for. */
  readonly der: Uint8Array;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * What an authority is asked for a timestamp of a signature.
 * @param chance some bytes that nobody can foretell
 */
export function requestTimestamp(signature: Uint8Array, chance: Uint8Array): TimestampRequest {
  const nonce = toSerialNumber(chance);
  const imprint = sequence(sequence(SHA_256_ID, nothing()), octets(sha256(signature)));
  const der = sequence(integer(Buffer.of(1)), imprint, integer(nonce), truth());
  return { signature, nonce, der };
}

interface Element {
  readonly tag: number;
  readonly whole: Buffer;
  readonly body: Buffer;
}

const MOST_LENGTH_BYTES = 3;

/** The elements in bytes of somebody else: whatever is not whole is refused. */
function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes.readUInt8(at);
    const short = bytes.readUInt8(at + 1);
    const extra = short < 0x80 ? 0 : short & 0x7f;
    if (short === 0x80 || extra > MOST_LENGTH_BYTES) throw new Error('a length that is none');
    const from = at + 2 + extra;
    const length = extra === 0 ? short : bytes.readUIntBE(at + 2, extra);
    if (from + length > bytes.length) throw new Error('an element that is cut off');
    found.push({
      tag,
      whole: bytes.subarray(at, from + length),
      body: bytes.subarray(from, from + length),
    });
    at = from + length;
  }
  return found;
}

const EMPTY: Element = { tag: 0, whole: Buffer.alloc(0), body: Buffer.alloc(0) };
const partsOf = ({ body }: Element): Element[] => elementsOf(body);
const first = (element: Element): Element => partsOf(element)[0] ?? EMPTY;

function need(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** The hashes by which authorities sign, by the end of their identifiers. */
const HASHES = ['sha256', 'sha384', 'sha512'] as const;

/** Whether a certificate in the token made its signature, over what the token says. */
function requireSigned(content: Buffer, certificates: Element, signer: Element): void {
  const [, , algorithm = EMPTY, attributes = EMPTY, , signature = EMPTY] = partsOf(signer);
  const hash = HASHES[(first(algorithm).whole.at(-1) ?? 0) - 1];
  need(hash !== undefined, 'a digest that is not known');
  const said = partsOf(attributes).find((one) => first(one).whole.equals(MESSAGE_DIGEST));
  const digest = said && partsOf(said)[1];
  const actual = createHash(hash ?? 'sha256')
    .update(content)
    .digest();
  need(digest !== undefined && first(digest).body.equals(actual), 'other content was signed');
  // Signed as the set that it is, and not by the tag in whose place it stands (RFC 5652, 5.4).
  const signed = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)]);
  const keys = partsOf(certificates).map(({ whole }) => new X509Certificate(whole).publicKey);
  const genuine = keys.some((key) =>
    HASHES.some((name) => verify(name, signed, key, signature.body)),
  );
  need(genuine, 'the signature is of none of its certificates');
}

/** TSTInfo (RFC 3161, 2.4.2). @returns its time, UTC, ISO 8601 */
function readInfo(content: Buffer, { signature, nonce }: TimestampRequest): string {
  const [, , imprint = EMPTY, , time = EMPTY, ...rest] = partsOf(elementsOf(content)[0] ?? EMPTY);
  const [algorithm = EMPTY, digest = EMPTY] = partsOf(imprint);
  need(first(algorithm).whole.equals(SHA_256_ID), 'another digest than the one asked for');
  need(digest.body.equals(sha256(signature)), 'a timestamp of something else');
  const repeated = rest.find(({ tag }) => tag === 0x02);
  need(repeated?.body.equals(Buffer.from(nonce)) === true, 'an answer to another request');
  const digits = /^(\d{14})(?:\.\d+)?Z$/.exec(time.body.toString('latin1'))?.[1] ?? '';
  const [, ...parts] = /^(....)(..)(..)(..)(..)(..)$/.exec(digits) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
  need(!Number.isNaN(at.getTime()), 'a time that is none');
  return at.toISOString();
}

export interface Timestamp {
  /** TimeStampToken: a CMS message, with the authority's certificates. */
  readonly token: Uint8Array;
  /** What the authority says the time was; UTC, ISO 8601. */
  readonly at: string;
}

/**
 * Reads an authority's answer (TimeStampResp) to a request of ours: granted, of our signature, for
 * our nonce, and signed by a certificate that comes along. Who the authority is, the operator
 * decided by its address.
 * @throws Error that says what is wrong with it
 */
export function readTimestamp(answer: Uint8Array, request: TimestampRequest): Timestamp {
  const [status = EMPTY, token = EMPTY] = partsOf(elementsOf(Buffer.from(answer))[0] ?? EMPTY);
  const granted = first(status).body;
  need(granted.length === 1 && granted.readUInt8(0) <= 1, 'the authority refused');
  const [type = EMPTY, message = EMPTY] = partsOf(token);
  need(type.whole.equals(SIGNED_DATA), 'no signed message');
  const parts = partsOf(first(message));
  const [content_type = EMPTY, wrapped = EMPTY] = partsOf(parts[2] ?? EMPTY);
  need(content_type.whole.equals(TST_INFO), 'no timestamp in it');
  const content = first(wrapped).body;
  const certificates = parts.find(({ tag }) => tag === 0xa0) ?? EMPTY;
  requireSigned(content, certificates, first(parts.at(-1) ?? EMPTY));
  return { token: new Uint8Array(token.whole), at: readInfo(content, request) };
}
