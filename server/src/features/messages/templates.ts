import { messages as agreements } from '@diwan/contract/features/agreements/words';
import { messages as auth } from '@diwan/contract/features/auth/words';
import { messages as bankChanges } from '@diwan/contract/features/bank-changes/words';
import { messages as brands } from '@diwan/contract/features/brands/words';
import { messages as campaigns } from '@diwan/contract/features/campaigns/message-words';
import { messages as credentials } from '@diwan/contract/features/credentials/words';
import { messages as disputes } from '@diwan/contract/features/disputes/words';
import { messages as documents } from '@diwan/contract/features/documents/words';
import { messages as factors } from '@diwan/contract/features/factors/words';
import { messages as holds } from '@diwan/contract/features/holds/words';
import { messages as members } from '@diwan/contract/features/members/words';
import { messages as ownership } from '@diwan/contract/features/ownership/words';
import { messages as promises } from '@diwan/contract/features/promises/words';
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
import { SUPPORT_LINE } from '@diwan/contract/features/messages/words';
import { moneyInArabic } from '@diwan/contract/kernel/money';
import type { MessageText, Text } from '@diwan/contract/kernel/texts';
import { longDate } from '@diwan/documents/agreement/template';
import { z } from 'zod';
import { translate } from '../../platform/words.ts';
import type { TemplateName, TemplateParams } from './template-params.ts';

/** The templates that need a link. */
export type LinkedTemplate =
  | 'registration_started'
  | 'agreement_signed'
  | 'employee_invited'
  | 'member_invited'
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
  ...promises,
  ...mcc,
  ...mids,
  ...ownerConfirmations,
  ...ownership,
  ...members,
  ...partners,
  ...payouts,
  ...refunds,
  ...disputes,
  ...registration,
  ...terminals,
  ...verification,
  ...webhookDeliveries,
};

/**
 * The templates that are sent regardless of the settings. Without them, a person would be locked
 * out or not warned.
 */
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
  'member_invited',
  'member_returned',
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

/** The kind of each message. Readers turn messages on and off by kind. */
const KINDS: Readonly<Record<TemplateName, NotificationKind>> = {
  registration_started: 'security',
  registration_email_changed: 'security',
  documents_received: 'brand',
  owner_code: 'security',
  document_requested: 'brand',
  document_expiring: 'brand',
  owners_due: 'brand',
  review_taken_over: 'brand',
  agreement_signed: 'security',
  agreement_signed_news: 'security',
  agreement_waiting: 'agreements',
  agreement_overdue: 'agreements',
  agreement_confirmed: 'agreements',
  rates_declined: 'agreements',
  mcc_approved: 'brand',
  brand_approved: 'brand',
  brand_rejected: 'money',
  brand_suspended: 'money',
  api_key_generated: 'security',
  payouts_paused: 'money',
  payouts_resumed: 'payouts',
  hold_began: 'money',
  hold_ended: 'payouts',
  payout_late: 'money',
  payout_sent: 'money',
  payout_paid: 'payouts',
  payout_returned: 'money',
  statement_ready: 'payouts',
  refund_made: 'money',
  chargeback_opened: 'money',
  dispute_due: 'money',
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
  member_invited: 'security',
  member_returned: 'security',
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

/** A filled message without its link, in the form that the outbox stores encrypted. */
export const composedBody = z.object({
  lines: z.array(z.string()),
  action: z.string().nullable(),
  /** The page that the action opens when the message has no link. It needs a sign-in. */
  page: z.string().nullable().default(null),
  /** The last line, with the contact for questions; null without a contact. */
  support: z.string().nullable().default(null),
  /** The values for a registered WhatsApp template, in the order of its placeholders. */
  parameters: z.array(z.string()),
});
export type ComposedBody = z.infer<typeof composedBody>;

/** Replaces a missing value in a WhatsApp message. */
const NO_VALUE = '-';

/** A word joiner: invisible, and not allowed in a domain. */
const JOINER = '\u2060';

/**
 * Prevents mail programs and WhatsApp from turning a part of a value into a link. Otherwise a brand
 * named evil.com could place a link in a message. Amounts and dates stay the same.
 */
const withoutLinks = (value: string): string =>
  value
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L})/gu, `${JOINER}.`)
    .replaceAll('@', `${JOINER}@`)
    .replaceAll('://', `:${JOINER}//`);

/** Placeholders whose values come from the platform. Links in them are kept. */
const OWN_PLACES: ReadonlySet<string> = new Set(['address', 'event', 'moment', 'until']);

/**
 * Placeholders whose value is a day (yyyy-MM-dd). It is written in the long form of the language.
 */
const DAY_PLACES: ReadonlySet<string> = new Set([
  'date',
  'deadline',
  'end',
  'expires',
  'new_date',
  'start',
]);

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, place]) => place ?? []);

/** The values of a message that the platform adds to those of the caller. */
export interface PlatformValues {
  readonly platform: string;
  /** The time of the event, in the timezone of the platform. */
  readonly moment: string;
  /** The expiry of the link; null if there is no link. */
  readonly until: string | null;
  /** The contact for questions; null if absent. */
  readonly support: string | null;
}

export interface ComposedMessage {
  readonly subject: string;
  readonly body: ComposedBody;
}

function valueOf(place: string, value: string, language: Language): string {
  if (DAY_PLACES.has(place)) return longDate(value, language);
  return OWN_PLACES.has(place) ? value : withoutLinks(value);
}

/** Fills the text of `template` in one language. @throws RangeError for an invalid day */
export function composeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  params: TemplateParams[T],
  { support, ...own }: PlatformValues,
): ComposedMessage {
  const { subject, lines, action } = MESSAGES[template];
  const known = Object.entries({ ...params, ...own }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const values = Object.fromEntries(
    known.map(([place, value]) => [place, valueOf(place, value, language)]),
  );
  const say = (text: Text) => translate(text, language, values);
  const places = new Set(lines.flatMap((line) => placesOf(line[language])));
  const complete = (line: Text) => placesOf(line.en).every((place) => place in values);
  // A WhatsApp provider refuses an empty parameter.
  const parameters = [...places].map((place) => values[place] ?? NO_VALUE);
  return {
    subject: say(subject),
    body: {
      lines: lines.filter(complete).map(say),
      action: action === undefined ? null : say(action),
      page: values['address'] ?? null,
      support: support === null ? null : SUPPORT_LINE[language].replace('{support}', support),
      parameters: [
        ...(language === 'ar' ? parameters.map(moneyInArabic) : parameters),
        support ?? NO_VALUE,
      ],
    },
  };
}
