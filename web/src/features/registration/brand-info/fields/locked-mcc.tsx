import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { useLanguage, useTranslation } from '../../../../lib/i18n.ts';
import { LockedValue } from './locked-value.tsx';

/** The kind of business that the share link was made for. */
export function LockedMcc({ terms }: { readonly terms: ShareLinkTerms }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const group = businessTypeName(terms.business_type, language);
  return (
    <LockedValue
      label={t('brand.mcc')}
      value={`${group}: ${terms.mcc_description} (${terms.mcc_code})`}
    />
  );
}
