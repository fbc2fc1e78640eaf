import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS_AND_OWNERS, BRAND_OWNER } from '../../kernel/roles.ts';
import { memberActions } from './actions.ts';
import { member, memberDraft } from './records.ts';

const ofBrand = z.object({ id: intIdText });
const ofMember = ofBrand.extend({ userId: uuid });

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/brands/:id/members',
    summary: 'List the members of a brand by name, with their accesses',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: ofBrand,
    response: z.array(member),
    errors: ['BRAND_NOT_FOUND'],
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/brands/:id/members',
    summary: 'Invite a member, who gets a mail with a link that sets the password',
    access: BRAND_OWNER,
    scope: 'data',
    params: ofBrand,
    body: memberDraft,
    confirm: true,
    response: member,
    message: 'The invitation has been sent',
    idempotent: true,
    stale: ['members'],
    errors: ['BRAND_NOT_FOUND', 'MEMBER_EXISTS', 'MEMBERS_FULL', 'EMAIL_TAKEN'],
    limit: { max: 60, per_seconds: 600 },
  }),
  renewInvitation: endpoint({
    method: 'POST',
    path: '/brands/:id/members/:userId/invitation',
    summary: 'Mail a new link to a member without a password. Earlier links end',
    access: BRAND_OWNER,
    scope: 'data',
    params: ofMember,
    response: member,
    message: 'The invitation has been sent',
    idempotent: true,
    stale: ['members'],
    errors: ['BRAND_NOT_FOUND', 'MEMBER_NOT_FOUND', ...codesOf(memberActions, 'renew')],
    limit: { max: 20, per_seconds: 600 },
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/brands/:id/members/:userId',
    summary: 'Remove a member. All sessions of the member end',
    access: BRAND_OWNER,
    scope: 'data',
    params: ofMember,
    response: z.null(),
    message: 'The member has been removed',
    stale: ['members'],
    errors: ['BRAND_NOT_FOUND', 'MEMBER_NOT_FOUND', ...codesOf(memberActions, 'remove')],
  }),
} as const;
