import { MultiSelect } from '@mantine/core';
import { MOST_REMINDERS } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useBound } from '../../../ui/form/fields.tsx';
import type { DraftControl } from './campaign-form.tsx';

const OFFERED_DAYS = [60, 30, 21, 14, 7, 3, 2, 1] as const;

/** The days before the deadline on which those who have not signed are reminded. */
export function ReminderField({ control }: { readonly control: DraftControl }) {
  const { t } = useTranslation('campaigns');
  const { field, value, error } = useBound({ control, name: 'reminder_days' });
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const offered = [...new Set([...OFFERED_DAYS.map(String), ...chosen])];
  return (
    <MultiSelect
      label={t('form.reminders')}
      description={t('form.reminders_hint')}
      data={offered}
      value={chosen}
      onChange={(days) => field.onChange(days.map(Number))}
      onBlur={field.onBlur}
      maxValues={MOST_REMINDERS}
      error={error}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
