import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, STAFF } from '../../kernel/roles.ts';
import type { TransactionStatus } from '../transactions/records.ts';

export const refundRefusals = {
  REFUND_NOT_CAPTURED: { status: 409, sentence: 'Only a captured transaction can be refunded' },
  REFUND_WITHOUT_CHARGE: { status: 409, sentence: 'This transaction has no Tap charge ID' },
  REFUND_EXCEEDS_REST: {
    status: 422,
    sentence: 'The amount is more than what can still be refunded',
    field: 'amount',
  },
} as const satisfies Refusals;

interface Returnable {
  readonly status: TransactionStatus;
  readonly charge_id: string | null;
  /** Fils that could still go back. */
  readonly left_minor: bigint;
}

const nothing_left = {
  code: 'REFUND_EXCEEDS_REST',
  when: ({ left_minor }: Returnable) => left_minor <= 0n,
} as const;

/** What staff, and for refunds a brand's server, can do to send money of a transaction back. */
export const returnActions = actionTable(({ status }: Returnable) => status)({
  refund: {
    roles: [...STAFF, 'integrator'],
    from: ['CAPTURED'],
    otherwise: 'REFUND_NOT_CAPTURED',
    unless: [
      { code: 'REFUND_WITHOUT_CHARGE', when: ({ charge_id }) => charge_id === null },
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
