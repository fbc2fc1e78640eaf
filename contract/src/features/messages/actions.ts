import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, linkOpenersOf, type Role } from '../../kernel/roles.ts';

export const messageRefusals = {
  MESSAGE_LINK_OF_EQUAL: {
    status: 403,
    sentence: 'Only a super admin can show a link that was sent to another admin',
  },
  NOTIFICATION_FIXED: { status: 422, sentence: 'These messages cannot be turned off' },
  NOTIFICATION_NOT_YOURS: { status: 422, sentence: 'You do not receive messages of this type' },
  MESSAGE_NOT_FOUND: { status: 404, sentence: 'Message not found' },
  MESSAGE_NOT_FAILED: { status: 409, sentence: 'Only failed messages can be sent again' },
  MESSAGE_LINK_ENDED: {
    status: 409,
    sentence: 'The link in this message no longer works. Please request a new one.',
  },
  MESSAGE_WITHOUT_LINK: { status: 409, sentence: 'This message contains no link' },
} as const satisfies Refusals;

/** A `failed` message is retried automatically, a `dead` one only on request. */
export const MESSAGE_STATUSES = ['pending', 'sent', 'failed', 'dead'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

interface MessageFacts {
  readonly status: MessageStatus;
  readonly recipient_role: Role;
  /** The state of the message's link. An ended link was used or has expired. */
  readonly link: 'none' | 'works' | 'ended';
}

export const messageActions = actionTable(({ status }: MessageFacts) => status)({
  send_again: {
    roles: ADMINS,
    from: ['failed', 'dead'],
    to: 'pending',
    otherwise: 'MESSAGE_NOT_FAILED',
    unless: [{ code: 'MESSAGE_LINK_ENDED', when: ({ link }) => link === 'ended' }],
  },
  // A person who opens a link acts as its recipient, so the roles that may reveal it are limited.
  reveal_link: {
    roles: ADMINS,
    from: MESSAGE_STATUSES,
    otherwise: 'MESSAGE_WITHOUT_LINK',
    unless: [
      { code: 'MESSAGE_WITHOUT_LINK', when: ({ link }) => link === 'none' },
      { code: 'MESSAGE_LINK_ENDED', when: ({ link }) => link === 'ended' },
      {
        code: 'MESSAGE_LINK_OF_EQUAL',
        when: ({ recipient_role }, { role }) =>
          !linkOpenersOf(recipient_role).some((opener) => opener === role),
      },
    ],
  },
});
