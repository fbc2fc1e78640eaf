import type { OperatorDetails } from '@diwan/contract/features/settings/operator';
import type { Weekday } from '@diwan/contract/kernel/time';
import { words } from '@diwan/contract/features/settings/words';
import { isolateIdentifier, isolateText } from '../pdf/bidi.ts';
import type { TextLanguage } from './fee-lines.ts';

/**
 * The company that operates the platform, as the settings name it. It is a party to every
 * agreement, so its legal details are required.
 */
export interface Provider extends OperatorDetails {
  readonly platform_name: string;
  /** The Arabic name is null if both texts use `platform_name`. */
  readonly platform_name_ar: string | null;
  readonly platform_email: string | null;
  readonly platform_phone: string | null;
  /** The weekdays of payouts, in the order of a week in Kuwait. */
  readonly payout_weekdays: readonly Weekday[];
}

/** The company that pays a brand. */
export interface PayingCompany {
  readonly name: string;
  readonly name_ar: string | null;
  readonly commercial_registration: string;
}

/** Returns the platform's name in this language. */
export const platformName = (
  names: Pick<Provider, 'platform_name' | 'platform_name_ar'>,
  language: TextLanguage,
): string =>
  language === 'ar' ? (names.platform_name_ar ?? names.platform_name) : names.platform_name;

const LISTS = {
  en: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  ar: new Intl.ListFormat('ar', { type: 'conjunction' }),
} as const;

/** Returns the values of the placeholders about the provider, in one language. */
export function providerValues(data: Provider, language: TextLanguage): [string, string][] {
  const arabic = language === 'ar';
  const text = (value: string | null) => isolateText(value ?? '');
  const identifier = (value: string | null) => isolateIdentifier(value ?? '');
  const days = data.payout_weekdays.map((day) => words.weekdays[day][language]);
  return [
    ['platform_name', text(platformName(data, language))],
    ['platform_email', identifier(data.platform_email)],
    ['platform_phone', identifier(data.platform_phone)],
    ['operator_name', text(arabic ? data.operator_name_ar : data.operator_name)],
    ['operator_registration', identifier(data.operator_registration)],
    ['operator_licence', text(data.operator_licence)],
    ['operator_address', text(arabic ? data.operator_address_ar : data.operator_address)],
    ['operator_signatory', text(arabic ? data.operator_signatory_ar : data.operator_signatory)],
    ['payout_days', LISTS[language].format(days)],
  ];
}
