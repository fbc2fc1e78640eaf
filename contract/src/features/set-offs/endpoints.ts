import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { businessSetOffActions } from './actions.ts';
import { businessSetOff, setOffDraft, waitingSetOff } from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

const byId = z.object({ id: uuid });

export const setOffEndpoints = {
  listWaitingSetOffs: endpoint({
    method: 'GET',
    path: '/admin/set-offs',
    summary: 'List the set-offs of all brands that are pending approval, oldest first',
    ...ADMIN,
    response: z.array(waitingSetOff),
    errors: [],
  }),
  requestSetOff: endpoint({
    method: 'POST',
    path: '/admin/brands/:id/set-off',
    summary:
      'Propose to set off what one business owes a brand against what the brand owes another business',
    ...ADMIN,
    params: z.object({ id: intIdText }),
    body: setOffDraft,
    response: businessSetOff,
    message: 'Set-off proposed. A second admin must approve it.',
    idempotent: true,
    stale: ['payouts', 'brands'],
    errors: ['BRAND_NOT_FOUND', 'SET_OFF_EXCEEDS_OWED', 'SET_OFF_WAITS'],
  }),
  approveSetOff: endpoint({
    method: 'POST',
    path: '/admin/set-offs/:id/approve',
    summary: 'Approve and book a set-off that another admin proposed',
    ...ADMIN,
    params: byId,
    confirm: true,
    response: businessSetOff,
    message: 'Set-off booked successfully',
    idempotent: true,
    stale: ['payouts', 'brands'],
    errors: [
      'SET_OFF_NOT_FOUND',
      'SET_OFF_EXCEEDS_OWED',
      ...codesOf(businessSetOffActions, 'approve'),
    ],
  }),
  rejectSetOff: endpoint({
    method: 'POST',
    path: '/admin/set-offs/:id/reject',
    summary: 'Reject a proposed set-off. Nothing is booked',
    ...ADMIN,
    params: byId,
    body: withReason,
    response: businessSetOff,
    message: 'Set-off rejected',
    idempotent: true,
    stale: ['payouts', 'brands'],
    errors: ['SET_OFF_NOT_FOUND', ...codesOf(businessSetOffActions, 'reject')],
  }),
} as const;
