import type { Language } from '@diwan/contract/kernel/sentences';
import { z } from 'zod';
import type { Text, Wording } from './wording.ts';
import { accountWordings } from './wordings-account.ts';
import { bankWordings } from './wordings-bank.ts';
import { brandWordings } from './wordings-brand.ts';

/** Null: there is nothing to say there, and the line is left out. */
export interface TemplateParams {
  registration_started: { brand_name: string };
  documents_received: { brand_name: string };
  agreement_signed: { brand_name: string };
  mcc_approved: { brand_name: string };
  brand_approved: { brand_name: string };
  brand_rejected: { brand_name: string; reason: string | null };
  brand_suspended: { brand_name: string; reason: string | null };
  api_key_generated: { brand_name: string };
  payouts_paused: { brand_name: string; reason: string };
  payouts_resumed: { brand_name: string };
  bank_change_requested: { brand_name: string; account: string };
  bank_change_approved: { brand_name: string; account: string };
  bank_change_rejected: { brand_name: string; reason: string };
  bank_change_withdrawn: { brand_name: string };
  set_password: { name: string };
  reset_password: { name: string };
  password_changed: { name: string };
  email_known: Record<string, never>;
}
export type TemplateName = keyof TemplateParams;

/** Messages that are nothing without their link. */
export type LinkedTemplate =
  'registration_started' | 'agreement_signed' | 'set_password' | 'reset_password';

const WORDINGS: Readonly<Record<TemplateName, Wording>> = {
  ...accountWordings,
  ...bankWordings,
  ...brandWordings,
};

export const isSecurityMessage = (template: TemplateName): boolean => WORDINGS[template].security;

/** A filled message without its link, as it is kept (encrypted) in the outbox. */
export const composedBody = z.object({
  lines: z.array(z.string()),
  action: z.string().nullable(),
  /** The values in the order of their places: what fills a registered WhatsApp template. */
  parameters: z.array(z.string()),
});
export type ComposedBody = z.infer<typeof composedBody>;

type Values = Readonly<Record<string, string | null>>;

/** Fills the places; null when one of them has no value. */
function fill(text: string, values: Values): string | null {
  let complete = true;
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    complete &&= value !== null && value !== undefined;
    return value ?? '';
  });
  return complete ? filled : null;
}

/** Each place once, in the order of the lines. */
function placesOf({ lines }: Text): string[] {
  const places = lines.flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return [...new Set(places.filter((place) => place !== undefined))];
}

export interface ComposedMessage {
  readonly subject: string;
  readonly body: ComposedBody;
}

/** Fills the wording of `template` in the wanted language. */
export function composeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  params: TemplateParams[T],
  platform: string,
): ComposedMessage {
  const text = WORDINGS[template][language];
  const values: Values = { ...params, platform };
  return {
    subject: fill(text.subject, values) ?? platform,
    body: {
      lines: text.lines.map((line) => fill(line, values)).filter((line) => line !== null),
      action: text.action === undefined ? null : fill(text.action, values),
      // A provider refuses an empty parameter.
      parameters: placesOf(text).map((place) => values[place] ?? '-'),
    },
  };
}
