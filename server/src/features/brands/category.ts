import type { MccStatus } from '@diwan/contract/features/brands/records';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What a merchant category code means for a brand. */
export interface Category {
  readonly code: string;
  readonly business_type: string;
  readonly is_allowed: boolean;
  readonly mcc_status: MccStatus;
  readonly require_deposit: boolean;
  readonly deposit_amount_minor: bigint;
  readonly deposit_currency: 'KWD' | 'USD' | 'EUR';
}

const statusOf = (is_allowed: boolean, mapped: boolean): MccStatus => {
  if (!is_allowed) return 'mcc_not_allowed';
  return mapped ? 'approved' : 'mcc_not_mapped';
};

/**
 * The category as it is now, its row held against changes until the transaction ends, so that what
 * a brand copies from it is not out of date when it commits. Undefined for an unknown code.
 */
export async function holdCategory(tx: Tx, code: string): Promise<Category | undefined> {
  const row = await tx
    .selectFrom('mcc_codes as m')
    .select([
      'm.code',
      'm.business_type',
      'm.is_allowed',
      'm.require_deposit',
      'm.deposit_amount_minor',
      'm.deposit_currency',
      sql<boolean>`exists (select from business_mccs bm
        where bm.mcc_code = m.code and bm.business_active)`.as('mapped'),
    ])
    .where('m.code', '=', code)
    .forShare('m')
    .executeTakeFirst();
  if (!row) return undefined;
  const { mapped, ...category } = row;
  return { ...category, mcc_status: statusOf(row.is_allowed, mapped) };
}
