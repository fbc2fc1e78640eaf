import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { createPasswordLink, nameAddress, takeLink } from '../auth/auth.ts';
import { writeToKnownAddress } from '../brands/brands.ts';
import { queueMessage } from '../messages/messages.ts';
import { findUsableLink, takeUse } from '../share-links/share-links.ts';
import { createVisitorAccount } from '../users/users.ts';
import { termsOf } from './standing.ts';
import { insertLinkAccount } from './store.ts';

export { correctOwnerEmail } from './corrections.ts';
export { expireRegistration } from './unfinished.ts';

/** What a share link settles, as long as it can be used. */
export async function validateShareLink(ctx: Ctx, token: string): Promise<ShareLinkTerms> {
  const link = await findUsableLink(ctx.deps.db, token, ctx.deps.clock.iso());
  if (!link) throw new AppError('LINK_INVALID');
  return termsOf(link);
}

/**
 * One answer for every address: whoever has the mailbox finds there what there is. The mail is a
 * job's work, so that the answer takes as long for each.
 */
export async function resumeRegistration(ctx: Ctx, email: string): Promise<null> {
  if (!(await takeLink(ctx, email, 'registration'))) return null;
  await ctx.transaction((tx) => writeToKnownAddress(ctx.deps, tx, email));
  return null;
}

type Person = Omit<Body<typeof registrationEndpoints.registerOwner>, 'token' | 'role'>;

/** Mails the link that sets the password to the address, which is the account's own. */
async function mailPasswordLink(ctx: Ctx, tx: Tx, id: string, { email, first_name }: Person) {
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: email,
    recipient_role: 'brand_owner',
    template: 'set_password',
    language: ctx.client.language,
    params: { name: first_name },
    link: await createPasswordLink(ctx, tx, { id, email }, 'setup'),
    user_id: id,
  });
}

/** The account of a person: under a placeholder where the address belongs to another account. */
async function addAccount(
  ctx: Ctx,
  tx: Tx,
  { phone_country_code, phone_number, ...named }: Person,
) {
  const by = ctx.actor.kind === 'user' ? { created_by: ctx.actor.user_id } : {};
  const { language } = ctx.client;
  const phone = phone_number
    ? { phone_country_code: phone_country_code ?? '+965', phone_number }
    : {};
  const user = { ...named, ...by, ...phone, role: 'brand_owner', language } as const;
  const account = await createVisitorAccount(tx, user);
  await writeAudit(tx, ctx, {
    action: 'user.registered',
    entity: 'user',
    entity_id: account.id,
    after: { email: account.email, role: user.role },
  });
  return account;
}

/**
 * An account for an owner to be. It has no password and no brand; a brand follows signed in. An
 * address that is known is answered alike and takes a use of the link too: its mailbox learns more.
 * @throws AppError LINK_INVALID
 */
export async function registerOwner(
  ctx: Ctx,
  { token, role: _ignored, ...person }: Body<typeof registrationEndpoints.registerOwner>,
): Promise<null> {
  const mails = await takeLink(ctx, person.email, 'registration');
  return ctx.transaction(async (tx) => {
    const link = await takeUse(tx, token, ctx.deps.clock.iso());
    if (!link) throw new AppError('LINK_INVALID');
    const { id, email } = await addAccount(ctx, tx, person);
    await insertLinkAccount(tx, id, link.id);
    if (email === person.email) {
      await mailPasswordLink(ctx, tx, id, person);
      return null;
    }
    await nameAddress(tx, id, person.email);
    if (mails) await writeToKnownAddress(ctx.deps, tx, person.email);
    return null;
  });
}
