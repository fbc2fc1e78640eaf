import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const leadRefusals = {
  LEAD_NOT_FOUND: { status: 404, sentence: 'This lead does not exist' },
  LEAD_CLOSED: { status: 409, sentence: 'This lead is already closed' },
} as const satisfies Refusals;

/** A lead is closed after its brand has a MID. */
export type LeadStatus = 'pending' | 'closed';

export const leadActions = actionTable(({ status }: { readonly status: LeadStatus }) => status)({
  assign_mid: { roles: ADMINS, from: ['pending'], to: 'closed', otherwise: 'LEAD_CLOSED' },
});
