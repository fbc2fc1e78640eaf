import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { SharedBrandDraft } from '@diwan/contract/features/brands/draft';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { canBringOwnBrand } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { codeOfDatabaseError } from '../../platform/db/constraints.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { createPasswordLink } from '../auth/auth.ts';
import { createSharedBrand } from '../brands/brands.ts';
import { queueMessage } from '../messages/messages.ts';
import { findUsableLink, takeUse } from '../share-links/share-links.ts';
import { createUser } from '../users/users.ts';
import { answerKnownAddress, termsOf } from './standing.ts';
import { insertLinkAccount } from './store.ts';

export { correctOwnerEmail } from './corrections.ts';
export { expireRegistration } from './unfinished.ts';

/** What a share link settles, as long as it can be used. */
export async function validateShareLink(ctx: Ctx, token: string): Promise<ShareLinkTerms> {
  const link = await findUsableLink(ctx.deps.db, token, ctx.deps.clock.iso());
  if (!link) throw new AppError('LINK_INVALID');
  return termsOf(link);
}

/** A member of staff is no visitor: they are told what there is. */
const isVisitor = ({ actor }: Ctx): boolean =>
  actor.kind !== 'user' || canBringOwnBrand(actor.role);

/**
 * Registers a brand through a share link. An address that is known is never said to be: whoever
 * began before gets the link to go on by mail.
 * @throws AppError REGISTRATION_LINK_SENT; to staff EMAIL_TAKEN; what creating a brand refuses
 */
export async function registerBrand(
  ctx: Ctx,
  share_token: string,
  draft: SharedBrandDraft,
): Promise<CreatedBrand> {
  try {
    return await createSharedBrand(ctx, share_token, draft);
  } catch (error) {
    if (codeOfDatabaseError(error) !== 'EMAIL_TAKEN' || !isVisitor(ctx)) throw error;
    await answerKnownAddress(ctx, draft.email);
    throw new AppError('REGISTRATION_LINK_SENT', { cause: error });
  }
}

/** One answer for every address: whoever has the mailbox finds there what there is. */
export async function resumeRegistration(ctx: Ctx, email: string): Promise<null> {
  await answerKnownAddress(ctx, email);
  return null;
}

/**
 * An account for an owner to be. It has no password and no brand; a brand follows signed in. An
 * address that is known is answered alike: its mailbox gets what it needs.
 */
export async function registerOwner(
  ctx: Ctx,
  { token, role: _ignored, ...person }: Body<typeof registrationEndpoints.registerOwner>,
): Promise<null> {
  try {
    return await createOwner(ctx, token, person);
  } catch (error) {
    if (codeOfDatabaseError(error) !== 'EMAIL_TAKEN') throw error;
    // A known address costs a use too: what is left of the link shows nothing about it.
    await ctx.transaction((tx) => requireUse(ctx, tx, token));
    await answerKnownAddress(ctx, person.email);
    return null;
  }
}

async function requireUse(ctx: Ctx, tx: Tx, token: string) {
  const link = await takeUse(tx, token, ctx.deps.clock.iso());
  if (!link) throw new AppError('LINK_INVALID');
  return link;
}

type Person = Omit<Body<typeof registrationEndpoints.registerOwner>, 'token' | 'role'>;

async function createOwner(ctx: Ctx, token: string, person: Person): Promise<null> {
  const { phone_country_code, phone_number, ...named } = person;
  const { language } = ctx.client;
  return ctx.transaction(async (tx) => {
    const { id: share_link_id } = await requireUse(ctx, tx, token);
    const by = ctx.actor.kind === 'user' ? { created_by: ctx.actor.user_id } : {};
    const user = { ...named, ...by, role: 'brand_owner', language } as const;
    const phone = phone_number
      ? { phone_country_code: phone_country_code ?? '+965', phone_number }
      : {};
    const id = await createUser(tx, { ...user, ...phone });
    await insertLinkAccount(tx, id, share_link_id);
    const link = await createPasswordLink(ctx, tx, { id, email: user.email }, 'setup');
    await queueMessage(tx, ctx.deps, {
      channel: 'email',
      to: user.email,
      recipient_role: 'brand_owner',
      template: 'set_password',
      language,
      params: { name: user.first_name },
      link,
      user_id: id,
    });
    const after = { email: user.email, role: user.role };
    await writeAudit(tx, ctx, {
      action: 'user.registered',
      entity: 'user',
      entity_id: id,
      after,
    });
    return null;
  });
}
