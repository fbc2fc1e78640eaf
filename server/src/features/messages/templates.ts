import { messages as agreements } from '@diwan/contract/features/agreements/words';
import { messages as auth } from '@diwan/contract/features/auth/words';
import { messages as bankChanges } from '@diwan/contract/features/bank-changes/words';
import { messages as brands } from '@diwan/contract/features/brands/words';
import { messages as campaigns } from '@diwan/contract/features/campaigns/message-words';
import { messages as credentials } from '@diwan/contract/features/credentials/words';
import { messages as documents } from '@diwan/contract/features/documents/words';
import { messages as factors } from '@diwan/contract/features/factors/words';
import { messages as holds } from '@diwan/contract/features/holds/words';
import { messages as mcc } from '@diwan/contract/features/mcc/words';
import type { NotificationKind } from '@diwan/contract/features/messages/kinds';
import { messages as mids } from '@diwan/contract/features/mids/words';
import { messages as ownerConfirmations } from '@diwan/contract/features/owner-confirmations/words';
import { messages as partners } from '@diwan/contract/features/partners/words';
import { messages as payouts } from '@diwan/contract/features/payouts/words';
import { messages as refunds } from '@diwan/contract/features/refunds/words';
import { messages as registration } from '@diwan/contract/features/registration/words';
import { messages as terminals } from '@diwan/contract/features/terminals/words';
import { messages as verification } from '@diwan/contract/features/verification/words';
import { messages as webhookDeliveries } from '@diwan/contract/features/webhook-deliveries/words';
import type { Language } from '@diwan/contract/kernel/sentences';
import { moneyInArabic } from '@diwan/contract/kernel/money';
import type { MessageText, Text } from '@diwan/contract/kernel/texts';
import { z } from 'zod';
import { translate } from '../../platform/words.ts';

interface PaymentParams {
  readonly brand_name: string;
  readonly amount: string;
  readonly reference: string;
  /** The end of the account's IBAN; null if the payout names no account. */
  readonly last4: string | null;
  readonly date: string | null;
  /** The URL of a page that needs a sign-in. */
  readonly address: string;
}

interface ReturnParams {
  readonly brand_name: string;
  readonly order: string;
  readonly amount: string;
  readonly fee: string;
  readonly address: string;
}

interface AgreementParams {
  readonly brand_name: string;
  /** The name of the agreement, in the reader's language. */
  readonly agreement: string;
  readonly date: string;
  readonly address: string;
}

interface CampaignParams {
  readonly brand_name: string;
  /** The change in the agreement, in the owner's language. */
  readonly changed: string;
  readonly deadline: string;
  readonly address: string;
}

interface TerminalParams {
  readonly brand_name: string;
  readonly tid: string;
  /** The URL of a page that needs a sign-in. */
  readonly address: string;
}

interface MidMovedParams {
  readonly brand_name: string;
  readonly mid: string;
  /** The last day on which payments under the MID are on hold. */
  readonly date: string;
}

interface RentalParams extends TerminalParams {
  readonly start: string;
  readonly end: string;
  readonly amount: string;
}

/** The values of each template. Lines with a null value are left out. */
export interface TemplateParams {
  registration_started: { brand_name: string };
  /** The entered account, masked: in force, or pending until the owner confirms it. */
  documents_received: {
    brand_name: string;
    account: string | null;
    pending_account: string | null;
  };
  owner_code: {
    brand_name: string;
    entered_by: string | null;
    account: string | null;
    agreement: string | null;
    minutes: string;
  };
  document_requested: {
    brand_name: string;
    /** The name of the document and the reason, in the reader's language. */
    document: string;
    reason: string;
    instead: string;
    note: string | null;
    /** The URL of a page that needs a sign-in; null if the message has a link. */
    address: string | null;
  };
  agreement_signed: { brand_name: string };
  agreement_waiting: AgreementParams;
  agreement_overdue: AgreementParams;
  agreement_confirmed: Omit<AgreementParams, 'date'>;
  mcc_approved: { brand_name: string };
  brand_approved: { brand_name: string };
  brand_rejected: { brand_name: string; reason: string | null };
  brand_suspended: { brand_name: string; reason: string | null };
  api_key_generated: { brand_name: string };
  payouts_paused: { brand_name: string; reason: string };
  payouts_resumed: { brand_name: string };
  hold_began: { brand_name: string; reason: string; step: string; address: string };
  hold_ended: {
    brand_name: string;
    reason: string;
    remaining: string | null;
    date: string | null;
    address: string;
  };
  payout_sent: PaymentParams;
  payout_paid: PaymentParams;
  payout_returned: PaymentParams & { reason: string | null };
  statement_ready: { brand_name: string; month: string; address: string };
  refund_made: ReturnParams;
  /** The date is the last day for evidence. */
  chargeback_opened: ReturnParams & { reason: string; date: string };
  chargeback_won: ReturnParams & { reason: string };
  chargeback_lost: ReturnParams & { reason: string };
  chargeback_reversed: ReturnParams & { reason: string };
  bank_change_requested: { brand_name: string; account: string };
  bank_change_approved: { brand_name: string; account: string };
  bank_change_rejected: { brand_name: string; reason: string };
  bank_change_withdrawn: { brand_name: string };
  mid_move_requested: { brand_name: string; mid: string };
  mid_taken_away: MidMovedParams;
  mid_received: MidMovedParams;
  employee_invited: { name: string; partner_name: string };
  partner_key_generated: { name: string; partner_name: string; expires: string };
  campaign_change: CampaignParams;
  campaign_reminder: CampaignParams;
  campaign_withdrawn: CampaignParams;
  agreement_signed_news: { brand_name: string };
  registration_email_changed: { brand_name: string };
  set_password: { name: string };
  reset_password: { name: string };
  password_changed: { name: string };
  email_changed: { name: string };
  sign_ins_failed: { name: string };
  factor_added: { name: string };
  factor_removed: { name: string };
  factors_reset: { name: string };
  recovery_code_used: { name: string };
  recovery_codes_renewed: { name: string };
  review_taken_over: { brand_name: string; name: string; address: string };
  document_expiring: { brand_name: string; document: string; date: string };
  webhook_given_up: { brand_name: string; event: string; address: string; attempts: string };
  terminal_requested: RentalParams & { date: string };
  terminal_lapsed: TerminalParams;
  terminal_approved: RentalParams & { notes: string | null };
  terminal_registered: RentalParams & { partner: string };
  terminal_rejected: TerminalParams & { reason: string };
  terminal_ending: TerminalParams & { end: string };
  terminal_ended: TerminalParams;
  terminal_replaced: TerminalParams & { other: string; end: string };
  terminal_lost: TerminalParams & { amount: string; reason: string };
  terminal_silent: TerminalParams;
  email_known: Record<string, never>;
}
export type TemplateName = keyof TemplateParams;

/** Messages that need a link. */
export type LinkedTemplate =
  | 'registration_started'
  | 'agreement_signed'
  | 'employee_invited'
  | 'owner_code'
  | 'set_password'
  | 'reset_password';

export const MESSAGES: Readonly<Record<TemplateName, MessageText>> = {
  ...agreements,
  ...auth,
  ...bankChanges,
  ...brands,
  ...campaigns,
  ...credentials,
  ...documents,
  ...factors,
  ...holds,
  ...mcc,
  ...mids,
  ...ownerConfirmations,
  ...partners,
  ...payouts,
  ...refunds,
  ...registration,
  ...terminals,
  ...verification,
  ...webhookDeliveries,
};

/** Sent regardless of the settings, because without them a person is locked out or not warned. */
const SECURITY: ReadonlySet<TemplateName> = new Set([
  'agreement_confirmed',
  'agreement_signed',
  'api_key_generated',
  'bank_change_approved',
  'bank_change_requested',
  'email_changed',
  'email_known',
  'employee_invited',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'mid_move_requested',
  'mid_received',
  'mid_taken_away',
  'owner_code',
  'partner_key_generated',
  'password_changed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'registration_started',
  'reset_password',
  'set_password',
  'sign_ins_failed',
]);

export const isSecurityMessage = (template: TemplateName): boolean => SECURITY.has(template);

/** The kind of each message, by which its reader finds it and can turn it off. */
const KINDS: Readonly<Record<TemplateName, NotificationKind>> = {
  registration_started: 'security',
  registration_email_changed: 'security',
  documents_received: 'brand',
  owner_code: 'security',
  document_requested: 'brand',
  document_expiring: 'brand',
  review_taken_over: 'brand',
  agreement_signed: 'security',
  agreement_signed_news: 'security',
  agreement_waiting: 'agreements',
  agreement_overdue: 'agreements',
  agreement_confirmed: 'agreements',
  mcc_approved: 'brand',
  brand_approved: 'brand',
  brand_rejected: 'money',
  brand_suspended: 'money',
  api_key_generated: 'security',
  payouts_paused: 'money',
  payouts_resumed: 'payouts',
  hold_began: 'money',
  hold_ended: 'payouts',
  payout_sent: 'money',
  payout_paid: 'payouts',
  payout_returned: 'money',
  statement_ready: 'payouts',
  refund_made: 'money',
  chargeback_opened: 'money',
  chargeback_won: 'payouts',
  chargeback_lost: 'money',
  chargeback_reversed: 'payouts',
  bank_change_requested: 'security',
  bank_change_approved: 'security',
  bank_change_rejected: 'security',
  bank_change_withdrawn: 'security',
  mid_move_requested: 'security',
  mid_taken_away: 'security',
  mid_received: 'security',
  employee_invited: 'security',
  partner_key_generated: 'security',
  campaign_change: 'agreements',
  campaign_reminder: 'agreements',
  campaign_withdrawn: 'agreements',
  set_password: 'security',
  reset_password: 'security',
  password_changed: 'security',
  email_changed: 'security',
  sign_ins_failed: 'security',
  factor_added: 'security',
  factor_removed: 'security',
  factors_reset: 'security',
  recovery_code_used: 'security',
  recovery_codes_renewed: 'security',
  webhook_given_up: 'integration',
  terminal_requested: 'terminals',
  terminal_lapsed: 'terminals',
  terminal_approved: 'terminals',
  terminal_registered: 'terminals',
  terminal_rejected: 'terminals',
  terminal_ending: 'terminals',
  terminal_ended: 'terminals',
  terminal_replaced: 'terminals',
  terminal_lost: 'money',
  terminal_silent: 'terminals',
  email_known: 'security',
};

export const kindOf = (template: TemplateName): NotificationKind => KINDS[template];

/** A filled message without its link, as it is stored (encrypted) in the outbox. */
export const composedBody = z.object({
  lines: z.array(z.string()),
  action: z.string().nullable(),
  /** The values in the order of their places, for a registered WhatsApp template. */
  parameters: z.array(z.string()),
});
export type ComposedBody = z.infer<typeof composedBody>;

/** A word joiner: invisible, and not part of a domain. */
const JOINER = '\u2060';

/**
 * Breaks everything in a value that a mail program or WhatsApp turns into a link: a brand named
 * evil.com must not place a link in a message. Amounts and dates stay the same.
 */
const withoutLinks = (value: string): string =>
  value
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L})/gu, `${JOINER}.`)
    .replaceAll('@', `${JOINER}@`)
    .replaceAll('://', `:${JOINER}//`);

/** Places that the platform fills. */
const OWN_PLACES: ReadonlySet<string> = new Set(['address', 'event']);

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, place]) => place ?? []);

export interface ComposedMessage {
  readonly subject: string;
  readonly body: ComposedBody;
}

/** Fills the text of `template` in one language. */
export function composeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  params: TemplateParams[T],
  platform: string,
): ComposedMessage {
  const { subject, lines, action } = MESSAGES[template];
  const known = Object.entries({ ...params, platform }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const values = Object.fromEntries(
    known.map(([place, value]) => [place, OWN_PLACES.has(place) ? value : withoutLinks(value)]),
  );
  const say = (text: Text) => translate(text, language, values);
  const places = new Set(lines.flatMap((line) => placesOf(line[language])));
  const complete = (line: Text) => placesOf(line.en).every((place) => place in values);
  return {
    subject: say(subject),
    body: {
      lines: lines.filter(complete).map(say),
      action: action === undefined ? null : say(action),
      // A provider refuses an empty parameter.
      parameters: [...places].map((place) => {
        const value = values[place] ?? '-';
        return language === 'ar' ? moneyInArabic(value) : value;
      }),
    },
  };
}
