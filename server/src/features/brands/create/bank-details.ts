import type { Tx } from '../../../platform/db/database.ts';
import { upsertBankDetails } from './store.ts';

export interface SealedBankDetails {
  readonly bank_name: string;
  readonly iban_sealed: string;
  readonly iban_index: string;
  /** Whom the bank calls its holder; left out where nobody was asked. */
  readonly beneficiary?: string;
}

/** Where the brand is paid from now on. The caller holds the brand's row. */
export async function saveBankDetails(
  tx: Tx,
  brand_id: number,
  details: SealedBankDetails,
  updated_at: string,
): Promise<void> {
  await upsertBankDetails(tx, { brand_id, ...details, updated_at });
}
