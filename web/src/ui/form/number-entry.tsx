import { useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { plainText } from '@diwan/contract/world/amount-text';
import { useTranslation } from '../../lib/i18n.ts';
import { textOf } from './fields.tsx';

/**
 * The value of a number field: a number, null while it is empty, or the text while it is not a
 * number.
 */
export type NumberValue = number | string | null;

const PLAIN = /^-?\d+(?:\.\d*)?$/;

/** Reads a typed number. Unreadable text is returned unchanged, and no schema accepts it. */
function readNumber(text: string): NumberValue {
  const plain = plainText(text);
  if (plain === '') return null;
  return PLAIN.test(plain) ? Number(plain) : text;
}

interface NumberEntryProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value: unknown;
  readonly onChange: (value: NumberValue) => void;
}

/**
 * Shows a field for a number that is not an amount to move. No other component does this. It never
 * changes the input. A number outside the limits gets an error and is not replaced by a limit.
 */
export function NumberEntry({ value, onChange, error, ...rest }: NumberEntryProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState({ text: textOf(value), value });
  // A value that was changed outside this field replaces the typed text.
  const text = Object.is(typed.value, value) ? typed.text : textOf(value);
  const change = (next: string) => {
    const read = readNumber(next);
    setTyped({ text: next, value: read });
    onChange(read);
  };
  return (
    <TextInput
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      data-number
      {...rest}
      value={text}
      error={plainText(text).includes(',') ? t('number.comma') : error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
