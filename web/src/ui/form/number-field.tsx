import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Field, useBound } from './fields.tsx';

/** A number, or null while the field is empty. */
export function NumberField<In extends FieldValues, Out>(props: Field<NumberInputProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return (
    <NumberInput
      hideControls
      {...rest}
      {...field}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      error={error}
      onChange={(next) => field.onChange(next === '' ? null : next)}
    />
  );
}
