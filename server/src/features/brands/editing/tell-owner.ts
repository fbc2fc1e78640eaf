import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { createPasswordLink } from '../../auth/password-links.ts';
import { type NewMessageInput, queueMessage } from '../../messages/messages.ts';
import { type BrandRow, findOwner } from '../store.ts';

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

type Address = Pick<
  NewMessageInput,
  'channel' | 'to' | 'user_id' | 'language' | 'recipient_role' | 'brand_id'
>;

/** Where the news goes: to the owner's mail, else to the brand's phone. */
export const addressOf = (brand: BrandRow, owner: Owner | undefined): Address => ({
  channel: owner ? 'email' : 'whatsapp',
  to: owner?.email ?? `${brand.phone_country_code}${brand.phone_number}`,
  user_id: owner?.id ?? null,
  language: owner?.language ?? brand.language,
  recipient_role: 'brand_owner',
  brand_id: brand.id,
});

/** Everywhere that the owner can be reached, for news that must not be missed. */
export async function addressesOf(tx: Tx, brand: BrandRow): Promise<Address[]> {
  const owner = await findOwner(tx, brand);
  const phone = addressOf(brand, undefined);
  if (!owner) return [phone];
  return [addressOf(brand, owner), { ...phone, user_id: owner.id, language: owner.language }];
}

async function tellApproval(
  ctx: Ctx,
  tx: Tx,
  brand: BrandRow,
  owner: Owner | undefined,
): Promise<void> {
  const address = addressOf(brand, owner);
  const params = { brand_name: brand.name };
  const needs_password = owner?.active && !owner.has_password;
  const link = needs_password ? await createPasswordLink(ctx, tx, owner, 'setup') : null;
  const queued = await queueMessage(tx, ctx.deps, {
    ...address,
    template: 'brand_approved',
    params,
    link,
  });
  // Mails about brands can be switched off; the way in to the account can't.
  if (queued !== null || link === null) return;
  await queueMessage(tx, ctx.deps, {
    ...address,
    template: 'set_password',
    params: { name: brand.name },
    link,
  });
}

/** Tells the owner what was decided about the brand. Reopening it is not worth a message. */
export async function tellOwner(ctx: Ctx, tx: Tx, brand: BrandRow): Promise<void> {
  const { status } = brand;
  if (status === 'pending') return;
  const owner = await findOwner(tx, brand);
  if (status === 'active') {
    await tellApproval(ctx, tx, brand, owner);
    return;
  }
  await queueMessage(tx, ctx.deps, {
    ...addressOf(brand, owner),
    template: status === 'rejected' ? 'brand_rejected' : 'brand_suspended',
    params: { brand_name: brand.name, reason: brand.status_reason },
  });
}
