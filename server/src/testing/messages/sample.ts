import { formatMoney } from '@diwan/contract/kernel/money';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { bankName } from '@diwan/contract/world/banks';
import type { TemplateName, TemplateParams } from '../../features/messages/template-params.ts';

/**
 * A fact that a message states: an amount, the end of an account number, a day, the moment of the
 * event, the end of the link's validity, the page to open, or a reason.
 */
export type Fact = 'amount' | 'account' | 'day' | 'moment' | 'until' | 'page' | 'reason';

export interface Sample<T extends TemplateName = TemplateName> {
  readonly params: (language: Language) => TemplateParams[T];
  readonly states: readonly Fact[];
  /** The words of the step that the reader has to take. They are absent if there is no step. */
  readonly step?: Text;
  /** The link or code that is stored encrypted with the message. */
  readonly link?: string;
  readonly channels: readonly ('email' | 'whatsapp')[];
  /** The values that may be unknown. */
  readonly optional?: readonly (keyof TemplateParams[T])[];
}

export const BOTH = ['email', 'whatsapp'] as const;
export const EMAIL = ['email'] as const;

export const brand_name = 'Bait Al-Tamr Sweets & Dates';
export const name = 'Huda';
export const partner_name = 'Souq Devices';
export const LETTERS = { en: 'The bank account was closed.', ar: 'أُغلق الحساب البنكي.' };
/** Returns a text that an employee typed, in the language of the sample. */
export const reasonIn = (language: Language): string => LETTERS[language];
export const page = (path: string): string => `https://diwan.test${path}`;
export const amount = formatMoney(1_234_560n);
export const account = (language: Language): string =>
  `${bankName('NBOK', language)} · KW74****0101`;

export const CONTACT = { en: 'contact', ar: 'تواصل' };
