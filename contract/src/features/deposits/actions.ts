import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const depositRefusals = {
  DEPOSIT_NOT_DUE: { status: 409, sentence: 'No deposit is due' },
  DEPOSIT_ALREADY_RECEIVED: { status: 409, sentence: 'The deposit has already been received' },
  DEPOSIT_NOT_HELD: { status: 409, sentence: 'No deposit is held' },
  DEPOSIT_ALREADY_RETURNED: { status: 409, sentence: 'The deposit has already been returned' },
  DEPOSIT_AMOUNT_TOO_FINE: {
    status: 422,
    sentence: 'The amount has too many decimals',
    field: 'amount',
  },
  DEPOSIT_AMOUNT_ZERO: {
    status: 422,
    sentence: 'The amount must be more than zero',
    field: 'amount',
  },
  DEPOSIT_AMOUNT_DIFFERENT: {
    status: 422,
    sentence: 'The deposit held is {amount}. Enter exactly this amount.',
    field: 'amount',
  },
  DEPOSIT_WITHOUT_BUSINESS: {
    status: 422,
    sentence: 'No business receives payments of this category',
  },
} as const satisfies Refusals;

/** The states of a deposit. `none` means that the brand's category requires no deposit. */
export const DEPOSIT_STATES = ['none', 'required', 'received', 'returned'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

export const depositActions = actionTable(({ state }: { readonly state: DepositState }) => state)({
  receive: {
    roles: ADMINS,
    from: ['required'],
    to: 'received',
    otherwise: {
      none: 'DEPOSIT_NOT_DUE',
      received: 'DEPOSIT_ALREADY_RECEIVED',
      returned: 'DEPOSIT_ALREADY_RECEIVED',
    },
  },
  return: {
    roles: ADMINS,
    from: ['received'],
    to: 'returned',
    otherwise: {
      none: 'DEPOSIT_NOT_HELD',
      required: 'DEPOSIT_NOT_HELD',
      returned: 'DEPOSIT_ALREADY_RETURNED',
    },
  },
});
