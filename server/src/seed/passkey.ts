import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { newToken } from '../platform/crypto/tokens.ts';

interface NewCredential {
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: string[];
}

interface Answer<Response> {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: Record<string, unknown>;
  readonly response: Response;
}

/** A device with one passkey that answers like a browser (WebAuthn level 3, ES256). */
export interface Device {
  /** Returns the result of `startRegistration`. */
  register(challenge: string): Answer<NewCredential>;
  /**
   * Returns the result of `startAuthentication`. Each signature increments the counter unless
   * `count` is set.
   */
  sign(challenge: string, count?: number): Answer<object>;
  /** Works like `sign`, but without verifying the user by a PIN, a fingerprint or a face. */
  touch(challenge: string): Answer<object>;
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** Encodes the head of a CBOR item (RFC 8949). Only the required types are supported. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const cborBytes = (data: Uint8Array): Buffer => Buffer.concat([head(2, data.length), data]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/**
 * Creates a device.
 * @param origin the origin that the browser reports
 */
export function createDevice(origin: string): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = Buffer.from(newToken(), 'base64url');
  const rp_hash = sha256(new URL(origin).hostname);
  let counted = 0;
  const dataOf = (flags: number, count: number): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([rp_hash, Buffer.from([flags]), counter]);
  };
  const clientOf = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = <Response extends object>(response: Response): Answer<Response> => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const signWith = (flags: number, challenge: string, count: number): Answer<object> => {
    counted = count;
    const data = dataOf(flags, counted);
    const client = clientOf('webauthn.get', challenge);
    const signed = Buffer.concat([data, sha256(client)]);
    return answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, privateKey)),
    });
  };
  return {
    register: (challenge) => {
      const key = cborMap(
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      );
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = Buffer.concat([dataOf(PRESENT | VERIFIED | WITH_KEY, 0), credential]);
      return answer({
        clientDataJSON: base64url(clientOf('webauthn.create', challenge)),
        attestationObject: base64url(
          cborMap(
            [cborText('fmt'), cborText('none')],
            [cborText('attStmt'), cborMap()],
            [cborText('authData'), cborBytes(data)],
          ),
        ),
        transports: ['internal'],
      });
    },
    sign: (challenge, count = counted + 1) => signWith(PRESENT | VERIFIED, challenge, count),
    touch: (challenge) => signWith(PRESENT, challenge, counted + 1),
  };
}
