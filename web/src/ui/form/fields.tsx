import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { PasswordInput, type PasswordInputProps } from './password-input.tsx';

interface BoundField<In extends FieldValues, Out> {
  readonly control: Control<In, unknown, Out>;
  readonly name: FieldPath<In>;
}

export type Field<Props, In extends FieldValues, Out> = BoundField<In, Out> &
  Omit<Props, 'name' | 'value' | 'defaultValue' | 'error' | 'checked' | 'onChange' | 'onBlur'>;

/** Returns a form field with its value and its error in the screen's language. */
export function useBound<In extends FieldValues, Out>({ control, name }: BoundField<In, Out>) {
  useTranslation('ui');
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const value: unknown = field.value;
  return { field, value, error: message === undefined ? undefined : sayText(message) };
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export function TextField<In extends FieldValues, Out>(props: Field<TextInputProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return <TextInput {...rest} {...field} value={textOf(value)} error={error} />;
}

export function TextareaField<In extends FieldValues, Out>(props: Field<TextareaProps, In, Out>) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return <Textarea autosize minRows={3} {...rest} {...field} value={textOf(value)} error={error} />;
}

export function PasswordField<In extends FieldValues, Out>(
  props: Field<PasswordInputProps, In, Out>,
) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return <PasswordInput {...rest} {...field} value={textOf(value)} error={error} />;
}
