import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../error.ts';

export interface RateLimit {
  /** The number of calls that a full bucket holds. */
  readonly max: number;
  /** The number of seconds in which an empty bucket becomes full. */
  readonly per_seconds: number;
}

/**
 * Takes one token from the bucket. Buckets are rows in PostgreSQL, so that all processes share a
 * limit.
 * @returns false if the bucket is empty
 */
export async function takeToken(
  db: Db,
  bucket: string,
  limit: RateLimit,
  now: string,
): Promise<boolean> {
  const rate = limit.max / limit.per_seconds;
  const refilled = sql<number>`least(${limit.max}::float8, rate_buckets.tokens + ${rate}::float8
    * greatest(0, extract(epoch from ${now}::timestamptz - rate_buckets.refilled_at)))`;
  const row = await db
    .insertInto('rate_buckets')
    .values({ bucket, tokens: limit.max - 1, refilled_at: now })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ tokens: sql<number>`${refilled} - 1`, refilled_at: now })
        .where(sql<boolean>`${refilled} >= 1`),
    )
    .returning('tokens')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes one token.
 * @throws AppError TOO_MANY_REQUESTS if the bucket is empty
 */
export async function requireToken(
  db: Db,
  bucket: string,
  limit: RateLimit,
  now: string,
): Promise<void> {
  if (!(await takeToken(db, bucket, limit, now))) throw new AppError('TOO_MANY_REQUESTS');
}

/** Refills the bucket, because the caller proved to be legitimate. */
export const refillBucket = (db: Db, bucket: string) =>
  db.deleteFrom('rate_buckets').where('bucket', '=', bucket).execute();

/** Deletes buckets that have not been used since a time. Such buckets are full again. */
export async function sweepBuckets(db: Db, before: string): Promise<void> {
  await db.deleteFrom('rate_buckets').where('refilled_at', '<', before).execute();
}
