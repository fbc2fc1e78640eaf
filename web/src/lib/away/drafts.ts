import { newSealNonce } from '../api.ts';
import { nowMs } from '../clock.ts';

/**
 * The unsent input of a form on this device. IndexedDB stores it encrypted. Without IndexedDB it is
 * lost when the page closes.
 */
export interface Draft {
  /** The values of the fields. */
  readonly values: unknown;
  readonly files: Readonly<Record<string, File>>;
}

interface SealedPart {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

interface StoredDraft {
  readonly saved_at: number;
  readonly values: SealedPart;
  readonly files: Readonly<Record<string, SealedPart & { readonly name: string; type: string }>>;
}

const DATABASE = 'diwan';
const DRAFTS = 'drafts';
const KEYS = 'keys';
const LIVES_MS = 7 * 24 * 60 * 60 * 1000;

/** The drafts of browsers that store nothing, such as some private windows. */
const memory = new Map<string, Draft>();

let opening: Promise<IDBDatabase | null> | null = null;

function openDatabase(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined' || globalThis.crypto.subtle === undefined) {
      resolve(null);
      return;
    }
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(DRAFTS);
      request.result.createObjectStore(KEYS);
    });
    request.addEventListener('success', () => resolve(request.result));
    // The database is forbidden or broken. The form works without a draft.
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('blocked', () => resolve(null));
  });
  return opening;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });

const storeOf = (database: IDBDatabase, name: string, mode: IDBTransactionMode): IDBObjectStore =>
  database.transaction(name, mode).objectStore(name);

/** Returns a key that never leaves this device. It encrypts input before a registration exists. */
async function deviceKey(database: IDBDatabase): Promise<CryptoKey> {
  const known: unknown = await settled(storeOf(database, KEYS, 'readonly').get('device'));
  if (known instanceof CryptoKey) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await settled(storeOf(database, KEYS, 'readwrite').put(key, 'device'));
  return key;
}

/** Imports a registration's key. The server sends it only to a registrant with a proof. */
const keyOfHex = (hex: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

const findKey = (database: IDBDatabase, hex: string | null): Promise<CryptoKey> =>
  hex === null ? deviceKey(database) : keyOfHex(hex);

async function seal(key: CryptoKey, bytes: BufferSource): Promise<SealedPart> {
  const iv = newSealNonce();
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** The encrypted files. Each file is encrypted once, although the texts next to it change often. */
const sealedFiles = new WeakMap<File, Promise<SealedPart>>();

function sealFile(key: CryptoKey, file: File): Promise<SealedPart> {
  const known = sealedFiles.get(file) ?? file.arrayBuffer().then((bytes) => seal(key, bytes));
  sealedFiles.set(file, known);
  return known;
}

const open = (key: CryptoKey, { iv, bytes }: SealedPart): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);

/**
 * Reads a draft, or returns null. Old drafts are deleted.
 * @param hex the registration's key; null before a registration exists
 */
export async function readDraft(name: string, hex: string | null): Promise<Draft | null> {
  const database = await openDatabase();
  if (database === null) return memory.get(name) ?? null;
  try {
    const stored = (await settled(storeOf(database, DRAFTS, 'readonly').get(name))) as
      | StoredDraft
      | undefined;
    if (stored === undefined) return null;
    if (nowMs() - stored.saved_at > LIVES_MS) {
      await clearDraft(name);
      return null;
    }
    const key = await findKey(database, hex);
    const values: unknown = JSON.parse(new TextDecoder().decode(await open(key, stored.values)));
    const files = await Promise.all(
      Object.entries(stored.files).map(
        async ([field, part]) =>
          [field, new File([await open(key, part)], part.name, { type: part.type })] as const,
      ),
    );
    return { values, files: Object.fromEntries(files) };
  } catch {
    // The draft is damaged or encrypted with another key. Therefore the form starts empty.
    return null;
  }
}

export async function writeDraft(name: string, hex: string | null, draft: Draft): Promise<void> {
  const database = await openDatabase();
  if (database === null) {
    memory.set(name, draft);
    return;
  }
  try {
    const key = await findKey(database, hex);
    const values = await seal(key, new TextEncoder().encode(JSON.stringify(draft.values)));
    const files = await Promise.all(
      Object.entries(draft.files).map(async ([field, file]) => {
        const part = await sealFile(key, file);
        return [field, { ...part, name: file.name, type: file.type }] as const;
      }),
    );
    const stored: StoredDraft = {
      saved_at: nowMs(),
      values,
      files: Object.fromEntries(files),
    };
    await settled(storeOf(database, DRAFTS, 'readwrite').put(stored, name));
  } catch {
    // The storage may be full. In this case a reload loses the draft, but the form works.
  }
}

export async function clearDraft(name: string): Promise<void> {
  const database = await openDatabase();
  memory.delete(name);
  if (database === null) return;
  await settled(storeOf(database, DRAFTS, 'readwrite').delete(name)).catch(() => undefined);
}
