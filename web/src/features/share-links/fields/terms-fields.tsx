import { NumberInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { DEFAULT_MAX_USES, HIGHEST_MAX_USES } from '@diwan/contract/features/share-links/records';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { PartnerPicker } from '../../../widgets/partner-picker.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { LinkControl } from './link-control.ts';

interface TermsFieldsProps {
  readonly control: LinkControl;
}

/** What administrators settle beside the category: partner, uses and expiry. */
export function TermsFields({ control }: TermsFieldsProps) {
  const { t } = useTranslation('share-links');
  const { field, fieldState } = useController({ control, name: 'partner_id' });
  return (
    <>
      <PartnerPicker
        label={t('partner')}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error && sayText(fieldState.error.message ?? '')}
      />
      <MaxUses control={control} />
      <ExpiryField control={control} />
    </>
  );
}

const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= HIGHEST_MAX_USES;

/** Whatever is no count of uses becomes the usual ten when the field is left. */
function MaxUses({ control }: TermsFieldsProps) {
  const { t } = useTranslation('share-links');
  const { field, fieldState } = useController({ control, name: 'max_uses' });
  return (
    <NumberInput
      label={t('max_uses')}
      description={t('max_uses_hint')}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={() => {
        if (!isCount(field.value)) field.onChange(DEFAULT_MAX_USES);
        field.onBlur();
      }}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
      allowDecimal={false}
      clampBehavior="none"
      min={1}
      max={HIGHEST_MAX_USES}
    />
  );
}
