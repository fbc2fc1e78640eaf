import {
  type ExportFacts,
  payoutExportActions,
  payoutLineActions,
  payoutStatusActions,
} from '@diwan/contract/features/payouts/actions';
import { manualPayoutActions } from '@diwan/contract/features/manual-payouts/actions';
import type {
  ActivePayout,
  BrandAccount,
  BrandPayout,
  BrandPayouts,
  ClearedTransaction,
  PausedPayout,
} from '@diwan/contract/features/payout-statements/lists';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type {
  PayoutDetails,
  PayoutExport,
  PayoutLine,
} from '@diwan/contract/features/payouts/records';
import type {
  MonthlyStatement,
  PayoutStatement,
  StatementMovement,
} from '@diwan/contract/features/payout-statements/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { canAs } from './can.ts';
import { hold, stepsFor } from './holds.ts';

export const EXPORT_ID = '44444444-4444-4444-8444-444444444444';

const owed = {
  brand_id: 7,
  brand_name: 'Cafe Najma',
  logo_url: null,
  bank_name: 'Gulf Bank',
  iban: 'KW81CBKU0000000000001234560101',
  amount_to_pay: 120.5,
  debt_amount: 0,
  currency: 'KWD',
} as const;

export const activePayout = (more: Partial<ActivePayout> = {}): ActivePayout => ({
  ...owed,
  pending_amount: 12.212,
  scheduled_amount: 0,
  payout_status: 'active',
  payment_status: 'PENDING',
  can: canAs(payoutStatusActions, { payout_status: 'active' }),
  ...more,
});

export const pausedPayout = ({
  holds = [hold('paused')],
  ...more
}: Partial<PausedPayout> = {}): PausedPayout => ({
  ...owed,
  can: canAs(payoutStatusActions, { payout_status: more.payout_status ?? 'paused' }),
  brand_id: 8,
  brand_name: 'Dates House',
  paused_at: '2026-11-10T09:00:00.000Z',
  paused_by_name: 'Sara Salem',
  pause_reason: 'Wrong account',
  payout_status: 'paused',
  holds,
  steps: stepsFor(holds),
  ...more,
});

export const manualPayout = (more: Partial<ManualPayout> = {}): ManualPayout => ({
  id: '55555555-5555-4555-8555-555555555555',
  payout_id: 12,
  brand_id: 7,
  brand_name: 'Cafe Najma',
  business_name: 'Diwan Trading Company',
  state: 'booked',
  decided_by_name: null,
  reject_reason: null,
  amount: 7.5,
  currency: 'KWD',
  payment_method: 'cash',
  reference_number: 'R-1',
  notes: null,
  paid_date: '2026-11-08',
  created_by_name: 'Sara Salem',
  created_at: '2026-11-08T09:00:00.000Z',
  edited_at: null,
  can: canAs(manualPayoutActions, { state: more.state ?? 'booked', created_by: 'somebody' }),
  ...more,
});

/** An export that another user created, before any action on it. */
const UNTOUCHED: ExportFacts = {
  kind: 'payout',
  status: 'pending',
  needs_approval: false,
  approved_at: null,
  first_file_at: null,
  created_by: 'somebody',
};

/** Returns an export that the bank has not paid. */
export const payoutExport = (
  more: Partial<PayoutExport> & Partial<ExportFacts> = {},
  role: Role = 'admin',
): PayoutExport => ({
  id: EXPORT_ID,
  kind: 'payout',
  tab: 'active',
  export_date: '2026-11-09',
  total_amount: 1234.5,
  total_brands: 2,
  paid_amount: 0,
  returned_amount: 0,
  currency: 'KWD',
  status: 'pending',
  created_at: '2026-11-09T09:00:00.000Z',
  can: canAs(payoutExportActions, { ...UNTOUCHED, ...more }, role),
  ...more,
});

export const payoutLine = (
  more: Partial<PayoutLine> = {},
  role: Role = 'admin',
  facts: Partial<ExportFacts> = {},
): PayoutLine => {
  const { status = 'reserved' } = more;
  return {
    payout_id: 11,
    brand_id: 7,
    brand_name: 'Cafe Najma',
    logo_url: null,
    contact_name: null,
    bank_name: 'Gulf Bank',
    iban: owed.iban,
    beneficiary: 'Noura Salem',
    business_id: null,
    business_name: 'Diwan Trading Company',
    transaction_count: 4,
    amount: 1000.25,
    paid_out: false,
    status,
    paid_at: null,
    bank: null,
    bank_order: null,
    reason: null,
    can: canAs(payoutLineActions, { status, payout: { ...UNTOUCHED, ...facts } }, role),
    ...more,
  };
};

export const payoutDetails = (
  more: Partial<PayoutDetails['payout']> = {},
  role: Role = 'admin',
): PayoutDetails => ({
  payout: {
    ...payoutExport(more, role),
    pending_amount: 1234.5,
    released_amount: 0,
    created_by_name: 'Sara Salem',
    needs_approval: false,
    approved_by_name: null,
    approved_at: null,
    first_file_at: null,
    cancelled_at: null,
    cancelled_by_name: null,
    cancel_reason: null,
    completed_at: null,
    businesses: [],
    ...more,
  },
  truncated: false,
  brands: [
    payoutLine({}, role, more),
    payoutLine(
      { payout_id: 13, brand_id: 8, brand_name: 'Dates House', amount: 234.25 },
      role,
      more,
    ),
  ],
});

export const brandPayout = (more: Partial<BrandPayout> = {}): BrandPayout => ({
  id: 11,
  kind: 'export',
  export_id: EXPORT_ID,
  date: '2026-11-09',
  amount: 1215072.781,
  status: 'paid',
  payment_method: null,
  reference_number: null,
  transaction_count: 2,
  reason: null,
  paid_at: '2026-11-09T12:00:00.000Z',
  ...more,
});

/** Returns the payouts of a brand that has no payout and no debt. */
export const brandPayouts = (more: Partial<BrandPayouts> = {}): BrandPayouts => ({
  currency: 'KWD',
  owed_amount: 0,
  debt_amount: 0,
  pending_amount: 0,
  scheduled_amount: 0,
  paid_amount: 0,
  payables: [],
  set_offs: [],
  payout_status: 'active',
  holds: [],
  pause_reason: null,
  paused_at: null,
  upcoming: null,
  payouts: [],
  next_cursor: null,
  ...more,
});

/** Returns the money of a brand. Both sides of its account are 80.000. */
export const brandAccount = (more: Partial<BrandAccount> = {}): BrandAccount => ({
  currency: 'KWD',
  total: 100,
  fees: 7.5,
  refunds: 10,
  disputes: 0,
  rent: 2.5,
  refunds_in_progress: 0,
  corrections: 0,
  unsettled: 30.5,
  owed: 5,
  on_hold: 0,
  scheduled: 12,
  sent: 0,
  paid: 40,
  debt: 7.5,
  debts: [
    {
      id: 1,
      kind: 'refund',
      at: '2026-11-09T10:00:00.000Z',
      transaction_id: 41,
      order_id: 'ORD-41',
      tid: null,
      amount: 9,
      left: 7.5,
    },
  ],
  ...more,
});

export const payoutStatement = (more: Partial<PayoutStatement> = {}): PayoutStatement => ({
  payout: brandPayout(),
  brand_id: 7,
  brand_name: 'Cafe Najma',
  bank_name: 'Gulf Bank',
  iban_masked: 'KW81****0101',
  beneficiary: 'Noura Salem',
  paid_by: 'Diwan General Trading',
  currency: 'KWD',
  movement_count: 3,
  sums: [
    { key: 'opening', amount: 0 },
    { key: 'orders', amount: 1234592.39 },
    { key: 'order_fees', amount: -18519.088 },
    { key: 'refunds', amount: -1000.521 },
    { key: 'payments', amount: -1215072.781 },
    { key: 'closing', amount: 0 },
  ],
  fee_amount: -18519.088,
  ...more,
});

export const statementMovement = (more: Partial<StatementMovement> = {}): StatementMovement => ({
  id: '82-0',
  terminal: null,
  business_name: null,
  kind: 'order',
  at: '2026-11-08T09:30:00.000Z',
  transaction_id: 41,
  order_id: 'ORD-41',
  payout_id: null,
  amount: 1234567.891,
  fee: -18518.519,
  net: 1216049.372,
  balance: 1216049.372,
  ...more,
});

export const monthlyStatement = (more: Partial<MonthlyStatement> = {}): MonthlyStatement => ({
  month: '2026-10',
  business_id: '88888888-8888-4888-8888-888888888888',
  business_name: 'Diwan General Trading',
  currency: 'KWD',
  upto: '2026-10-31',
  is_running: false,
  opening_amount: 10.5,
  closing_amount: 3.25,
  ...more,
});

export const clearedTransaction = (more: Partial<ClearedTransaction> = {}): ClearedTransaction => ({
  transaction_id: 41,
  order_id: 'ORD-41',
  payment_date: '2026-11-08T09:30:00.000Z',
  amount: 1234567.891,
  fee: 18518.519,
  cleared_amount: 1215049.372,
  ...more,
});
