import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS, ADMINS_AND_OWNERS, READING_ACCESS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { manualPayoutActions } from './actions.ts';
import { manualPayout, manualPayoutDraft } from './records.ts';

const byId = z.object({ id: uuid });
const READ = {
  access: ADMINS_AND_OWNERS,
  access_levels: READING_ACCESS,
  scope: 'data',
} as const;
const ADMIN = { access: ADMINS, scope: 'platform' } as const;

const MANUAL_ERRORS = [
  'MANUAL_PAYOUT_BRAND_HELD',
  'MANUAL_PAYOUT_EXCEEDS_OWED',
  'MANUAL_PAYOUT_BUSINESS_NOT_CHOSEN',
  'MANUAL_PAYOUT_UNUSABLE',
] as const;

/** Endpoints of payouts that are not part of an export. */
export const manualPayoutEndpoints = {
  listManualPayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts/manual',
    summary: 'List manual payouts, newest first',
    ...READ,
    query: z.strictObject({ _t: z.string().max(40).optional() }),
    response: z.array(manualPayout),
    errors: [],
  }),
  createManualPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/manual',
    summary: 'Record a manual payout. It pays the oldest transactions first',
    ...ADMIN,
    body: manualPayoutDraft,
    confirm: true,
    response: manualPayout,
    say: ({ state }) => ({
      sentence:
        state === 'waiting'
          ? 'Manual payout recorded. A second admin must approve it.'
          : 'Manual payout recorded successfully',
    }),
    idempotent: true,
    stale: ['payouts', 'brands'],
    errors: ['BRAND_NOT_FOUND', ...MANUAL_ERRORS],
  }),
  updateManualPayout: endpoint({
    method: 'PUT',
    path: '/admin/payouts/manual/:id',
    summary: 'Correct a manual payout. The old booking is reversed. The brand cannot be changed',
    ...ADMIN,
    params: byId,
    body: manualPayoutDraft,
    confirm: true,
    response: manualPayout,
    message: 'Manual payout updated successfully',
    idempotent: true,
    stale: ['payouts', 'brands'],
    errors: [
      'BRAND_NOT_FOUND',
      'PAYOUT_NOT_FOUND',
      'MANUAL_PAYOUT_ABOVE_LIMIT',
      ...codesOf(manualPayoutActions, 'edit'),
      ...MANUAL_ERRORS,
    ],
  }),
  approveManualPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/manual/:id/approve',
    summary: 'Approve and book a large manual payout that another admin recorded',
    ...ADMIN,
    params: byId,
    confirm: true,
    response: manualPayout,
    message: 'Manual payout approved successfully',
    idempotent: true,
    stale: ['payouts'],
    errors: [
      'BRAND_NOT_FOUND',
      'PAYOUT_NOT_FOUND',
      'MANUAL_PAYOUT_BRAND_HELD',
      'MANUAL_PAYOUT_EXCEEDS_OWED',
      'MANUAL_PAYOUT_UNUSABLE',
      ...codesOf(manualPayoutActions, 'approve'),
    ],
  }),
  rejectManualPayout: endpoint({
    method: 'POST',
    path: '/admin/payouts/manual/:id/reject',
    summary: 'Reject a manual payout that is pending approval. Nothing is booked',
    ...ADMIN,
    params: byId,
    body: withReason,
    response: manualPayout,
    message: 'Manual payout rejected',
    idempotent: true,
    stale: ['payouts'],
    errors: ['PAYOUT_NOT_FOUND', ...codesOf(manualPayoutActions, 'reject')],
  }),
} as const;
