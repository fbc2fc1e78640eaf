import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createRegistrationLink } from '../auth/registrant/links.ts';
import type { BrandForApproval } from '../brands/approve-mcc.ts';
import { type MessageLink, queueMessage } from '../messages/messages.ts';

/** Where the registrant goes on; null when nobody could use a link without signing in. */
async function resumeLink(ctx: Ctx, brand: BrandForApproval): Promise<MessageLink | null> {
  if (brand.owner_user_id === null || !brand.owner_open) return null;
  const registrant = { brand_id: brand.id, user_id: brand.owner_user_id };
  return createRegistrationLink(ctx.deps, registrant, 'agreement');
}

/**
 * Tells the registrant that the category is approved, on every channel that is known.
 * @returns whether at least one message was queued
 */
export async function notifyApproved(tx: Tx, ctx: Ctx, brand: BrandForApproval): Promise<boolean> {
  const link = await resumeLink(ctx, brand);
  const message = {
    template: 'mcc_approved',
    recipient_role: 'brand_owner',
    language: brand.language,
    params: { brand_name: brand.name },
    link,
    user_id: brand.owner_user_id,
    brand_id: brand.id,
  } as const;
  const phone = `${brand.phone_country_code}${brand.phone_number}`;
  const queued = [
    await queueMessage(tx, ctx.deps, { ...message, channel: 'whatsapp', to: phone }),
    brand.owner_email === null
      ? null
      : await queueMessage(tx, ctx.deps, { ...message, channel: 'email', to: brand.owner_email }),
  ];
  return queued.some((id) => id !== null);
}
