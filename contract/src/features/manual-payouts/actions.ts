import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { ManualState } from './terms.ts';

export const manualPayoutRefusals = {
  MANUAL_PAYOUT_BRAND_HELD: {
    status: 409,
    sentence: 'Payouts of this brand are on hold, so a manual payout is not possible',
  },
  MANUAL_PAYOUT_EXCEEDS_OWED: {
    status: 422,
    sentence: 'Amount exceeds the amount owed',
    field: 'amount',
  },
  MANUAL_PAYOUT_BUSINESS_NOT_CHOSEN: {
    status: 422,
    sentence:
      'Several businesses owe this brand money. Please choose the business that paid: {businesses}',
    field: 'business_id',
  },
  MANUAL_PAYOUT_ABOVE_LIMIT: {
    status: 422,
    sentence:
      'You can change this payout to at most {amount}. Record the rest as a new payout, which a second admin must approve.',
    field: 'amount',
  },
  MANUAL_PAYOUT_WAITS: {
    status: 409,
    sentence:
      'This payout is pending approval, so it cannot be edited. To change it, reject it and record a new payout.',
  },
  MANUAL_PAYOUT_BOOKED: { status: 409, sentence: 'This payout has already been booked' },
  MANUAL_PAYOUT_REJECTED: { status: 409, sentence: 'This payout has already been rejected' },
  MANUAL_PAYOUT_UNUSABLE: { status: 422, sentence: 'Please check the highlighted fields' },
} as const satisfies Refusals;

/** The facts that the actions on a manual payout depend on. */
export interface ManualFacts {
  readonly state: ManualState;
  readonly created_by: string | null;
}

const MANUAL_DECIDED = {
  booked: 'MANUAL_PAYOUT_BOOKED',
  rejected: 'MANUAL_PAYOUT_REJECTED',
} as const;

/**
 * A booked manual payout is never overwritten. An edit reverses it and books it again. A pending
 * one cannot be edited, because its approver must see what its creator wrote.
 */
export const manualPayoutActions = actionTable(({ state }: ManualFacts) => state)({
  edit: {
    roles: ADMINS,
    from: ['booked'],
    otherwise: { ...MANUAL_DECIDED, waiting: 'MANUAL_PAYOUT_WAITS' },
  },
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'booked',
    otherwise: MANUAL_DECIDED,
    unless: bySecondPerson(({ created_by }: ManualFacts) => created_by, 'PAYOUT_OWN_APPROVAL'),
  },
  /** Its creator can also reject it, which withdraws it. */
  reject: { roles: ADMINS, from: ['waiting'], to: 'rejected', otherwise: MANUAL_DECIDED },
});
