import { z } from 'zod';
import { MEMBER_ACCESSES } from '../../kernel/roles.ts';
import { abilities } from '../../kernel/actions.ts';
import { uuid } from '../../kernel/ids.ts';
import { email, personName } from '../../kernel/text.ts';
import { MEMBER_STATUSES, memberActions } from './actions.ts';

const memberAccess = z.enum(MEMBER_ACCESSES, { error: 'Please choose an access level' });

export const member = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  access: memberAccess,
  status: z.enum(MEMBER_STATUSES),
  /** The expiry of the latest invitation, possibly in the past; null after a password is set. */
  invited_until: z.iso.datetime().nullable(),
  /** The time of the latest invitation. */
  since: z.iso.datetime(),
  can: abilities(memberActions),
});
export type Member = z.infer<typeof member>;

export const memberDraft = z.strictObject({
  first_name: personName({ required: 'First name is required' }),
  last_name: personName({ required: 'Last name is required' }),
  email,
  access: memberAccess,
  /** The language of messages to the member; by default the language of the request. */
  language: z.enum(['en', 'ar']).optional(),
});
export type MemberDraft = z.output<typeof memberDraft>;
