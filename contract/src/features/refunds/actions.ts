import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { formatMoney } from '../../kernel/money.ts';
import { ADMINS, STAFF } from '../../kernel/roles.ts';
import type { FeeType } from '../fees/records.ts';
import type { TransactionStatus } from '../transactions/records.ts';

export const refundRefusals = {
  REFUND_NOT_CAPTURED: { status: 409, sentence: 'Only a captured transaction can be refunded' },
  REFUND_WITHOUT_CHARGE: { status: 409, sentence: 'This transaction has no Tap charge ID' },
  REFUND_DISPUTED: {
    status: 409,
    sentence: 'This transaction has an open dispute. Decide the dispute first.',
  },
  REFUND_EXCEEDS_REST: {
    status: 422,
    sentence: 'At most {amount} can still be refunded.',
    field: 'amount',
  },
  CHARGEBACK_NOT_FOUND: { status: 404, sentence: 'Chargeback not found' },
  CHARGEBACK_DECIDED: { status: 409, sentence: 'This dispute is decided' },
  CHARGEBACK_NOT_WON: {
    status: 409,
    sentence: 'The provider returns only what it took for a dispute that was decided for the brand',
  },
  CHARGEBACK_TAKEN: { status: 409, sentence: 'The provider has taken this amount' },
  CHARGEBACK_NOT_TAKEN: { status: 409, sentence: 'The provider has not debited this amount' },
  CHARGEBACK_GIVEN_BACK: {
    status: 409,
    sentence: 'The provider has returned this amount',
  },
} as const satisfies Refusals;

interface Refundable {
  readonly status: TransactionStatus;
  readonly charge_id: string | null;
  /** The refundable remainder in fils. */
  readonly left_minor: bigint;
  /** Whether it has an open chargeback. */
  readonly is_disputed: boolean;
}

const nothing_left = {
  code: 'REFUND_EXCEEDS_REST',
  when: ({ left_minor }: Refundable) => left_minor <= 0n,
  values: ({ left_minor }: Refundable) => ({ amount: formatMoney(left_minor) }),
} as const;

/** The refund and chargeback actions of staff and, for refunds, of a brand's server. */
export const refundActions = actionTable(({ status }: Refundable) => status)({
  refund: {
    roles: [...STAFF, 'integrator'],
    from: ['CAPTURED'],
    otherwise: 'REFUND_NOT_CAPTURED',
    unless: [
      { code: 'REFUND_WITHOUT_CHARGE', when: ({ charge_id }) => charge_id === null },
      { code: 'REFUND_DISPUTED', when: ({ is_disputed }) => is_disputed },
      nothing_left,
    ],
  },
  chargeback: {
    roles: ADMINS,
    from: ['CAPTURED'],
    otherwise: 'REFUND_NOT_CAPTURED',
    unless: [nothing_left],
  },
});

/** The facts that the actions on a chargeback depend on. */
export interface DisputeFacts {
  readonly kind: FeeType;
  readonly status: 'PENDING' | 'REFUNDED' | 'FAILED' | 'OPEN' | 'LOST' | 'WON' | 'REVERSED';
  /** When the provider deducted the money from a payout. */
  readonly settled_at: string | null;
  /** When the provider returned it. */
  readonly given_back_at: string | null;
}

const taken = {
  code: 'CHARGEBACK_TAKEN',
  when: ({ settled_at }: DisputeFacts) => settled_at !== null,
} as const;

const DECIDED = {
  refund: 'CHARGEBACK_NOT_FOUND',
  OPEN: 'CHARGEBACK_NOT_WON',
  LOST: 'CHARGEBACK_DECIDED',
  WON: 'CHARGEBACK_DECIDED',
  REVERSED: 'CHARGEBACK_DECIDED',
} as const;

/** The states of a chargeback: open, then lost or won; a mistyped one is reversed. */
export const disputeActions = actionTable(({ kind, status }: DisputeFacts) =>
  kind === 'refund' ? 'refund' : status,
)({
  lose: {
    roles: ADMINS,
    from: ['OPEN'],
    to: 'LOST',
    otherwise: DECIDED,
  },
  win: {
    roles: ADMINS,
    from: ['OPEN'],
    to: 'WON',
    otherwise: DECIDED,
  },
  reverse: {
    roles: ADMINS,
    from: ['OPEN', 'LOST'],
    to: 'REVERSED',
    otherwise: DECIDED,
    unless: [taken],
  },
  /** The provider deducted the money from a payout. */
  take: {
    roles: ADMINS,
    from: ['OPEN', 'LOST', 'WON'],
    otherwise: DECIDED,
    unless: [taken],
  },
  /** The provider returned the money of a won dispute with a payout. */
  give_back: {
    roles: ADMINS,
    from: ['WON'],
    otherwise: { ...DECIDED, LOST: 'CHARGEBACK_NOT_WON' },
    unless: [
      { code: 'CHARGEBACK_NOT_TAKEN', when: ({ settled_at }) => settled_at === null },
      { code: 'CHARGEBACK_GIVEN_BACK', when: ({ given_back_at }) => given_back_at !== null },
    ],
  },
});
