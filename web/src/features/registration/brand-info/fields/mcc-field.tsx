import { useController } from 'react-hook-form';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { MccPicker } from '../../../../widgets/mcc-picker/mcc-picker.tsx';
import type { SectionProps } from './form-control.ts';

/** Chooses the category, if no share link fixes it. */
export function MccField({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  const { field, fieldState } = useController({ control, name: 'mcc_code' });
  const message = fieldState.error?.message;
  return (
    <MccPicker
      label={t('brand.mcc')}
      value={field.value}
      onChange={(code) => field.onChange(code ?? '')}
      onBlur={field.onBlur}
      error={message === undefined ? undefined : sayText(message)}
      withAsterisk
      offerAll
    />
  );
}
