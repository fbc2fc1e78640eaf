import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/database.ts';
import { eraseSealed } from '../erasure.ts';
import { AppError } from '../error.ts';

/** A call that somebody may repeat. */
export interface KeyedCall {
  readonly actor: string;
  readonly key: string;
  readonly endpoint: string;
  /** Of the whole request, so that the same key with another request is told apart. */
  readonly fingerprint: string;
}

interface Outcome<T> {
  readonly answer: T;
  /** True when the work ran for an earlier call. */
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
 * Runs the work once for each key; without a call, each time. The claim is the first statement of
 * the transaction: a simultaneous repeat waits for it, and then finds the answer.
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

/** Whether an earlier call of the same caller has used this key. */
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

/** A repeat comes within minutes; what is kept for longer only takes room. */
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

/** Takes a person out of the stored answers, so that a repeat no longer names them. */
export async function forgetInAnswers(
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
