import forge from 'node-forge';

const { asn1, pki } = forge;
type Node = forge.asn1.Asn1;

/** What differs from one seal to the next; all else of the message follows from the certificate. */
export interface SealMessageParts {
  /** UTCTime as it is written: yyMMddHHmmssZ. */
  readonly signing_time: string;
  readonly signature: string;
}

/** The certificate that a seal says it was made with, DER; undefined when it is no seal of ours. */
export function certificateOf(message: Node): string | undefined {
  const certificate = at(message, 1, 0, 3, 0);
  return certificate && asn1.toDer(certificate).getBytes();
}

export function partsOf(message: Node): SealMessageParts | undefined {
  const signer = at(message, 1, 0, 4, 0);
  const signing_time = signer && at(signer, 3, 1, 1, 0)?.value;
  const signature = signer && at(signer, 5)?.value;
  if (typeof signing_time !== 'string' || typeof signature !== 'string') return undefined;
  return { signing_time, signature };
}

/** The attributes that the signature covers, in the order in which they are written. */
export function signedAttributes(digest: string, signing_time: string): Node[] {
  return [
    attribute('contentType', oid('data')),
    attribute('signingTime', primitive(asn1.Type.UTCTIME, signing_time)),
    attribute('messageDigest', primitive(asn1.Type.OCTETSTRING, digest)),
  ];
}

/** What is hashed and signed: the attributes as a SET (RFC 5652, 5.4). */
export const signedBytes = (attributes: Node[]): string =>
  asn1.toDer(constructed(asn1.Type.SET, attributes)).getBytes();

/**
 * The one message that our seal can be, byte for byte (PKCS #7 SignedData, detached, one signer).
 * Comparing with it leaves no room to add, drop or re-encode anything that a signature alone would
 * not notice.
 */
export function expectedMessage(certificate: Node, attributes: Node[], signature: string): string {
  const tbs = at(certificate, 0);
  const serial = tbs && at(tbs, 1);
  const issuer = tbs && at(tbs, 3);
  if (!serial || !issuer) throw new Error('The seal certificate has no issuer or serial number');
  const version = (): Node => primitive(asn1.Type.INTEGER, asn1.integerToDer(1).getBytes());
  const signer = sequence([
    version(),
    sequence([issuer, serial]),
    algorithm('sha256'),
    context(attributes),
    algorithm('rsaEncryption'),
    primitive(asn1.Type.OCTETSTRING, signature),
  ]);
  const signed_data = sequence([
    version(),
    constructed(asn1.Type.SET, [algorithm('sha256')]),
    sequence([oid('data')]),
    context([certificate]),
    constructed(asn1.Type.SET, [signer]),
  ]);
  return asn1.toDer(sequence([oid('signedData'), context([signed_data])])).getBytes();
}

/** The node at a path of positions. */
function at(node: Node, ...path: readonly number[]): Node | undefined {
  let current: Node | undefined = node;
  for (const position of path) {
    if (!current || typeof current.value === 'string') return undefined;
    current = current.value[position];
  }
  return current;
}

const primitive = (type: forge.asn1.Type, value: string): Node =>
  asn1.create(asn1.Class.UNIVERSAL, type, false, value);
const constructed = (type: forge.asn1.Type, value: Node[]): Node =>
  asn1.create(asn1.Class.UNIVERSAL, type, true, value);
const sequence = (value: Node[]): Node => constructed(asn1.Type.SEQUENCE, value);
/** Tagged [0], implicit or explicit alike. */
const context = (value: Node[]): Node =>
  asn1.create(asn1.Class.CONTEXT_SPECIFIC, asn1.Type.NONE, true, value);

function oid(name: string): Node {
  const number = pki.oids[name];
  if (number === undefined) throw new Error(`No object identifier is known for ${name}`);
  return primitive(asn1.Type.OID, asn1.oidToDer(number).getBytes());
}

const algorithm = (name: string): Node => sequence([oid(name), primitive(asn1.Type.NULL, '')]);
const attribute = (name: string, value: Node): Node =>
  sequence([oid(name), constructed(asn1.Type.SET, [value])]);
