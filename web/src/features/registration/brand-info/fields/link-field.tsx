import type { TextInputProps } from '@mantine/core';
import { linkIn } from '@diwan/contract/world/pasted';
import type { UseFormSetValue } from 'react-hook-form';
import { TextField } from '../../../../ui/form/fields.tsx';
import type { BrandValues } from '../brand-values.ts';
import type { BrandControl } from './form-control.ts';

interface LinkFieldProps extends Pick<
  TextInputProps,
  'label' | 'description' | 'autoComplete' | 'leftSection' | 'withAsterisk'
> {
  readonly control: BrandControl;
  readonly setValue: UseFormSetValue<BrandValues>;
  readonly name: 'website' | 'delivery_location';
}

/** Edits a link. After leaving the field, it shows the link found in the pasted text. */
export function LinkField({ control, setValue, name, ...props }: LinkFieldProps) {
  return (
    <div
      onBlur={(event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        const read = linkIn(event.target.value);
        if (read !== event.target.value) setValue(name, read, { shouldDirty: true });
      }}
    >
      <TextField
        control={control}
        name={name}
        inputMode="url"
        autoCapitalize="none"
        dir="ltr"
        maxLength={2_048}
        {...props}
      />
    </div>
  );
}
