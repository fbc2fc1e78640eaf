import type { TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Field, useBound } from './fields.tsx';
import { NumberEntry } from './number-entry.tsx';

/** Shows a NumberEntry for a field of a form. */
export function NumberField<In extends FieldValues, Out>(props: Field<TextInputProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return <NumberEntry {...rest} {...field} value={value} error={error} />;
}
