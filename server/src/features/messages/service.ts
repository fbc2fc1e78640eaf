import type { Channel } from '@diwan/contract/features/messages/records';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import * as store from './store.ts';
import {
  composedBody,
  composeMessage,
  isSecurityMessage,
  type ComposedBody,
  type LinkedTemplate,
  type TemplateName,
  type TemplateParams,
} from './templates.ts';

export interface MessageLink {
  readonly url: string;
  readonly expires_at: string;
  /** Of the token in the link, when using it once is the end of it (see `markLinkUsed`). */
  readonly token_hash?: string;
}

interface MessageBase<T extends TemplateName> {
  readonly channel: Channel;
  readonly to: string;
  /** Decides who may see a link in the outbox: only somebody above the recipient. */
  readonly recipient_role: Role;
  readonly language: Language;
  readonly template: T;
  readonly params: TemplateParams[T];
  readonly user_id?: string | null;
  readonly brand_id?: number | null;
}

export type NewMessageInput = {
  [T in TemplateName]: MessageBase<T> &
    (T extends LinkedTemplate
      ? { readonly link: MessageLink }
      : { readonly link?: MessageLink | null });
}[TemplateName];

type SendingDeps = Pick<Deps, 'jobs' | 'secrets' | 'clock'>;

const SEND_ATTEMPTS = 8;

export const enqueueSending = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  message_id: string,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'send_message',
    { message_id },
    { job_key: `message-${message_id}`, max_attempts: SEND_ATTEMPTS },
  );

/**
 * Puts a message into the outbox, in the transaction of what it tells of; a job sends it after
 * commit.
 *
 * @returns the message's id; null when the operator switched such messages off
 */
export async function queueMessage(
  tx: Db,
  deps: SendingDeps,
  input: NewMessageInput,
): Promise<string | null> {
  const settings = await store.readMessageSettings(tx);
  const wanted =
    input.channel === 'email'
      ? settings.email_notifications_enabled
      : settings.sms_notifications_enabled;
  if (!wanted && !isSecurityMessage(input.template)) return null;
  const { template, language, params, link } = input;
  const { subject, body } = composeMessage(template, language, params, settings.platform_name);
  const id = await store.insertMessage(tx, {
    channel: input.channel,
    to_address: input.to,
    recipient_role: input.recipient_role,
    user_id: input.user_id ?? null,
    brand_id: input.brand_id ?? null,
    template,
    language,
    subject,
    body_sealed: deps.secrets.seal(JSON.stringify(body)),
    link_sealed: link ? deps.secrets.seal(link.url) : null,
    link_hash: link?.token_hash ?? null,
    link_expires_at: link?.expires_at ?? null,
    created_at: deps.clock.iso(),
  });
  await enqueueSending(tx, deps, id);
  return id;
}

export const openBody = ({ secrets }: Pick<Deps, 'secrets'>, body_sealed: string): ComposedBody =>
  composedBody.parse(JSON.parse(secrets.open(body_sealed)));

/** Erases the link that was just used from the outbox, by the hash of its token. */
export async function markLinkUsed(tx: Db, token_hash: string): Promise<void> {
  await store.eraseUsedLink(tx, token_hash);
}

const REGISTRATION_TEMPLATES = [
  'registration_started',
  'documents_received',
  'mcc_approved',
] as const satisfies readonly TemplateName[];

/** Erases the links that resume a registration, once it has ended (the password is set). */
export async function eraseRegistrationLinks(tx: Db, brand_id: number): Promise<void> {
  await store.eraseLinksOfBrand(tx, brand_id, REGISTRATION_TEMPLATES);
}
