import { ERROR_KINDS, type ErrorCode } from '@diwan/contract';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import type { PublicSettings } from '@diwan/contract/features/settings/records';
import type { TransactionSummary } from '@diwan/contract/features/transactions/records';
import { serviceHolds } from './holds.ts';
import { brandPayouts } from './payouts.ts';
import { todayFigures } from './transactions.ts';

export const PUBLIC_SETTINGS: PublicSettings = {
  platform_name: 'Diwan',
  platform_name_ar: 'ديوان',
  date_format: 'MMM dd, yyyy',
  time_format: '24h',
  timezone: 'Asia/Kuwait',
  default_currency: 'KWD',
  support_email: 'help@diwan.test',
  support_phone: null,
  support_address: null,
  social_links: [],
  trial: null,
  password_min_length: 8,
  password_require_uppercase: true,
  password_require_numbers: true,
  password_require_special: true,
  maintenance_mode: false,
  maintenance_message: null,
  identity_without_license: false,
  home_logos: [],
};

/** Returns a successful answer in the server's envelope. */
export const answer = (data: unknown) => HttpResponse.json({ success: true, data });

/** Returns a refusal in the server's envelope, by default with the sentence of its code. */
export function refusal(code: ErrorCode, more: { error?: string; fields?: object } = {}) {
  const { status, sentence } = ERROR_KINDS[code];
  const body = { success: false, error: sentence, code, request_id: 'req-1', ...more };
  return HttpResponse.json(body, { status });
}

/** The answers about a platform without payments, for the start page and a brand's page. */
const NEW_CHAIN = { sealed: 0, sealed_up_to: null, waiting: 0, checked: null, checking: false };
const NO_JOBS = { queued: 0, running: 0, failed: 0, lost: 0, dead: 0 };
const NO_PAYMENTS: TransactionSummary = {
  total_count: 0,
  captured_count: 0,
  total_amount: 0,
  avg_transaction_value: 0,
  total_fees: 0,
  total_cost: null,
  total_profit: null,
  refunded_count: 0,
  refunded_amount: 0,
  by_status: [],
  by_method: [],
};
/** A registration in which no value needs the owner's confirmation. */
export const NOTHING_PENDING: OwnerConfirmation = {
  account: null,
  signature: null,
  digest: null,
  needs_code: false,
  email_masked: null,
  code: null,
  can: {},
};
const withoutPayments = [
  http.get('/api/admin/audit/chain', () => answer(NEW_CHAIN)),
  http.get('/api/admin/jobs', () => answer({ jobs: [], next_cursor: null, counts: NO_JOBS })),
  http.get('/api/admin/payouts/work', () => answer([])),
  http.get('/api/admin/changes', () => answer({ persons: 2, changes: [] })),
  http.get('/api/admin/payouts/exports/:id/downloads', () => answer([])),
  http.get('/api/transactions', () => answer({ transactions: [], next_cursor: null })),
  http.get('/api/transactions/summary', () => answer(NO_PAYMENTS)),
  http.get('/api/transactions/series', () => answer([])),
  http.get('/api/transactions/:id/payout-promises', () => answer([])),
  http.get('/api/transactions/today', () => answer(todayFigures())),
  http.get('/api/transactions/brands', () => answer([])),
  http.get('/api/disputes', () => answer([])),
  http.get('/api/brands', () => answer([])),
  http.get('/api/brands/:id/owner-confirmation', () => answer(NOTHING_PENDING)),
  http.get('/api/brands/:id/payouts', () => answer(brandPayouts())),
  http.get('/api/service-holds', () => answer([])),
  http.get('/api/brands/:id/service-holds', () => answer(serviceHolds())),
  http.get('/api/brands/:id/statements', () => answer([])),
  http.get('/api/brands/:id/finances', () =>
    answer({
      summary: NO_PAYMENTS,
      pending_amount: 0,
      payable_amount: 0,
      recent_transactions: [],
    }),
  ),
];

/** The mock server of the web tests. A request that it does not know fails the test. */
export const server = setupServer(
  http.get('/api/settings/public', () => answer(PUBLIC_SETTINGS)),
  ...withoutPayments,
  http.get('/api/brands/:id/terminals', () => answer([])),
  http.get('/api/brands/:id/rental-terms', () =>
    answer({ rate: 20, loss_fee: 0, agreement_id: null, today: '2026-11-20', can: {} }),
  ),
  http.get('/api/brands/:id/bank-changes', () =>
    answer({ account: null, pending_account: null, can: {}, changes: [] }),
  ),
  http.get('/api/worklist', () => answer([])),
  http.get('/api/auth/brands', () => answer([])),
  http.get('/api/admin/setup', () => answer({ items: [], files_may_leave: true })),
  http.get('/api/brands/:id/document-requests', () => answer([])),
  http.get('/api/brands/:id/owners', () =>
    answer({
      owners: [],
      expected_monthly_volume: null,
      typical_payment: null,
      owners_due_on: null,
    }),
  ),
  http.get('/api/saved-views', () => answer([])),
  // This refusal means that no events exist, and it stops retries.
  http.get('/api/events', () => refusal('NOT_FOUND')),
);
