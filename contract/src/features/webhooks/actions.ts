import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const webhookRefusals = {
  WEBHOOK_NOT_READABLE: { status: 400, sentence: 'The body of the webhook is not valid JSON' },
  WEBHOOK_NOT_SIGNED: { status: 401, sentence: 'The signature is not valid' },
  QUARANTINED_WEBHOOK_NOT_FOUND: { status: 404, sentence: 'This provider message does not exist' },
  WEBHOOK_NOT_QUARANTINED: {
    status: 409,
    sentence: 'This provider message is not pending review',
  },
} as const satisfies Refusals;

/** A received message is queued for a check, for the first time or again. */
export const QUARANTINE_STATES = ['received', 'quarantined', 'resolved'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

export const quarantineActions = actionTable(({ state }: { state: QuarantineState }) => state)({
  retry: {
    roles: ADMINS,
    from: ['quarantined'],
    to: 'received',
    otherwise: 'WEBHOOK_NOT_QUARANTINED',
  },
  resolve: {
    roles: ADMINS,
    from: ['quarantined'],
    to: 'resolved',
    otherwise: 'WEBHOOK_NOT_QUARANTINED',
  },
});
