import type { Language } from '@diwan/contract/kernel/sentences';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { createRegistrationLink, type RegistrationPage } from '../../auth/registrant/links.ts';
import { queueMessage } from '../../messages/messages.ts';

/** The brand and its owner, who has no password yet. */
export interface Addressee {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly phone_country_code: string;
  readonly phone_number: string;
  readonly language: Language;
  readonly user_id: string;
  readonly email: string;
}

/** The messages that carry a link to go on with the registration. */
export type RegistrantNews = 'registration_started' | 'documents_received' | 'mcc_approved';

/** Writes to the registrant by e-mail and WhatsApp, with a fresh proof in the link. */
export async function tellRegistrant(
  ctx: Pick<Ctx, 'deps'>,
  tx: Tx,
  addressee: Addressee,
  template: RegistrantNews,
  page: RegistrationPage,
): Promise<void> {
  const { brand_id, brand_name, user_id, language } = addressee;
  const link = await createRegistrationLink(ctx.deps, { brand_id, user_id }, page);
  const message = {
    template,
    params: { brand_name },
    language,
    link,
    recipient_role: 'brand_owner',
    user_id,
    brand_id,
  } as const;
  const phone = `${addressee.phone_country_code}${addressee.phone_number}`;
  await queueMessage(tx, ctx.deps, { ...message, channel: 'email', to: addressee.email });
  await queueMessage(tx, ctx.deps, { ...message, channel: 'whatsapp', to: phone });
}
