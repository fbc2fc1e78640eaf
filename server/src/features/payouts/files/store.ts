import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayoutFilesTable } from '../../../platform/db/tables.ts';

export interface WantedFile {
  readonly export_id: string;
  readonly format: PayoutFileFormat;
  /** Null for the formats that are of all businesses. */
  readonly business_id: string | null;
}

export const findFile = (db: Db, { export_id, format, business_id }: WantedFile) =>
  db
    .selectFrom('payout_files')
    .select(['id', 'name', 'content_sealed', 'sha256', 'business_id'])
    .where('export_id', '=', export_id)
    .where('format', '=', format)
    .where('business_id', business_id === null ? 'is' : '=', business_id)
    .executeTakeFirst();

/** The businesses of an export that have an order for their bank. */
export async function findFileBusinesses(db: Db, export_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_files')
    .select('business_id')
    .where('export_id', '=', export_id)
    .where('format', '=', 'pain001')
    .orderBy('business_id')
    .execute();
  return rows.flatMap(({ business_id }) => (business_id === null ? [] : [business_id]));
}

export const insertFiles = (tx: Tx, rows: readonly Insertable<PayoutFilesTable>[]) =>
  tx.insertInto('payout_files').values(rows).execute();

export const hasFiles = async (db: Db, export_id: string): Promise<boolean> =>
  (await db
    .selectFrom('payout_files')
    .select('id')
    .where('export_id', '=', export_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findPayers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name', 'account_iban_sealed', 'bank_swift_code'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
