import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, intIdText, uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS, ADMINS_AND_OWNERS } from '../../kernel/roles.ts';
import { translate } from '../../kernel/sentences.ts';
import { cleanText } from '../../kernel/text.ts';
import {
  activePayout,
  brandPayouts,
  clearedTransaction,
  manualPayout,
  manualPayoutDraft,
  pausedPayout,
  payoutDetails,
  payoutExport,
  payoutStatusChange,
  payoutStatusResult,
  transactionPayout,
  payoutWork,
} from './records.ts';
import { payoutStatement, STATEMENT_FORMATS } from './statement.ts';
import { PAYOUT_FILE_FORMATS, PAYOUT_TAB_NAMES, payoutTab } from './terms.ts';

const refresh = { _t: z.string().max(40).optional() };
const byId = z.object({ id: uuid });
const byBrand = z.object({ id: uuid, brandId: intIdText });
const ofBrand = z.object({ id: intIdText, payoutId: bigIdText });
const brandId = z.object({ id: intIdText });
const READ = { access: ADMINS_AND_OWNERS, scope: 'data' } as const;
const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const reason = cleanText({ max: 500, required: 'Please give a reason', multiline: true });
const withReason = z.strictObject({ reason });

export const payoutEndpoints = {
  listActivePayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    summary: 'What each brand is owed whose payouts run, by brand name',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(activePayout),
    errors: [],
  }),
  listManualPayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts/manual',
    summary: 'Payouts recorded by hand, newest first',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(manualPayout),
    errors: [],
  }),
  listPausedPayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts/paused',
    summary: 'What is owed to brands whose payouts are paused or held, and why',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(pausedPayout),
    errors: [],
  }),
  downloadPayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts/export',
    summary: 'A tab as CSV: payouts_{date}.csv',
    ...READ,
    query: z.strictObject({ tab: payoutTab.default('active'), ...refresh }),
    response: 'file',
    errors: [],
  }),
  listPayoutWork: endpoint({
    method: 'GET',
    path: '/admin/payouts/work',
    summary: 'Exports that are being created or confirmed at this moment, and how far that is',
    ...ADMIN,
    response: z.array(payoutWork),
    errors: [],
  }),
  listPayoutExports: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports',
    summary: 'Exports and statements, newest first',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(payoutExport),
    errors: [],
  }),
  createPayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports',
    summary:
      'Reserve what every active brand is owed in one export; on other tabs, a statement of the tab',
    ...ADMIN,
    body: z.strictObject({ tab: payoutTab }),
    response: payoutExport,
    say: ({ tab }, language) => {
      const Tab = translate(PAYOUT_TAB_NAMES[tab], language);
      return translate('{Tab} payout export created successfully', language, { Tab });
    },
    idempotent: true,
    errors: ['STATE_FORBIDS'],
  }),
  readPayoutExport: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:id',
    summary: 'An export and its brands; for an owner, the own brand alone',
    ...READ,
    params: byId,
    response: payoutDetails,
    errors: ['NOT_FOUND'],
  }),
  downloadPayoutExport: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:id/download',
    summary:
      'A file of an export. The first download fixes its bytes and ends the time for cancelling',
    ...READ,
    params: byId,
    query: z.strictObject({
      format: z.enum(PAYOUT_FILE_FORMATS).default('csv'),
      /** Of pain001: whose bank it is for; may be left out when one business pays all. */
      business_id: uuid.optional(),
      ...refresh,
    }),
    response: 'file',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_FORBIDS', 'UNPROCESSABLE'],
  }),
  approvePayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/approve',
    summary: 'Approve a large export; not by who created it',
    ...ADMIN,
    params: byId,
    response: payoutDetails,
    message: 'Payout approved successfully',
    idempotent: true,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_FORBIDS'],
  }),
  confirmPayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/confirm',
    summary: 'The bank has paid every brand that still waits. Again: nothing happens',
    ...ADMIN,
    params: byId,
    response: payoutDetails,
    message: 'Payout confirmed successfully',
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
  confirmBrandPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/brands/:brandId/confirm',
    summary: 'The bank has paid one brand. Again: nothing happens',
    ...ADMIN,
    params: byBrand,
    response: payoutDetails.extend({ confirmed_brand: z.string() }),
    say: ({ confirmed_brand: brand }, language) =>
      translate('Payment to {brand} confirmed successfully', language, { brand }),
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
  returnBrandPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/brands/:brandId/return',
    summary: 'The bank sent the money back: it is owed again',
    ...ADMIN,
    params: byBrand,
    body: withReason,
    response: payoutDetails,
    message: 'Payout marked as returned',
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
  cancelPayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/cancel',
    summary: 'Give up an export before any of its files left',
    ...ADMIN,
    params: byId,
    body: withReason,
    response: payoutDetails,
    message: 'Payout cancelled successfully',
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
  createManualPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/manual',
    summary: 'Record a payment made by hand; it clears the oldest transactions first',
    ...ADMIN,
    body: manualPayoutDraft,
    response: manualPayout,
    message: 'Manual payout recorded successfully',
    idempotent: true,
    errors: ['BRAND_NOT_FOUND', 'STATE_FORBIDS', 'UNPROCESSABLE'],
  }),
  updateManualPayout: endpoint({
    method: 'PUT',
    path: '/admin/payouts/manual/:id',
    summary: 'Correct a manual payout: the old booking is reversed. The brand stays',
    ...ADMIN,
    params: byId,
    body: manualPayoutDraft,
    response: manualPayout,
    message: 'Manual payout updated successfully',
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS', 'UNPROCESSABLE'],
  }),
  setPayoutStatus: endpoint({
    method: 'PUT',
    path: '/brands/:id/payout-status',
    summary: "Pause or resume a brand's payouts",
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: payoutStatusChange,
    response: payoutStatusResult,
    say: ({ payout_status }, language) =>
      translate(
        payout_status === 'paused' ? 'Payout paused successfully' : 'Payout resumed successfully',
        language,
      ),
    idempotent: true,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readBrandPayouts: endpoint({
    method: 'GET',
    path: '/brands/:id/payouts',
    summary: 'What a brand is owed, what holds it, when it comes, and what was paid',
    ...READ,
    params: brandId,
    query: z.strictObject(pageQuery),
    response: brandPayouts,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readBrandPayout: endpoint({
    method: 'GET',
    path: '/brands/:id/payouts/:payoutId',
    summary: 'One payout of a brand: where the money went, and how its amount came about',
    ...READ,
    params: ofBrand,
    response: payoutStatement,
    errors: ['BRAND_NOT_FOUND', 'NOT_FOUND'],
  }),
  listPayoutTransactions: endpoint({
    method: 'GET',
    path: '/brands/:id/payouts/:payoutId/transactions',
    summary: 'What one payout of a brand cleared, oldest first',
    ...READ,
    params: ofBrand,
    query: z.strictObject(pageQuery),
    response: paged('transactions', clearedTransaction),
    errors: ['BRAND_NOT_FOUND', 'NOT_FOUND'],
  }),
  downloadPayoutStatement: endpoint({
    method: 'GET',
    path: '/brands/:id/payouts/:payoutId/statement',
    summary: 'One payout of a brand as a bilingual PDF, or as CSV with each transaction',
    ...READ,
    params: ofBrand,
    query: z.strictObject({ format: z.enum(STATEMENT_FORMATS).default('pdf'), ...refresh }),
    response: 'file',
    errors: ['BRAND_NOT_FOUND', 'NOT_FOUND'],
  }),
  listTransactionPayouts: endpoint({
    method: 'GET',
    path: '/transactions/:id/payouts',
    summary: 'The payouts that cleared a transaction, oldest first',
    ...READ,
    params: z.object({ id: bigIdText }),
    response: z.array(transactionPayout),
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
} as const;
