import { useController } from 'react-hook-form';
import { sayText } from '../../../../lib/i18n.ts';
import { CountryPicker } from '../../../../widgets/country-picker.tsx';
import type { BrandControl } from './form-control.ts';
import { FieldAnchor } from './place.tsx';

interface CountryFieldProps {
  readonly control: BrandControl;
  readonly name: 'registration_country' | 'nationality' | 'country_of_residence';
  readonly label: string;
}

export function CountryField({ control, name, label }: CountryFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <FieldAnchor field={name}>
      <CountryPicker
        label={label}
        value={field.value}
        onChange={(code) => field.onChange(code ?? '')}
        onBlur={field.onBlur}
        error={message === undefined ? undefined : sayText(message)}
        withAsterisk
      />
    </FieldAnchor>
  );
}
