import { useState } from 'react';
import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { readAmountEntry } from '@diwan/contract/world/amount-text';
import { type Currency, formatMinor } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../lib/i18n.ts';
import { type Field, textOf, useBound } from './fields.tsx';

type AmountFieldProps<In extends FieldValues, Out> = Field<TextInputProps, In, Out> & {
  readonly currency?: Currency;
};

/**
 * Shows a field for an amount of money to move. Its value is a number, null while empty, or the
 * text while it is invalid. No schema accepts that text. The field accepts a currency and Arabic
 * digits. It refuses a comma and offers each amount that the text can mean.
 */
export function AmountField<In extends FieldValues, Out>(props: AmountFieldProps<In, Out>) {
  const { control, name, currency = 'KWD', ...rest } = props;
  const { t } = useTranslation('ui');
  const { field, value, error } = useBound({ control, name });
  const [typed, setTyped] = useState({ text: textOf(value), value });
  // If the form set another value since the last input, that value is shown.
  const text = Object.is(typed.value, value) ? typed.text : textOf(value);
  const entry = readAmountEntry(text, currency);
  const hold = (next: string) => {
    const read = readAmountEntry(next, currency);
    const held = read.kind === 'amount' ? read.amount : read.kind === 'empty' ? null : next;
    setTyped({ text: read.kind === 'amount' ? read.digits : next, value: held });
    field.onChange(held);
  };
  return (
    <div>
      <TextInput
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        data-number
        {...rest}
        {...field}
        value={text}
        error={entry.kind === 'choose' ? t('amount.comma') : error}
        onChange={(event) => hold(event.currentTarget.value)}
      />
      {entry.kind === 'choose' && (
        <Group gap="xs" mt="xs" role="group" aria-label={t('amount.meant')}>
          {entry.units.map((units) => (
            <Button
              key={String(units)}
              variant="default"
              size="xs"
              onClick={() => hold(formatMinor(units, currency))}
            >
              <bdi dir="ltr">{formatMinor(units, currency)}</bdi>
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
