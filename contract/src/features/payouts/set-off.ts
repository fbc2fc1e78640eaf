import { z } from 'zod';
import { abilities, actionTable, bySecondPerson, codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { intId, intIdText, uuid } from '../../kernel/ids.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { reason, withReason } from '../../kernel/text.ts';

/** Sets off what one business owes a brand against what the brand owes another business. */

export const setOffRefusals = {
  SET_OFF_NOT_FOUND: { status: 404, sentence: 'Set-off not found' },
  SET_OFF_WAITS: { status: 409, sentence: 'A set-off of this brand waits for approval already' },
  SET_OFF_EXCEEDS_OWED: {
    status: 422,
    sentence: 'At most {amount} can be set off',
    field: 'amount',
  },
  SET_OFF_BOOKED: { status: 409, sentence: 'This set-off has been booked already' },
  SET_OFF_REJECTED: { status: 409, sentence: 'This set-off has been rejected' },
  SET_OFF_OWN_APPROVAL: {
    status: 403,
    sentence: 'A set-off is approved by another admin than the one who proposed it',
  },
} as const satisfies Refusals;

const SET_OFF_STATES = ['waiting', 'booked', 'rejected'] as const;

interface SetOffFacts {
  readonly state: (typeof SET_OFF_STATES)[number];
  readonly created_by: string | null;
}

const DECIDED = { booked: 'SET_OFF_BOOKED', rejected: 'SET_OFF_REJECTED' } as const;

export const businessSetOffActions = actionTable(({ state }: SetOffFacts) => state)({
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'booked',
    otherwise: DECIDED,
    unless: bySecondPerson(({ created_by }: SetOffFacts) => created_by, 'SET_OFF_OWN_APPROVAL'),
  },
  /** Also possible for its proposer, as a withdrawal. */
  reject: { roles: ADMINS, from: ['waiting'], to: 'rejected', otherwise: DECIDED },
});

export const businessSetOff = z.object({
  id: z.uuid(),
  /** The business that owes the brand and, once booked, the other business. */
  from_business: z.string(),
  /** The business that the brand owes. */
  to_business: z.string(),
  amount: kwd,
  reason: z.string(),
  state: z.enum(SET_OFF_STATES),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  reject_reason: z.string().nullable(),
  can: abilities(businessSetOffActions),
});
export type BusinessSetOff = z.infer<typeof businessSetOff>;

/** A pending set-off with its brand. */
export const waitingSetOff = businessSetOff.extend({ brand_id: intId, brand_name: z.string() });
export type WaitingSetOff = z.infer<typeof waitingSetOff>;

export const setOffDraft = z
  .strictObject({
    from_business_id: z.uuid(),
    to_business_id: z.uuid(),
    amount: positiveKwd,
    reason,
  })
  .refine(({ from_business_id, to_business_id }) => from_business_id !== to_business_id, {
    error: 'Please choose two different businesses',
    path: ['to_business_id'],
  });
export type SetOffDraft = z.output<typeof setOffDraft>;

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const byId = z.object({ id: uuid });

export const setOffEndpoints = {
  listWaitingSetOffs: endpoint({
    method: 'GET',
    path: '/admin/set-offs',
    summary: 'Set-offs of all brands that wait for a second admin, the oldest first',
    ...ADMIN,
    response: z.array(waitingSetOff),
    errors: [],
  }),
  requestSetOff: endpoint({
    method: 'POST',
    path: '/admin/brands/:id/set-off',
    summary: 'Propose to set what a business owes a brand off against what it owes another one',
    ...ADMIN,
    params: z.object({ id: intIdText }),
    body: setOffDraft,
    response: businessSetOff,
    message: 'Set-off proposed: it waits for the approval of a second admin',
    idempotent: true,
    stale: ['payouts', 'brands'],
    errors: ['BRAND_NOT_FOUND', 'SET_OFF_EXCEEDS_OWED', 'SET_OFF_WAITS'],
  }),
  approveSetOff: endpoint({
    method: 'POST',
    path: '/admin/set-offs/:id/approve',
    summary: 'Book a set-off that another admin proposed',
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
    summary: 'Reject a proposed set-off: nothing is booked',
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
