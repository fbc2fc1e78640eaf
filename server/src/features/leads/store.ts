import type { Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { LeadsTable } from '../../platform/db/tables.ts';

/** Returns pending leads of active brands. Leads of inactive brands are hidden. */
const openLeads = (db: Db) =>
  db
    .selectFrom('leads as l')
    .innerJoin('brands as b', 'b.id', 'l.brand_id')
    .where('l.status', '=', 'pending')
    .where('b.status', '=', 'active');

export const findPendingLeads = (db: Db) =>
  openLeads(db)
    .select(['l.id', 'l.brand_id', 'b.name as brand_name', 'l.mid', 'l.provider_lead_id'])
    .select(['l.progress', 'l.created_at'])
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(LIST_LIMIT)
    .execute();

/**
 * Inserts a lead.
 * @returns undefined if the brand already has a pending lead
 */
export const insertLead = (tx: Tx, brand_id: number, created_at: string) =>
  tx
    .insertInto('leads')
    .values({ brand_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Returns a lead without locking it. The lock of its brand serializes changes of the lead. */
export const findLead = (tx: Tx, id: string) =>
  tx.selectFrom('leads').select(['brand_id', 'status']).where('id', '=', id).executeTakeFirst();

/** Closes the pending lead of a brand, if it has one. */
export const closePendingLead = (tx: Tx, brand_id: number, mid: string, closed_at: string) =>
  tx
    .updateTable('leads')
    .set({ status: 'closed', mid, closed_at })
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();

/**
 * Changes a pending lead if its progress has not changed since it was read.
 * @returns whether the lead was changed
 */
export async function moveLead(
  db: Db,
  { id, progress }: { readonly id: string; readonly progress: LeadProgressColumn },
  change: Updateable<LeadsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('progress', '=', progress)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type LeadProgressColumn = Awaited<ReturnType<typeof findPendingLeads>>[number]['progress'];

export const findOpenLead = (db: Db, id: string) =>
  openLeads(db)
    .select(['l.id', 'l.brand_id', 'l.progress'])
    .where('l.id', '=', id)
    .executeTakeFirst();

export const findWaiting = (db: Db) =>
  openLeads(db)
    .select('l.id')
    .where('l.progress', '=', 'waiting')
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(50)
    .execute();

/** Returns leads under review that were not polled since `asked_before`, the longest ago first. */
export const findReviewing = (db: Db, asked_before: string) =>
  openLeads(db)
    .select(['l.id', 'l.progress', 'l.provider_lead_id'])
    .where('l.progress', '=', 'reviewing')
    .where((eb) => eb.or([eb('l.checked_at', 'is', null), eb('l.checked_at', '<', asked_before)]))
    .orderBy('l.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('l.id')
    .limit(50)
    .execute();

/**
 * Returns the data of a brand that the provider requires: from the brand, its newest documents and
 * its bank account.
 */
export const findLeadFacts = (db: Db, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .innerJoin('brand_documents as d', 'd.brand_id', 'b.id')
    .innerJoin('brand_bank_details as k', 'k.brand_id', 'b.id')
    .select(['b.id', 'b.name', 'b.entity_type', 'b.registration_country'])
    .select(['b.company_name', 'b.company_name_arabic', 'b.phone_country_code', 'b.phone_number'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .select(['d.full_name_english', 'd.full_name_arabic', 'd.civil_id_sealed'])
    .select(['k.bank_name', 'k.iban_sealed'])
    .where('b.id', '=', brand_id)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();

export type LeadFacts = NonNullable<Awaited<ReturnType<typeof findLeadFacts>>>;
