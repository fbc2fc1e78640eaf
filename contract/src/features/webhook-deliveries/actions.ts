import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS_AND_OWNERS } from '../../kernel/roles.ts';

/** The roles that may make these calls. Among the members of a brand, only developers may. */
const INTEGRATORS = [...ADMINS_AND_OWNERS, 'brand_member'] as const;

export const webhookDeliveryRefusals = {
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, sentence: 'This webhook delivery does not exist' },
  WEBHOOK_ADDRESS_MISSING: { status: 409, sentence: 'The brand has no webhook address' },
} as const satisfies Refusals;

/** A `pending` delivery is retried automatically, a `failed` one only on request. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An event can be sent again in any state, because the receiver recognizes it by its id. */
export const webhookDeliveryActions = actionTable(({ state }: { state: DeliveryState }) => state)({
  resend: { roles: INTEGRATORS, from: DELIVERY_STATES, to: 'pending' },
});

/** The actions on a brand's server. They need an address to which events are posted. */
export const webhookReceiverActions = actionTable(
  ({ post_url }: { readonly post_url: string | null }) =>
    post_url === null ? 'no_address' : 'reached',
)({
  send_test: { roles: INTEGRATORS, from: ['reached'], otherwise: 'WEBHOOK_ADDRESS_MISSING' },
});

/**
 * The actions on a brand's webhook secret. The secret is created at its first use. It can be
 * replaced but not removed.
 */
export const webhookSecretActions = actionTable(() => 'signing' as const)({
  rotate: { roles: INTEGRATORS, from: ['signing'] },
});
