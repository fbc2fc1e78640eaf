import { writeAmount } from '../wire/amounts.ts';
import type { PayoutRecord } from '../records.ts';

/** Returns a payout in Tap's format. */
export const describePayout = (payout: PayoutRecord) => ({
  id: payout.id,
  object: 'payout',
  live_mode: false,
  api_version: 'V2',
  status: payout.status,
  date: payout.date_ms,
  amount: writeAmount(payout.amount_minor, 'KWD'),
  currency: 'KWD',
  merchant_id: payout.merchant_id,
  wallet: { id: `wallet_${payout.merchant_id}`, country: 'KW' },
  settlements_available: true,
  bank_reference: payout.bank_reference,
});
