import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { createPasswordLink, nameAddress, takeLink } from '../auth/public.ts';
import { writeToKnownAddress } from '../brands/public.ts';
import { queueMessage } from '../messages/public.ts';
import { findUsableLink, takeUse } from '../share-links/public.ts';
import { createVisitorAccount } from '../users/public.ts';
import { termsOf } from './standing.ts';
import { insertLinkAccount } from './store.ts';

/** Returns the terms of a share link that can be used. @throws AppError LINK_INVALID */
export async function validateShareLink(ctx: Ctx, token: string): Promise<ShareLinkTerms> {
  const link = await findUsableLink(ctx.deps.db, token, ctx.deps.clock.iso());
  if (!link) throw new AppError('LINK_INVALID');
  return termsOf(link);
}

/**
 * Mails the link of an unfinished registration. The answer is the same for every address, so that
 * only the reader of the mailbox learns more. A job sends the mail, so that the duration of the
 * answer is the same for every address.
 */
export async function resumeRegistration(ctx: Ctx, email: string): Promise<null> {
  if (!(await takeLink(ctx, email, 'registration'))) return null;
  await ctx.transaction((tx) => writeToKnownAddress(ctx.deps, tx, email));
  return null;
}

type Person = Omit<Body<typeof registrationEndpoints.registerOwner>, 'token' | 'role'>;

/** Mails the password link to the account's own address. */
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

/**
 * Creates the account of a person. If the address belongs to another account, it gets a placeholder
 * address.
 */
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
 * Creates an account for a future owner, without a password or brand. The owner adds a brand after
 * signing in. A known address gets the same answer and also uses up the link, so that only the
 * reader of the mailbox learns more.
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
