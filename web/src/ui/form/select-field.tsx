import { Select, type SelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Field, useBound } from './fields.tsx';

/** Shows a Select for a field of a form. The value is null while nothing is selected. */
export function SelectField<In extends FieldValues, Out>(props: Field<SelectProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return (
    <Select
      {...rest}
      {...field}
      value={typeof value === 'string' ? value : null}
      error={error}
      onChange={(next) => field.onChange(next)}
    />
  );
}
