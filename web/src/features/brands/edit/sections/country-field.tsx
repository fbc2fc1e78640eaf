import { useController } from 'react-hook-form';
import { sayText } from '../../../../lib/i18n.ts';
import { CountryPicker } from '../../../../widgets/country-picker.tsx';
import type { EditControl } from './form-control.ts';

interface CountryFieldProps {
  readonly control: EditControl;
  readonly name: 'nationality' | 'country_of_residence';
  readonly label: string;
}

export function CountryField({ control, name, label }: CountryFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <CountryPicker
      label={label}
      value={field.value ?? null}
      onChange={(code) => field.onChange(code ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
      withAsterisk
    />
  );
}
