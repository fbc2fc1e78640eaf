import { isBrandOwner } from '@diwan/contract/kernel/roles';
import type { LinkChannel } from '@diwan/contract/features/registration/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  createRegistrationLinks,
  type RegistrationPage,
  takeUnprovedMessage,
} from '../auth/public.ts';
import { queueMessage } from '../messages/public.ts';

/** The account of a registration, masked, with a text that asks the owner to check it. */
export interface NamedAccount {
  readonly account: string | null;
  /** The request to check the account, in the owner's language. */
  readonly check: string | null;
}

const NO_ACCOUNT: NamedAccount = { account: null, check: null };

/** The brand and its owner, who has no password yet. */
interface Addressee {
  /** The only channel to use. If it is absent, both channels are used. */
  readonly channel?: LinkChannel;
  readonly named?: NamedAccount;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly phone_country_code: string;
  readonly phone_number: string;
  readonly language: Language;
  readonly user_id: string;
  readonly email: string;
}

/** The messages with a link that continues the registration. */
type RegistrantNotice = 'registration_started' | 'documents_received' | 'mcc_approved';

type Writer = Pick<Ctx, 'deps' | 'actor'>;

/**
 * Returns whether a message may be sent. Messages by staff and to a proved mailbox have no limit.
 */
async function mayWrite(ctx: Writer, tx: Tx, proved: boolean, to: string): Promise<boolean> {
  const by_staff = ctx.actor.kind === 'user' && !isBrandOwner(ctx.actor.role);
  return proved || by_staff || takeUnprovedMessage(ctx, tx, to);
}

/**
 * Mails the existing account whose address a visitor typed. Does nothing for an unknown address.
 * The mail advises to sign in, or contains the link of that account's own registration. A job
 * writes the mail. The caller limits the rate.
 */
export const writeToKnownAddress = (
  { jobs, secrets }: Pick<Deps, 'jobs' | 'secrets'>,
  tx: Tx,
  email: string,
): Promise<void> =>
  jobs.enqueue(tx, 'send_registration_link', { email_sealed: secrets.seal(email) });

async function composeNews(
  ctx: Writer,
  tx: Tx,
  { brand_id, brand_name, user_id, email, language, named = NO_ACCOUNT }: Addressee,
  template: RegistrantNotice,
  page: RegistrationPage,
) {
  const links = await createRegistrationLinks(ctx.deps, tx, { brand_id, user_id, email }, page);
  const message = {
    template,
    params: { brand_name, ...named },
    language,
    recipient_role: 'brand_owner',
    user_id,
    brand_id,
  } as const;
  return { ...links, message };
}

/** Mails the link of a registration again. The caller limits the rate. */
export async function mailRegistrant(
  ctx: Writer,
  tx: Tx,
  addressee: Addressee,
  template: RegistrantNotice,
  page: RegistrationPage,
): Promise<true> {
  const { message, email: link } = await composeNews(ctx, tx, addressee, template, page);
  const mail = { ...message, link, channel: 'email', to: addressee.email } as const;
  await queueMessage(tx, ctx.deps, mail);
  return true;
}

/**
 * Sends the registrant a link by e-mail and WhatsApp, each with a fresh proof. If the address
 * belongs to another account, the mail is sent to that account, under the same rate limit.
 * @returns false if the mailbox has reached its limit, or the phone if the message is for WhatsApp
 * only
 */
export async function writeToRegistrant(
  ctx: Writer,
  tx: Tx,
  addressee: Addressee,
  template: RegistrantNotice,
  page: RegistrationPage,
): Promise<boolean> {
  const { message, ...links } = await composeNews(ctx, tx, addressee, template, page);
  const { proved, named_email } = links;
  const { channel } = addressee;
  const mails =
    channel !== 'whatsapp' && (await mayWrite(ctx, tx, proved, named_email ?? addressee.email));
  const mail = { ...message, link: links.email, channel: 'email', to: addressee.email } as const;
  if (mails && named_email === null) await queueMessage(tx, ctx.deps, mail);
  if (mails && named_email !== null) await writeToKnownAddress(ctx.deps, tx, named_email);
  const phone = `${addressee.phone_country_code}${addressee.phone_number}`;
  const { phone: link } = links;
  if (channel === 'email' || link === null) return mails;
  if (!(await mayWrite(ctx, tx, proved, phone))) return mails;
  await queueMessage(tx, ctx.deps, { ...message, link, channel: 'whatsapp', to: phone });
  return mails || channel === 'whatsapp';
}
