import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { BrandBankDetailsTable, BrandsTable } from '../../../platform/db/tables.ts';

export type NewBrand = Insertable<BrandsTable>;

/** Unscoped, like every insert: the service has decided whose brand it becomes. */
export const insertBrand = (tx: Tx, brand: NewBrand) =>
  tx
    .insertInto('brands')
    .values(brand)
    .returning(['id', 'name', 'status', 'entity_type', 'mcc_status'])
    .executeTakeFirstOrThrow();

export const setOwner = (tx: Tx, brand_id: number, owner_user_id: string) =>
  tx.updateTable('brands').set({ owner_user_id }).where('id', '=', brand_id).execute();

/**
 * One row a brand; the caller holds the brand's row. The account's holder stays known as long as
 * the account is the same.
 */
export const upsertBankDetails = (tx: Tx, details: Insertable<BrandBankDetailsTable>) =>
  tx
    .insertInto('brand_bank_details')
    .values(details)
    .onConflict((conflict) =>
      conflict.column('brand_id').doUpdateSet((eb) => ({
        bank_name: eb.ref('excluded.bank_name'),
        iban_sealed: eb.ref('excluded.iban_sealed'),
        iban_index: eb.ref('excluded.iban_index'),
        beneficiary: sql<string | null>`coalesce(excluded.beneficiary, case
          when brand_bank_details.iban_index = excluded.iban_index
          then brand_bank_details.beneficiary end)`,
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();

export const findPayoutDefault = (db: Db, partner_id: number) =>
  db
    .selectFrom('partners')
    .select('default_payout_status')
    .where('id', '=', partner_id)
    .executeTakeFirst();
