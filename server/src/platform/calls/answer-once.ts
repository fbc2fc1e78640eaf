import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/database.ts';
import { eraseSealed } from '../erasure.ts';
import { AppError } from '../error.ts';

/** A call with an idempotency key. */
export interface KeyedCall {
  readonly actor: string;
  readonly key: string;
  readonly endpoint: string;
  /** The hash of the whole request. It detects a different request with the same key. */
  readonly fingerprint: string;
}

interface Outcome<T> {
  readonly answer: T;
  /** True if the answer was stored by an earlier call. */
  readonly repeated: boolean;
}

async function firstAnswerOf<T>(tx: Tx, secrets: Secrets, call: KeyedCall): Promise<T> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'fingerprint', 'answer_sealed'])
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!row?.answer_sealed) throw new AppError('CONFLICT');
  if (row.endpoint !== call.endpoint || row.fingerprint !== call.fingerprint) {
    throw new AppError('IDEMPOTENCY_MISMATCH');
  }
  const { data } = JSON.parse(secrets.open(row.answer_sealed)) as { readonly data: T };
  return data;
}

/**
 * Runs the work once per key. Without a key, it always runs. The first statement claims the key, so
 * a simultaneous repeat waits and then returns the stored answer.
 */
export async function runOnce<T>(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  call: KeyedCall | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<Outcome<T>> {
  return db.transaction().execute(async (tx) => {
    if (call === undefined) return { answer: await work(tx), repeated: false };
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values(call)
      .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return { answer: await firstAnswerOf<T>(tx, secrets, call), repeated: true };
    const answer = await work(tx);
    const answer_sealed = secrets.seal(JSON.stringify({ data: answer }));
    await tx
      .updateTable('idempotency_keys')
      .set({ answer_sealed })
      .where('actor', '=', call.actor)
      .where('key', '=', call.key)
      .execute();
    return { answer, repeated: false };
  });
}

/** Checks whether an earlier call of the same caller used this key. */
export const isUsedKey = async (
  db: Db,
  { actor, key }: Pick<KeyedCall, 'actor' | 'key'>,
): Promise<boolean> =>
  (await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

/** Deletes old keys. They only use space, because repeats arrive within minutes. */
export async function sweepIdempotencyKeys(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

interface StoredAnswer {
  readonly id: { readonly actor: string; readonly key: string };
  readonly sealed: string;
}

const replaceAnswer = (tx: Tx, { id, sealed }: StoredAnswer) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer_sealed: sealed })
    .where('actor', '=', id.actor)
    .where('key', '=', id.key)
    .execute();

/** Erases a person from the stored answers, so that a repeat does not return personal data. */
export async function eraseFromAnswers(
  tx: Tx,
  secrets: Pick<Secrets, 'seal' | 'openOrNull'>,
  patterns: readonly string[],
): Promise<number> {
  const rows = await tx
    .selectFrom('idempotency_keys')
    .select(['actor', 'key', 'answer_sealed'])
    .where('answer_sealed', 'is not', null)
    .execute();
  const stored = rows.map(({ answer_sealed, ...id }) => ({ id, sealed: answer_sealed ?? '' }));
  return eraseSealed(tx, secrets, stored, { patterns, write: (row) => replaceAnswer(tx, row) });
}
