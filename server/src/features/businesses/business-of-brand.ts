import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** Of brand `b` in a query: the active business that pays and receives for its category now. */
export const businessOfBrand = sql<string | null>`(select m.business_id from business_mccs m
  where m.mcc_code = b.mcc_code and m.business_active)`;

/** The same of one brand; null where no active business has its category. */
export async function findBusinessOf(db: Db, brand_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('brands as b')
    .modifyFront(prepared)
    .select(businessOfBrand.as('business_id'))
    .where('b.id', '=', brand_id)
    .executeTakeFirst();
  return row?.business_id ?? null;
}
