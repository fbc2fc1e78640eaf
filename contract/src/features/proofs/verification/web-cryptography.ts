import type { Cryptography } from './verify.ts';

/** Copies bytes into memory that is not shared, which Web Crypto requires. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);

/**
 * The verifier's cryptography, implemented with Web Crypto. It is available in browsers and in
 * Node.
 */
export const webCryptography: Cryptography = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', owned(bytes))),
  isSignedBy: async (public_key, message, signature) => {
    const key = await crypto.subtle.importKey('raw', owned(public_key), 'Ed25519', false, [
      'verify',
    ]);
    return crypto.subtle.verify('Ed25519', key, owned(signature), owned(message));
  },
};
