import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { equalInConstantTime } from './tokens.ts';

const VERSION = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretsInput {
  readonly app_secret: string;
  /** Earlier values of APP_SECRET. They are used only to decrypt. */
  readonly previous_secrets?: readonly string[];
}

/**
 * The keys of values that are compared for years. Such values must stay verifiable after a change
 * of APP_SECRET. Therefore the keys are random, are stored encrypted, and never change.
 */
export const INSTALLATION_KEYS = ['audit', 'blind_index', 'digest'] as const;
export type InstallationKeys = Readonly<Record<(typeof INSTALLATION_KEYS)[number], Uint8Array>>;

export interface Secrets {
  /** Encrypts with AES-256-GCM and the newest key: `v1.<key id>.<iv>.<data and tag>`. */
  seal(text: string): string;
  /** Decrypts a text. Throws if it was altered or if no known key sealed it. */
  open(sealed: string): string;
  /**
   * Decrypts a text for a page that must not fail. Returns null for null, and for a text that
   * `open` would refuse.
   */
  openOrNull(sealed: string | null): string | null;
  /**
   * Encrypts a sealed text again with the newest key. A text that already uses it is returned
   * unchanged.
   */
  reseal(sealed: string): string;
  /** Sets the installation's keys. Functions that use them throw before this call. */
  useKeys(keys: InstallationKeys): void;
  /** Returns a keyed fingerprint, with which equal values are found without decryption. */
  blindIndex(purpose: string, text: string): string;
  /** Returns a keyed digest in hex. It proves that this installation stored the values together. */
  digest(purpose: string, values: readonly (string | number | null)[]): string;
  /** Checks whether `proof` is the digest of these values. */
  checkDigest(
    purpose: string,
    values: readonly (string | number | null)[],
    proof: string | null,
  ): boolean;
  /** Returns a link of the audit chain, in hex. */
  auditLink(text: string): string;
  /** Returns a keyed hash in hex, for values that must be recognized but never read. */
  hmac(purpose: string, text: string): string;
  /** Returns the keyed hashes under all known keys, to find a stored hash. */
  hmacs(purpose: string, text: string): readonly string[];
  /** Checks whether `expected` is the keyed hash of `text` under any known key. */
  checkHmac(purpose: string, text: string, expected: string): boolean;
  /** Derives a key of 32 bytes for another use, such as signing access tokens. */
  deriveKey(purpose: string): Uint8Array;
}

interface RootKey {
  readonly id: string;
  readonly cipher_key: Uint8Array;
  derive(purpose: string): Uint8Array;
}

function openRootKey(secret: string): RootKey {
  // HKDF needs no salt here, because the secret is long and random (config refuses short ones).
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', `diwan/${purpose}`, KEY_BYTES));
  return {
    id: Buffer.from(derive('key-id')).toString('hex').slice(0, 8),
    cipher_key: derive('seal'),
    derive,
  };
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function sealWith(key: RootKey, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const header = `${VERSION}.${key.id}`;
  const cipher = createCipheriv('aes-256-gcm', key.cipher_key, iv).setAAD(Buffer.from(header));
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${header}.${base64url(iv)}.${base64url(data)}`;
}

function openWith(keys: readonly RootKey[], sealed: string): string {
  const [version, key_id, iv_text, data_text, ...rest] = sealed.split('.');
  const key = keys.find((known) => known.id === key_id);
  if (version !== VERSION || !iv_text || data_text === undefined || rest.length > 0) {
    throw new Error('This is not a sealed text');
  }
  if (!key) throw new Error(`No key with id ${key_id} is configured`);
  const data = Buffer.from(data_text, 'base64url');
  if (data.length < TAG_BYTES) throw new Error('The sealed text is cut off');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    key.cipher_key,
    Buffer.from(iv_text, 'base64url'),
  )
    .setAAD(Buffer.from(`${VERSION}.${key.id}`))
    .setAuthTag(data.subarray(data.length - TAG_BYTES));
  const content = decipher.update(data.subarray(0, data.length - TAG_BYTES));
  return Buffer.concat([content, decipher.final()]).toString('utf8');
}

/**
 * Creates the functions for encryption and keyed hashes. Sealed or short-lived values use keys from
 * APP_SECRET: the first secret encrypts, and all of them decrypt. Values that are compared for
 * years use the installation's keys.
 */
export function createSecrets({ app_secret, previous_secrets = [] }: SecretsInput): Secrets {
  const newest = openRootKey(app_secret);
  const keys = [newest, ...previous_secrets.map(openRootKey)];
  // Derived keys are cached: blind indexes are computed row by row, and there are few purposes.
  const derived = new Map<string, Uint8Array>();
  const deriveCached = (key: RootKey, purpose: string): Uint8Array => {
    const name = `${key.id}/${purpose}`;
    const bytes = derived.get(name) ?? key.derive(purpose);
    derived.set(name, bytes);
    return bytes;
  };
  const mac = (key: RootKey, purpose: string, text: string): string =>
    createHmac('sha256', deriveCached(key, purpose)).update(text).digest('hex');
  let lasting: InstallationKeys | undefined;
  const macWithLasting = (name: keyof InstallationKeys, text: string): string => {
    if (!lasting) throw new Error('The keys of the installation are not loaded yet');
    return createHmac('sha256', lasting[name]).update(text).digest('hex');
  };
  const digest: Secrets['digest'] = (purpose, values) =>
    macWithLasting('digest', JSON.stringify([purpose, ...values]));
  return {
    useKeys: (known) => {
      lasting = known;
    },
    seal: (text) => sealWith(newest, text),
    open: (sealed) => openWith(keys, sealed),
    openOrNull: (sealed) => {
      if (sealed === null) return null;
      try {
        return openWith(keys, sealed);
      } catch {
        // The text was altered in the database. Code that needs the value refuses the call.
        return null;
      }
    },
    reseal: (sealed) =>
      sealed.startsWith(`${VERSION}.${newest.id}.`)
        ? sealed
        : sealWith(newest, openWith(keys, sealed)),
    blindIndex: (purpose, text) => macWithLasting('blind_index', `${purpose}\n${text}`),
    digest,
    checkDigest: (purpose, values, proof) =>
      proof !== null && equalInConstantTime(digest(purpose, values), proof),
    auditLink: (text) => macWithLasting('audit', text),
    hmac: (purpose, text) => mac(newest, `hmac/${purpose}`, text),
    hmacs: (purpose, text) => keys.map((key) => mac(key, `hmac/${purpose}`, text)),
    checkHmac: (purpose, text, expected) =>
      keys
        .map((key) => equalInConstantTime(mac(key, `hmac/${purpose}`, text), expected))
        .includes(true),
    deriveKey: (purpose) => newest.derive(`key/${purpose}`),
  };
}
