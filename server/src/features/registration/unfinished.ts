import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { registrationStep } from '@diwan/contract/features/registration/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createPasswordLink, type RegistrationPage } from '../auth/public.ts';
import {
  mailRegistrant,
  removeBrand,
  writeToKnownAddress,
  writeToRegistrant,
} from '../brands/public.ts';
import { queueMessage, removeMessagesTo } from '../messages/public.ts';
import { returnUse } from '../share-links/public.ts';
import { findUserByEmail, removeUsers } from '../users/public.ts';
import { findLinkOf, findRegistration, findUntouched } from './store.ts';

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/** Sends the link that sets a password. */
async function sendPasswordLink(ctx: Ctx, tx: Tx, user: User): Promise<true> {
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: user.email,
    recipient_role: user.role,
    template: 'set_password',
    language: user.language,
    params: { name: user.first_name },
    link: await createPasswordLink(ctx, tx, user, 'setup'),
    user_id: user.id,
    brand_id: user.brand_id,
  });
  return true;
}

const PAGES = {
  documents: 'documents',
  agreement: 'agreement',
  pending_approval: 'pending-approval',
} as const satisfies Record<string, RegistrationPage>;

/**
 * Sends the link to the current step of this owner's registration again.
 * @param write sends by mail and phone, or by mail only
 * @returns false if the rate limit of an unproved address is reached
 */
export async function sendOpen(
  ctx: Ctx,
  tx: Tx,
  user: User,
  write: typeof writeToRegistrant = writeToRegistrant,
): Promise<boolean> {
  const { id: user_id, email, language, brand_id } = user;
  const row = brand_id === null ? undefined : await findRegistration(tx, ctx.scope, brand_id);
  if (!row) return sendPasswordLink(ctx, tx, user);
  if (row.status === 'rejected' || row.status === 'suspended') return true;
  const step = registrationStep({ ...row, documents_submitted: row.submitted ?? false });
  if (row.status === 'active' || step === 'setup_password' || step === 'done') {
    if (row.named_email === null) return sendPasswordLink(ctx, tx, user);
    await writeToKnownAddress(ctx.deps, tx, row.named_email);
    return true;
  }
  const { brand_id: id, name: brand_name, phone_country_code, phone_number } = row;
  const phone = { phone_country_code, phone_number };
  const addressee = { brand_id: id, brand_name, ...phone, language, user_id, email };
  return write(ctx, tx, addressee, 'registration_started', PAGES[step]);
}

/**
 * Mails an address that a visitor typed, so that only the reader of the mailbox learns its state.
 * An open registration gets its link again, and an account gets the advice to sign in. No message
 * goes to a phone, because the visitor may have chosen its number in an earlier registration.
 */
export async function sendLinkAgain(ctx: Ctx, email: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user?.active) return;
    if (isBrandOwner(user.role) && user.password_hash === null) {
      await sendOpen(ctx, tx, user, mailRegistrant);
      return;
    }
    await queueMessage(tx, ctx.deps, {
      channel: 'email',
      to: user.email,
      recipient_role: user.role,
      template: 'email_known',
      language: user.language,
      params: {},
      user_id: user.id,
      brand_id: user.brand_id,
    });
  });
}

/** Removes an abandoned registration, unless it has just changed. */
export async function expireRegistration(ctx: Ctx, id: number, before: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const brand = await removeBrand(ctx, tx, id, async () =>
      (await findUntouched(tx, before, id)).includes(id),
    );
    if (brand?.share_link_id) await returnUse(tx, brand.share_link_id);
    if (!brand) return;
    await writeAudit(tx, ctx, {
      action: 'registration.expired',
      entity: 'brand',
      entity_id: id,
      before: { name: brand.name, share_link_id: brand.share_link_id },
    });
  });
}

/** Removes an account that never had a password or a brand. */
export async function expireAccount(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const link_id = await findLinkOf(tx, id);
    await removeMessagesTo(tx, [id]);
    await removeUsers(tx, [id]);
    if (link_id !== null) await returnUse(tx, link_id);
    await writeAudit(tx, ctx, { action: 'user.expired', entity: 'user', entity_id: id });
  });
}
