import {
  base64Of,
  bytesOfBase64,
  joinBytes,
} from '@diwan/contract/features/proofs/verification/bytes';
import { keyId, signatureLine } from '@diwan/contract/features/proofs/verification/checkpoint';
import {
  type ProofKey,
  type Trust,
  trustOf,
} from '@diwan/contract/features/proofs/verification/verify';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { leaveMark, type Mark } from '../../platform/backup/marks.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { insertSecret, readOrMakeSecret } from '../../platform/crypto/platform-secrets.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { nodeCryptography } from './cryptography.ts';
import * as store from './store.ts';

/** The number of days on which the old and the new key are both valid. */
const OVERLAP_DAYS = 7;

const PUBLIC_KEY_BYTES = 32;

export const showKey = (key: store.StoredKey): ProofKey => ({
  name: key.name,
  public_key: key.public_key,
  from: key.valid_from,
  until: key.valid_until,
});

/** Returns the host of the installation, which is the first part of each origin. */
export const hostOf = ({ config }: Pick<Deps, 'config'>): string => new URL(config.public_url).host;

export const readKeys = async (db: Db): Promise<ProofKey[]> =>
  (await store.findKeys(db)).map(showKey);

/** Returns all keys that this installation trusts, and each host that it has had. */
export const readTrust = async (db: Db): Promise<Trust> => trustOf(await readKeys(db));

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'files' | 'secrets'>;

const secretName = (name: string): string => `proof/${name}`;

/**
 * The first valid day of the first keys, so that the first key signs every past day of an
 * installation.
 */
const FIRST_DAY = '2000-01-01';

type KeyMark = Extract<Mark, { readonly kind: 'proof_key' }>;

/** Creates a key pair. The secret part is sealed. */
function makeKey({ clock, config, secrets }: KeyDeps, valid_from: string): KeyMark {
  const id = newUuid();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    kind: 'proof_key',
    at: clock.iso(),
    id,
    name: `${hostOf({ config })}/payouts-${id.slice(0, 8)}`,
    public_key: spki.subarray(spki.length - PUBLIC_KEY_BYTES).toString('base64'),
    valid_from,
    secret_sealed: secrets.seal(pem),
  };
}

/** Stores a key. The keys that are valid without an end stay valid for some days beside it. */
async function storeKey(tx: Tx, key: KeyMark): Promise<void> {
  const { name, public_key, valid_from, secret_sealed } = key;
  await insertSecret(tx, { name: secretName(name), sealed: secret_sealed });
  if (valid_from !== FIRST_DAY) {
    const last_day = Temporal.PlainDate.from(valid_from).add({ days: OVERLAP_DAYS }).toString();
    await store.endKeys(tx, last_day);
  }
  await store.insertKey(tx, { name, public_key, valid_from });
}

/**
 * Stores a new key, as the last step of its transaction. The key leaves a mark, because bundles of
 * the time after a backup need it after a restore.
 */
async function addKey(tx: Tx, deps: KeyDeps, key: KeyMark): Promise<void> {
  await storeKey(tx, key);
  await leaveMark(deps, key);
}

/** Stores the keys that the database lacks. @param marks the marks of all keys, sorted by time */
export async function recoverKeys(tx: Tx, marks: readonly Mark[]): Promise<void> {
  const known = new Set((await store.findKeys(tx)).map(({ name }) => name));
  for (const mark of marks) {
    if (mark.kind === 'proof_key' && !known.has(mark.name)) await storeKey(tx, mark);
  }
}

/** Prevents other creations of keys until the transaction ends. */
const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('proof_keys'))`.execute(tx);

/** Creates the first key of the installation's host, once. A new host needs a new key. */
export async function requireKey(deps: KeyDeps): Promise<void> {
  const isMissing = async (db: Db): Promise<boolean> =>
    !(await store.findKeys(db)).some(({ name }) => name.startsWith(`${hostOf(deps)}/`));
  if (!(await isMissing(deps.db))) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    if (await isMissing(tx)) await addKey(tx, deps, makeKey(deps, FIRST_DAY));
  });
}

async function requireOlderKey(db: Db, today: string): Promise<void> {
  const newest = (await store.findKeys(db)).at(-1);
  if (newest && newest.valid_from >= today) throw new AppError('PROOF_KEY_NEW');
}

/**
 * Creates a key that is valid from today. The present key remains valid for some days.
 * @throws PROOF_KEY_NEW
 */
export async function rotateKey(ctx: Ctx): Promise<ProofKey[]> {
  const { deps } = ctx;
  await requireKey(deps);
  const today = todayIn(deps, await readSettings(deps.db));
  await requireOlderKey(deps.db, today);
  const key = makeKey(deps, today);
  return ctx.answerOnce(async (tx) => {
    await lockKeys(tx);
    await requireOlderKey(tx, today);
    await writeAudit(tx, ctx, {
      action: 'proofs.key_made',
      entity: 'proof_key',
      entity_id: key.name,
    });
    await addKey(tx, deps, key);
    return readKeys(tx);
  });
}

const isValidOn = ({ valid_from, valid_until }: store.StoredKey, day: string): boolean =>
  valid_from <= day && (valid_until === null || day <= valid_until);

/** Signs a text with all keys that are valid on a day. @returns the signature lines */
export async function signatureLines(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  day: string,
  signed: Uint8Array,
): Promise<readonly string[]> {
  const valid = (await store.findKeys(db)).filter((key) => isValidOn(key, day));
  const lines: string[] = [];
  for (const { name, public_key } of valid) {
    const pem = await readOrMakeSecret(db, secrets, secretName(name), async () => {
      throw new Error(`invariant: the secret of ${name} is stored`);
    });
    const id = await keyId(nodeCryptography.sha256, name, bytesOfBase64(public_key));
    const signature = sign(null, signed, createPrivateKey(pem));
    lines.push(signatureLine(name, base64Of(joinBytes(id, signature))));
  }
  return lines;
}
