import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** What a brand may take payments with, and where its customers and outcomes go. */
export const findSeller = (db: Db, brand_id: number) =>
  db
    .selectFrom('brands')
    .modifyFront(prepared)
    .select(['partner_id', 'pg_enabled', 'redirect_url', 'website', 'post_url'])
    .where('id', '=', brand_id)
    .executeTakeFirst();

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** The first answer counts; whoever comes second gets it too. */
export async function keepAnswer(
  tx: Tx,
  transaction_id: bigint,
  answer: StoredAnswer,
): Promise<void> {
  await tx
    .insertInto('charge_answers')
    .values({ transaction_id, ...answer })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .modifyEnd(prepared)
    .execute();
}

export const findAnswer = (db: Db, transaction_id: bigint): Promise<StoredAnswer | undefined> =>
  db
    .selectFrom('charge_answers')
    .select(['status', 'body'])
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst();

export const findByCharge = (db: Db, brand_id: number, charge_id: string) =>
  db
    .selectFrom('transactions as t')
    .leftJoin('charge_answers as a', 'a.transaction_id', 't.id')
    .select(['t.id', 't.post_url', 't.idempotency_key', 'a.body as first_answer'])
    .where('t.charge_id', '=', charge_id)
    .where('t.brand_id', '=', brand_id)
    .executeTakeFirst();
