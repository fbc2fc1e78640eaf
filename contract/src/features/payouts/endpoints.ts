import { z } from 'zod';
import { withReason } from '../../kernel/text.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { codesOf } from '../../kernel/actions.ts';
import { ADMINS, ADMINS_AND_OWNERS } from '../../kernel/roles.ts';
import { payoutExportActions, payoutLineActions, payoutRejectionActions } from './actions.ts';
import {
  payoutDetails,
  payoutDownload,
  payoutExport,
  payoutStatusChange,
  payoutStatusResult,
  payoutProgress,
} from './records.ts';
import { PAYOUT_FILE_FORMATS, PAYOUT_TAB_NAMES, payoutTab } from './terms.ts';

const refresh = { _t: z.string().max(40).optional() };
const byId = z.object({ exportId: uuid });
const byBrand = z.object({ exportId: uuid, brandId: intIdText });
const byRejection = z.object({ exportId: uuid, rejectionId: uuid });
const brandId = z.object({ id: intIdText });
const READ = { access: ADMINS_AND_OWNERS, scope: 'data' } as const;
const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const payoutEndpoints = {
  listPayoutProgress: endpoint({
    method: 'GET',
    path: '/admin/payouts/work',
    summary: 'List the exports that are being created or confirmed now, with their progress',
    ...ADMIN,
    response: z.array(payoutProgress),
    errors: [],
  }),
  listPayoutExports: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports',
    summary: 'List payout exports and statements, newest first',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(payoutExport),
    errors: [],
  }),
  createPayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports',
    summary:
      'Create an export that reserves the amounts owed to all active brands. For other tabs, create a statement of the tab',
    ...ADMIN,
    body: z.strictObject({ tab: payoutTab }),
    confirm: true,
    response: payoutExport,
    say: ({ tab }) => ({
      sentence: '{Tab} payout export created successfully',
      parts: { Tab: PAYOUT_TAB_NAMES[tab] },
    }),
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOTHING_OWED', 'PAYOUT_EXPORT_RUNNING', 'PAYOUT_STATEMENT_EMPTY'],
  }),
  readPayoutExport: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:exportId',
    summary: 'Read an export with its brands. An owner sees only their own brand',
    ...READ,
    params: byId,
    response: payoutDetails,
    errors: ['PAYOUT_NOT_FOUND'],
  }),
  downloadPayoutExport: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:exportId/download',
    summary:
      'Download a file of an export. After the first download the file never changes, and the export cannot be cancelled',
    ...READ,
    params: byId,
    query: z.strictObject({
      format: z.enum(PAYOUT_FILE_FORMATS).default('csv'),
      /**
       * The business whose bank gets the pain.001 file. It may be omitted if one business pays
       * everything.
       */
      business_id: uuid.optional(),
      ...refresh,
    }),
    cost: 'export',
    response: 'file',
    media_types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/xml',
    ],
    stale: ['payouts'],
    errors: [
      'PAYOUT_NOT_FOUND',
      'FORBIDDEN',
      'CONFIRMATION_REQUIRED',
      'SETUP_NOT_DECIDED',
      ...codesOf(payoutExportActions, 'download'),
      'PAYOUT_BUSINESS_NOT_CHOSEN',
      'PAYOUT_BUSINESS_PAYS_NOTHING',
      'PAYOUT_LINE_ALTERED',
      'PAYOUT_FILE_NOT_MADE',
      'PAYOUT_FILE_ALTERED',
    ],
  }),
  approvePayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/approve',
    summary: 'Approve a large export that another admin created',
    ...ADMIN,
    params: byId,
    confirm: true,
    response: payoutDetails,
    message: 'Payout approved successfully',
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOT_FOUND', ...codesOf(payoutExportActions, 'approve')],
  }),
  confirmPayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/confirm',
    summary:
      'Confirm that the bank has paid all pending brands of an export. A repeated call changes nothing',
    ...ADMIN,
    params: byId,
    confirm: true,
    response: payoutDetails,
    message: 'Payout confirmed successfully',
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOT_FOUND', ...codesOf(payoutExportActions, 'confirm')],
  }),
  confirmBrandPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/brands/:brandId/confirm',
    summary:
      'Confirm that the bank has paid one brand of an export. A repeated call changes nothing',
    ...ADMIN,
    params: byBrand,
    /** The paying business, if several businesses pay the brand; by default all of them. */
    query: z.strictObject({ business_id: uuid.optional() }),
    confirm: true,
    response: payoutDetails.extend({ confirmed_brand: z.string() }),
    say: ({ confirmed_brand: brand }) => ({
      sentence: 'Payment to {brand} confirmed successfully',
      values: { brand },
    }),
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOT_FOUND', ...codesOf(payoutLineActions, 'confirm')],
  }),
  returnBrandPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/brands/:brandId/return',
    summary: 'Record that the bank rejected the payment to a brand. We then owe the amount again',
    ...ADMIN,
    params: byBrand,
    body: withReason.extend({ business_id: z.uuid().optional() }),
    confirm: true,
    response: payoutDetails,
    message: 'Payout marked as returned',
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOT_FOUND', ...codesOf(payoutLineActions, 'return')],
  }),
  approvePayoutRejections: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/rejections/approve',
    summary:
      'Approve that payments that the bank rejected are returned. The return is booked at once by a job',
    ...ADMIN,
    params: byId,
    /** One rejected payment; by default all payments of the export that you can approve. */
    body: z.strictObject({ rejection_id: uuid.optional() }),
    confirm: true,
    response: payoutDetails,
    message: 'The return is approved and will be booked now',
    idempotent: true,
    stale: ['payouts', 'worklist'],
    errors: [
      'PAYOUT_NOT_FOUND',
      'PAYOUT_REJECTION_NOT_FOUND',
      ...codesOf(payoutRejectionActions, 'approve'),
    ],
  }),
  dismissPayoutRejection: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/rejections/:rejectionId/dismiss',
    summary: 'Keep a payment pending that the bank rejected, for example because the bank pays it',
    ...ADMIN,
    params: byRejection,
    body: withReason,
    response: payoutDetails,
    message: 'The payment stays pending',
    idempotent: true,
    stale: ['payouts', 'worklist'],
    errors: [
      'PAYOUT_NOT_FOUND',
      'PAYOUT_REJECTION_NOT_FOUND',
      ...codesOf(payoutRejectionActions, 'dismiss'),
    ],
  }),
  cancelPayoutExport: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:exportId/cancel',
    summary: 'Cancel an export before any of its files is downloaded or sent',
    ...ADMIN,
    params: byId,
    body: withReason,
    response: payoutDetails,
    message: 'Payout cancelled successfully',
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOT_FOUND', ...codesOf(payoutExportActions, 'cancel')],
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
    say: ({ payout_status }) => ({
      sentence:
        payout_status === 'paused' ? 'Payout paused successfully' : 'Payout resumed successfully',
    }),
    idempotent: true,
    stale: ['payouts'],
    errors: ['BRAND_NOT_FOUND'],
  }),
  listPayoutDownloads: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:exportId/downloads',
    summary: 'List the downloads of the files and payment statements of an export, newest first',
    ...ADMIN,
    params: byId,
    response: z.array(payoutDownload),
    errors: ['PAYOUT_NOT_FOUND'],
  }),
} as const;
