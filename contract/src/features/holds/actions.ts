import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { HoldCode } from './terms.ts';

export const holdRefusals = {
  HOLD_NOT_FOUND: { status: 404, sentence: 'Hold not found' },
  HOLD_ENDED: { status: 409, sentence: 'This hold has already ended' },
  HOLD_ENDS_BY_CAUSE: {
    status: 409,
    sentence: 'This hold ends only when its cause is removed. A note does not end it.',
  },
  POS_REQUESTS_HELD: {
    status: 409,
    sentence: 'This brand cannot request terminals now: {reason}',
  },
} as const satisfies Refusals;

interface HoldFacts {
  readonly code: HoldCode;
  readonly ended: boolean;
}

/** The holds that an administrator may end with a note, although their cause remains. */
const RESOLVED_BY_NOTES: readonly HoldCode[] = [
  'bank_returned',
  'after_backup',
  'agreement',
  'agreement_pending',
];

/** The actions on a hold. A hold that notes cannot end lasts as long as its cause. */
export const holdActions = actionTable(({ ended }: HoldFacts) => (ended ? 'ended' : 'open'))({
  resolve: {
    roles: ADMINS,
    from: ['open'],
    to: 'ended',
    otherwise: 'HOLD_ENDED',
    unless: [{ code: 'HOLD_ENDS_BY_CAUSE', when: ({ code }) => !RESOLVED_BY_NOTES.includes(code) }],
  },
});
