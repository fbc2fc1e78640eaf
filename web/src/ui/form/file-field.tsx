import { FileInput, type FileInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type Field, useBound } from './fields.tsx';

/** Shows a field of a form for a file. The value is null while no file is chosen. */
export function FileField<In extends FieldValues, Out>(props: Field<FileInputProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return (
    <FileInput {...rest} {...field} value={value instanceof File ? value : null} error={error} />
  );
}
