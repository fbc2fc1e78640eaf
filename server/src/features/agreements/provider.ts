import { OPERATOR_FIELDS } from '@diwan/contract/features/settings/operator';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import type { Provider } from '@diwan/documents/agreement/provider';
import { AppError } from '../../platform/error.ts';
import type { Settings } from '../settings/public.ts';

/**
 * Returns the provider of the agreements. An agreement needs a company as its second party.
 * @throws AppError AGREEMENT_OPERATOR_MISSING while a legal detail of the operator is not set
 */
export function providerOf(settings: Settings): Provider {
  const stated = OPERATOR_FIELDS.map((field) => [field, settings[field]] as const);
  if (stated.some(([, value]) => !value)) throw new AppError('AGREEMENT_OPERATOR_MISSING');
  const { platform_name, platform_name_ar, platform_email, platform_phone } = settings;
  return {
    platform_name,
    platform_name_ar,
    platform_email,
    platform_phone,
    ...(Object.fromEntries(stated) as Record<(typeof OPERATOR_FIELDS)[number], string>),
    payout_weekdays: WEEKDAYS.filter((day) => settings.payout_weekdays.includes(day)),
  };
}
