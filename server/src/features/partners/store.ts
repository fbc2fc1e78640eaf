import type { Partner } from '@diwan/contract/features/partners/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

const COLUMNS = [
  'id',
  'name',
  'website',
  sql<string | null>`'/api/files/' || logo_file_id`.as('logo_url'),
  'default_payout_status',
  'created_at',
] as const;

export const listPartners = (db: Db): Promise<Partner[]> =>
  db
    .selectFrom('partners')
    .select(COLUMNS)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();

/** What it was before, held until the transaction ends. */
export const holdPartner = (tx: Tx, id: number) =>
  tx
    .selectFrom('partners')
    .select('default_payout_status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateDefaultPayoutStatus = (
  tx: Tx,
  id: number,
  default_payout_status: Partner['default_payout_status'],
): Promise<Partner> =>
  tx
    .updateTable('partners')
    .set({ default_payout_status })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
