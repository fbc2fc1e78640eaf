import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Field, useBound } from './fields.tsx';

export function CheckboxField<In extends FieldValues, Out>(props: Field<CheckboxProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return (
    <Checkbox
      {...rest}
      {...field}
      value={name}
      checked={value === true}
      error={error}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}
