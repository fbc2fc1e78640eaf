import { memberActions, MOST_MEMBERS } from '@diwan/contract/features/members/actions';
import type { Member, MemberDraft } from '@diwan/contract/features/members/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { closeAccess, createPasswordLink, endPasswordLinks } from '../auth/public.ts';
import { lockBrand, requireBrand } from '../brands/public.ts';
import { queueMessage } from '../messages/public.ts';
import {
  createUserOnce,
  deactivateUser,
  findUserById,
  lockUserByEmail,
  reopenUser,
} from '../users/public.ts';
import * as store from './store.ts';

const show = (ctx: Ctx, row: store.MemberRow): Member => ({
  ...row,
  can: canOf(memberActions, row, ctx),
});

/** Lists the members of a brand by name. @throws AppError BRAND_NOT_FOUND */
export async function listMembers(ctx: Ctx, brand_id: number): Promise<Member[]> {
  await requireBrand(ctx, brand_id);
  const rows = await store.findMembers(ctx.deps.db, brand_id, ctx.deps.clock.iso());
  return rows.map((row) => show(ctx, row));
}

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly language: Language;
  /** True if the person owns another brand. */
  readonly has_password: boolean;
}

/**
 * Mails the link that sets the password. Earlier links end. A person who owns another brand has a
 * password, and gets only a notice.
 */
async function mailLink(ctx: Ctx, tx: Tx, invited: Invited, brand_name: string): Promise<void> {
  const mail = {
    channel: 'email',
    to: invited.email,
    recipient_role: 'brand_owner',
    language: invited.language,
    params: { name: invited.first_name, brand_name },
    user_id: invited.id,
  } as const;
  if (invited.has_password) {
    await queueMessage(tx, ctx.deps, { ...mail, template: 'member_returned' });
    return;
  }
  await endPasswordLinks(ctx, tx, invited.id);
  const link = await createPasswordLink(ctx, tx, invited, 'setup');
  await queueMessage(tx, ctx.deps, { ...mail, template: 'member_invited', link });
}

type Draft = MemberDraft & { readonly language: Language };

type Account = Pick<Invited, 'id' | 'has_password'>;

/**
 * Reopens the account of a member who was removed from this brand. Every other account does not
 * change, even if an admin suspended it or its person owns another brand.
 * @throws AppError MEMBER_EXISTS, EMAIL_TAKEN
 */
async function reopen(ctx: Ctx, tx: Tx, brand_id: number, draft: Draft): Promise<Account> {
  const known = await lockUserByEmail(tx, draft.email);
  invariant(known, 'the conflicting email exists');
  const membership = await store.findMembership(tx, known.id);
  if (membership?.brand_id !== brand_id) throw new AppError('EMAIL_TAKEN');
  if (membership.removed_at === null) throw new AppError('MEMBER_EXISTS');
  if (known.active && (await store.ownsBrand(tx, known.id))) {
    return { id: known.id, has_password: true };
  }
  if (known.active || known.suspended_reason !== null) throw new AppError('EMAIL_TAKEN');
  // Ends sessions and links that the removal left open, so that they do not work again.
  await closeAccess(ctx, tx, known.id, 'deactivation');
  const { first_name, last_name, language } = draft;
  const by = { created_by: signedIn(ctx).user_id };
  const opened = { first_name, last_name, language, role: 'brand_owner', ...by } as const;
  await reopenUser(tx, known.id, opened, ctx.deps.clock.iso());
  return { id: known.id, has_password: false };
}

/**
 * Invites a member: creates an account, and mails the link that sets its password. The brand is
 * locked, so that simultaneous invitations do not exceed the limit.
 * @throws AppError BRAND_NOT_FOUND, MEMBERS_FULL, the refusals of `reopen`
 */
export async function inviteMember(ctx: Ctx, brand_id: number, draft: MemberDraft) {
  const { language = ctx.client.language } = draft;
  const { access, email, first_name, last_name } = draft;
  return ctx.answerOnce(async (tx): Promise<Member> => {
    const brand = await lockBrand(ctx, tx, brand_id);
    const invited_by = signedIn(ctx).user_id;
    const person = { email, first_name, last_name, language, role: 'brand_owner' } as const;
    const added = await createUserOnce(tx, { ...person, created_by: invited_by });
    const account =
      added === undefined
        ? await reopen(ctx, tx, brand_id, { ...draft, language })
        : { id: added, has_password: false };
    const user_id = account.id;
    if ((await store.countMembers(tx, brand_id)) >= MOST_MEMBERS) {
      throw new AppError('MEMBERS_FULL', { values: { count: MOST_MEMBERS } });
    }
    const since = ctx.deps.clock.iso();
    await store.writeMember(tx, { user_id, brand_id, access, since, invited_by });
    await mailLink(ctx, tx, { ...account, email, first_name, language }, brand.name);
    await writeAudit(tx, ctx, {
      action: added === undefined ? 'brand.member_invited_again' : 'brand.member_invited',
      entity: 'brand',
      entity_id: brand_id,
      after: { user_id, email, first_name, last_name, access, language },
    });
    const row = await store.findMember(tx, brand_id, user_id, since);
    invariant(row, 'a member who was just stored exists');
    return show(ctx, row);
  });
}

/**
 * Mails a new link to a member without a password, for example after the earlier link expired.
 * @throws AppError BRAND_NOT_FOUND, MEMBER_NOT_FOUND, MEMBER_HAS_PASSWORD, MEMBER_CLOSED
 */
export async function renewInvitation(ctx: Ctx, brand_id: number, id: string) {
  return ctx.answerOnce(async (tx): Promise<Member> => {
    const brand = await lockBrand(ctx, tx, brand_id);
    const since = ctx.deps.clock.iso();
    const row = await store.lockMember(tx, brand_id, id, since);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    requireAction(memberActions, row, 'renew', ctx.actor);
    await store.markInvited(tx, id, { since, invited_by: signedIn(ctx).user_id });
    const { language = ctx.client.language } = (await findUserById(tx, id)) ?? {};
    await mailLink(ctx, tx, { ...row, language, has_password: false }, brand.name);
    const { email, first_name, last_name, access } = row;
    await writeAudit(tx, ctx, {
      action: 'brand.member_invited_again',
      entity: 'brand',
      entity_id: brand_id,
      after: { user_id: id, email, first_name, last_name, access, language },
    });
    const renewed = await store.findMember(tx, brand_id, id, since);
    invariant(renewed, 'a locked member exists');
    return show(ctx, renewed);
  });
}

/**
 * Removes a member. The sessions and links of the account end immediately on every process. The
 * account is closed, unless the person owns a brand.
 * @throws AppError BRAND_NOT_FOUND, MEMBER_NOT_FOUND
 */
export async function removeMember(ctx: Ctx, brand_id: number, id: string): Promise<null> {
  await requireBrand(ctx, brand_id);
  const now = ctx.deps.clock.iso();
  await ctx.transaction(async (tx) => {
    const row = await store.lockMember(tx, brand_id, id, now);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    requireAction(memberActions, row, 'remove', ctx.actor);
    await store.markRemoved(tx, id, now);
    if (!(await store.ownsBrand(tx, id))) await deactivateUser(tx, id, now);
    await closeAccess(ctx, tx, id, 'deactivation');
    const { email, first_name, last_name, access } = row;
    await writeAudit(tx, ctx, {
      action: 'brand.member_removed',
      entity: 'brand',
      entity_id: brand_id,
      before: { user_id: id, email, first_name, last_name, access },
    });
  });
  return null;
}
