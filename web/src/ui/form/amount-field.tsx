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
 * An amount of money to move. The value is a number, null while empty, and the text itself while it
 * is not accepted; no schema accepts that text. A currency and Arabic digits are understood. A
 * comma is refused, and each amount that it can mean is offered.
 */
export function AmountField<In extends FieldValues, Out>(props: AmountFieldProps<In, Out>) {
  const { control, name, currency = 'KWD', ...rest } = props;
  const { t } = useTranslation('ui');
  const { field, value, error } = useBound({ control, name });
  const [typed, setTyped] = useState({ text: textOf(value), value });
  // The form may have set another value since the last input here.
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
