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
    sentence:
      'This transaction has an open dispute. It can be refunded only after the dispute is decided.',
  },
  REFUND_EXCEEDS_REST: {
    status: 422,
    sentence: 'At most {amount} can still be refunded.',
    field: 'amount',
  },
  REFUND_OWNER_HELD: {
    status: 409,
    sentence:
      'Your payouts are on hold, so you cannot make refunds. Please contact us, and we will make the refund.',
  },
  REFUND_EXCEEDS_OWED: {
    status: 422,
    sentence: 'The refund and its fee may not exceed what we owe you: {amount}.',
    field: 'amount',
  },
  REFUND_EXCEEDS_DAY: {
    status: 422,
    sentence: 'You can refund at most {limit} a day. Today you can still refund {amount}.',
    field: 'amount',
  },
  CHARGEBACK_NOT_FOUND: { status: 404, sentence: 'Chargeback not found' },
  CHARGEBACK_DECIDED: { status: 409, sentence: 'This dispute has already been decided' },
  CHARGEBACK_NOT_WON: {
    status: 409,
    sentence: 'The provider returns the amount only after the dispute is decided for the brand',
  },
  CHARGEBACK_TAKEN: { status: 409, sentence: 'The provider has already taken this amount' },
  CHARGEBACK_NOT_TAKEN: { status: 409, sentence: 'The provider has not taken this amount' },
  CHARGEBACK_GIVEN_BACK: {
    status: 409,
    sentence: 'The provider has already returned this amount',
  },
} as const satisfies Refusals;

interface Refundable {
  readonly status: TransactionStatus;
  readonly charge_id: string | null;
  /** The amount that can still be refunded, in fils. */
  readonly left_minor: bigint;
  /** True if the transaction has an open chargeback. */
  readonly is_disputed: boolean;
  /** The limits of an owner; null for staff and API keys. */
  readonly owner: OwnerLimits | null;
}

/** The limits of an owner's refund, in fils. */
export interface OwnerLimits {
  /** True if the payouts of the brand are on hold. */
  readonly is_held: boolean;
  /** The amount that the paying business owes the brand; negative if the brand owes. */
  readonly owed_minor: bigint;
  readonly day_limit_minor: bigint;
  readonly day_left_minor: bigint;
}

/** Returns the values in the sentence of an owner's refusal. */
export const owedValues = ({ owed_minor }: OwnerLimits) => ({
  amount: formatMoney(owed_minor > 0n ? owed_minor : 0n),
});
/** Returns the values in the sentence about an owner's daily limit. */
export const dayValues = ({ day_limit_minor, day_left_minor }: OwnerLimits) => ({
  limit: formatMoney(day_limit_minor),
  amount: formatMoney(day_left_minor > 0n ? day_left_minor : 0n),
});

const nothing_left = {
  code: 'REFUND_EXCEEDS_REST',
  when: ({ left_minor }: Refundable) => left_minor <= 0n,
  values: ({ left_minor }: Refundable) => ({ amount: formatMoney(left_minor) }),
} as const;

/** The refund and chargeback actions. Owners and their servers may only refund. */
export const refundActions = actionTable(({ status }: Refundable) => status)({
  refund: {
    roles: [...STAFF, 'brand_owner', 'integrator'],
    from: ['CAPTURED'],
    otherwise: 'REFUND_NOT_CAPTURED',
    unless: [
      { code: 'REFUND_WITHOUT_CHARGE', when: ({ charge_id }) => charge_id === null },
      { code: 'REFUND_DISPUTED', when: ({ is_disputed }) => is_disputed },
      nothing_left,
      { code: 'REFUND_OWNER_HELD', when: ({ owner }) => owner?.is_held === true },
      {
        code: 'REFUND_EXCEEDS_OWED',
        when: ({ owner }) => owner !== null && owner.owed_minor <= 0n,
        values: ({ owner }) => (owner === null ? {} : owedValues(owner)),
      },
      {
        code: 'REFUND_EXCEEDS_DAY',
        when: ({ owner }) => owner !== null && owner.day_left_minor <= 0n,
        values: ({ owner }) => (owner === null ? {} : dayValues(owner)),
      },
    ],
  },
  chargeback: {
    roles: ADMINS,
    from: ['CAPTURED'],
    otherwise: 'REFUND_NOT_CAPTURED',
    unless: [nothing_left],
  },
});

/** The facts on which the actions on a chargeback depend. */
export interface DisputeFacts {
  readonly kind: FeeType;
  readonly status: 'PENDING' | 'REFUNDED' | 'FAILED' | 'OPEN' | 'LOST' | 'WON' | 'REVERSED';
  /** The time when the provider deducted the money from a payout. */
  readonly settled_at: string | null;
  /** The time when the provider returned the money. */
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

/** The actions on a chargeback. It is open, then lost or won. A mistyped one is reversed. */
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
  /** Records that the provider deducted the money from a payout. */
  take: {
    roles: ADMINS,
    from: ['OPEN', 'LOST', 'WON'],
    otherwise: DECIDED,
    unless: [taken],
  },
  /** Records that the provider returned the money of a won chargeback in a payout. */
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
