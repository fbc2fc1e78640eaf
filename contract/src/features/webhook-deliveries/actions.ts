import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { INTEGRATORS } from '../../kernel/roles.ts';

export const webhookDeliveryRefusals = {
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, sentence: 'This webhook delivery does not exist' },
  WEBHOOK_ADDRESS_MISSING: {
    status: 409,
    sentence: 'The brand has no webhook address',
    field: 'url',
  },
} as const satisfies Refusals;

/** A `pending` delivery is retried automatically, a `failed` one only on request. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An event can be sent again in any state, because the receiver recognizes it by its id. */
export const webhookDeliveryActions = actionTable(({ state }: { state: DeliveryState }) => state)({
  resend: { roles: INTEGRATORS, from: DELIVERY_STATES, to: 'pending' },
});

/** The actions on a brand's server. A test event goes to any address that the caller names. */
export const webhookReceiverActions = actionTable(() => 'listening' as const)({
  send_test: { roles: INTEGRATORS, from: ['listening'] },
});

/**
 * The actions on a brand's webhook secret. The secret is created at its first use. It can be
 * replaced but not removed.
 */
export const webhookSecretActions = actionTable(() => 'signing' as const)({
  rotate: { roles: INTEGRATORS, from: ['signing'] },
});
