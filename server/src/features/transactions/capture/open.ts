import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { TransactionsTable } from '../../../platform/db/tables.ts';
import { addEvent } from './store.ts';

export type NewTransaction = Pick<
  Insertable<TransactionsTable>,
  | 'brand_id'
  | 'partner_id'
  | 'merchant_id'
  | 'amount_minor'
  | 'channel'
  | 'charge_id'
  | 'order_id'
  | 'tid'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'description'
  | 'redirect_url'
  | 'post_url'
  | 'idempotency_key'
  | 'request_digest'
> & { readonly payment_date: string };

/**
 * A payment that begins. Of two with the same key of the same brand, or with the same charge, the
 * second finds the first.
 * @returns its id, or undefined when it is there already
 */
export async function openTransaction(tx: Tx, opened: NewTransaction): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('transactions')
    .values({ ...opened, checked_at: opened.payment_date })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (row) await addEvent(tx, row.id, { kind: 'initiated', at: opened.payment_date });
  return row?.id;
}

/** What a brand's server asked for under this key before. */
export const findByKey = (db: Db, brand_id: number, idempotency_key: string) =>
  db
    .selectFrom('transactions')
    .select(['id', 'charge_id', 'invoice_id', 'request_digest', 'checked_at', 'payment_date'])
    .where('brand_id', '=', brand_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/**
 * Takes the right to ask the provider for a while. Whoever asks again after that carries the same
 * key to the provider, so a second charge never comes of it.
 * @returns whether nobody else is asking just now
 */
export async function claimAsking(db: Db, id: bigint, now: string, since: string) {
  const claimed = await db
    .updateTable('transactions')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', since)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The provider gave no answer, and nobody asks any more: a repeat may ask at once. */
export const endAsking = (db: Db, id: bigint) =>
  db.updateTable('transactions').set({ checked_at: null }).where('id', '=', id).execute();
