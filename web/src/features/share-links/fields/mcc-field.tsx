import { useController } from 'react-hook-form';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { MccPicker } from '../../../widgets/mcc-picker/mcc-picker.tsx';
import type { LinkControl } from './link-control.ts';

/** The category that everybody who uses the link registers under. */
export function MccField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  const { field, fieldState } = useController({ control, name: 'mcc_code' });
  return (
    <MccPicker
      label={t('mcc')}
      value={field.value}
      onChange={(code) => field.onChange(code ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
      withAsterisk
    />
  );
}
