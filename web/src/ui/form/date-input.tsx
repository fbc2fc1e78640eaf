import { useRef, useState, type FocusEvent } from 'react';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import classes from './date-input.module.css';
import { type Field, textOf, useBound } from './fields.tsx';
import { dayOrderOf, readDay, writeDay } from './typed-day.ts';

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The day as `yyyy-MM-dd`, or an empty string while it is incomplete. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Shows a field for a day. It can be typed or pasted in the platform's format or with the year
 * first, or chosen in the browser's calendar. The browser's own field would use the browser's
 * format.
 */
export function DateInput({ value, onChange, min, max, error, ...rest }: DateInputProps) {
  const { t } = useTranslation('ui');
  const order = dayOrderOf(usePublicSettings()?.date_format);
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: writeDay(value, order), of: value, left: true });
  // A value that was changed outside this field replaces the typed text.
  const text = typed.of === value ? typed.text : writeDay(value, order);

  const change = (next: string) => {
    const day = readDay(next, order) ?? '';
    setTyped({ text: next, of: day, left: false });
    if (day !== value) onChange(day);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped({ text: value === '' ? text : writeDay(value, order), of: value, left: true });
    rest.onBlur?.(event);
  };
  const unread = typed.left && value === '' && text.trim() !== '';
  return (
    <TextInput
      {...rest}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder={order}
      value={text}
      error={unread ? t('date.unread', { order }) : error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('date.pick')}
            disabled={rest.disabled === true || rest.readOnly === true}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            className={classes['picker']}
            aria-hidden
            tabIndex={-1}
            min={min}
            max={max}
            value={value}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}

/** Shows a DateInput for a field of a form. */
export function DateField<In extends FieldValues, Out>(
  props: Field<Omit<DateInputProps, 'onChange'>, In, Out>,
) {
  const { control, name, ...rest } = props;
  const { field, value, error } = useBound({ control, name });
  return <DateInput {...rest} {...field} value={textOf(value)} error={error} />;
}
