import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { BrandStatus } from '../brands/records.ts';

export const midRefusals = {
  MID_MOVE_APPROVES_OWN: {
    status: 403,
    sentence:
      'You cannot approve a MID move that you requested. Another admin must approve this move.',
  },
  MID_MOVE_REJECTS_OWN: {
    status: 403,
    sentence: 'You cannot reject a MID move that you requested. Withdraw the request instead.',
  },
  MID_MOVE_OF_ANOTHER: {
    status: 403,
    sentence: 'Only the admin who requested this move can withdraw it',
  },
  MID_RELEASES_OWN: {
    status: 403,
    sentence: 'You moved this MID, so another admin must release its payments',
  },
  MID_MOVE_NOT_FOUND: { status: 404, sentence: 'This MID move does not exist' },
  MID_MOVE_DECIDED: { status: 409, sentence: 'This move has already been decided' },
  MID_MOVE_PENDING: {
    status: 409,
    sentence:
      'A move of this MID or to this brand is pending. Approve, reject or withdraw that move first.',
    field: 'mid',
  },
  MID_MOVE_BRAND_NOT_ACTIVE: {
    status: 409,
    sentence: 'A MID can be moved only to an active brand',
  },
  MID_NOT_QUARANTINED: {
    status: 409,
    sentence: 'The payments under this MID are not on hold, so they cannot be released',
  },
} as const satisfies Refusals;

/**
 * The states of a MID move. In `quarantined`, the MID has moved, but payments at its terminals are
 * on hold. An admin can release them before the quarantine ends.
 */
export const MID_MOVE_STATES = [
  'pending',
  'quarantined',
  'released',
  'rejected',
  'withdrawn',
] as const;
export type MidMoveState = (typeof MID_MOVE_STATES)[number];

/**
 * The length of a quarantine. Payments at terminals of a moved MID book no money during this time.
 */
export const QUARANTINE_HOURS = 72;

export interface MidMoveFacts {
  readonly state: MidMoveState;
  readonly brand_status: BrandStatus;
  /** A user id. */
  readonly requested_by: string;
}

const requester = ({ requested_by }: MidMoveFacts) => requested_by;

/** The actions on the move of a MID that another brand has used. */
export const midMoveActions = actionTable(({ state }: MidMoveFacts) => state)({
  approve: {
    roles: ADMINS,
    from: ['pending'],
    to: 'quarantined',
    otherwise: 'MID_MOVE_DECIDED',
    unless: [
      ...bySecondPerson(requester, 'MID_MOVE_APPROVES_OWN'),
      {
        code: 'MID_MOVE_BRAND_NOT_ACTIVE',
        when: ({ brand_status }) => brand_status !== 'active',
      },
    ],
  },
  reject: {
    roles: ADMINS,
    from: ['pending'],
    to: 'rejected',
    otherwise: 'MID_MOVE_DECIDED',
    unless: [
      {
        code: 'MID_MOVE_REJECTS_OWN',
        when: ({ requested_by }, { user_id }) => requested_by === user_id,
      },
    ],
  },
  withdraw: {
    roles: ADMINS,
    from: ['pending'],
    to: 'withdrawn',
    otherwise: 'MID_MOVE_DECIDED',
    unless: [
      {
        code: 'MID_MOVE_OF_ANOTHER',
        when: ({ requested_by }, { user_id }) => requested_by !== user_id,
      },
    ],
  },
  release: {
    roles: ADMINS,
    from: ['quarantined'],
    to: 'released',
    otherwise: 'MID_NOT_QUARANTINED',
    unless: bySecondPerson(requester, 'MID_RELEASES_OWN'),
  },
});
