import { Group, Select } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { DateInput, type DateInputProps } from './date-input.tsx';

const STEP_MINUTES = 30;
const MINUTES_OF_DAY = 24 * 60;

const two = (number: number): string => String(number).padStart(2, '0');

/** The half hours of a day, from `00:00` to `23:30`. */
const TIMES = Array.from({ length: MINUTES_OF_DAY / STEP_MINUTES }, (_, step) => {
  const minutes = step * STEP_MINUTES;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/**
 * Shows a field for a day and a time in steps of half an hour. The value is `yyyy-MM-ddTHH:mm`, or
 * an empty string without a day.
 */
export function DateTimeInput({ value, onChange, ...rest }: DateInputProps) {
  const { t } = useTranslation('ui');
  const [day = '', time = ''] = value.split('T');
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <DateInput
        {...rest}
        value={day}
        onChange={(next) => onChange(next === '' ? '' : `${next}T${time || '00:00'}`)}
        flex={1}
      />
      <Select
        aria-label={t('date.time')}
        data={TIMES}
        value={time === '' ? null : time}
        placeholder="00:00"
        disabled={day === ''}
        allowDeselect={false}
        onChange={(next) => onChange(`${day}T${next ?? '00:00'}`)}
        dir="ltr"
        w="6.5rem"
      />
    </Group>
  );
}
