import { List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import type {
  CalendarEffects,
  CalendarSettingsDraft,
  HolidayChange,
} from '@diwan/contract/features/holidays/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';

const TYPING_MS = 300;

/** A change of a holiday or of the calendar's settings; null while the form is incomplete. */
export type Change =
  | { readonly holiday: HolidayChange }
  | { readonly settings: CalendarSettingsDraft }
  | null;

const effectsQuery = (change: Change) =>
  queryOptions({
    queryKey: ['holidays', 'effects', change],
    queryFn: ({ signal }): Promise<CalendarEffects> | null => {
      if (change === null) return null;
      return 'holiday' in change
        ? call(holidayEndpoints.previewHoliday, { body: change.holiday }, { signal })
        : call(holidayEndpoints.previewCalendarSettings, { body: change.settings }, { signal });
    },
    enabled: change !== null,
    // A refusal is shown when the form is sent, so the preview ignores it.
    retry: false,
  });

/** Shows the effects of a change before it is saved. */
export function Effects({ change }: { readonly change: Change }) {
  const { t } = useTranslation('holidays');
  const [settled] = useDebouncedValue(change, TYPING_MS);
  const { data } = useQuery(effectsQuery(settled));
  if (settled === null || data === undefined || data === null) return null;
  return (
    <Notice tone="info">
      <Text fw={600}>{t('effects')}</Text>
      <EffectList effects={data} />
    </Notice>
  );
}

function EffectList({ effects }: { readonly effects: CalendarEffects }) {
  const { t } = useTranslation('holidays');
  const format = useFormat();
  const moneyText = useMoneyText();
  const { expected_dates, open_differences } = effects;
  if (expected_dates.length + open_differences.length === 0) return <Text>{t('no_effects')}</Text>;
  return (
    <List size="sm" mah="12rem" style={{ overflowY: 'auto' }} tabIndex={0}>
      {expected_dates.map(({ from, to, transactions, amount }) => (
        <List.Item key={`${from} ${to}`}>
          {t('moved', {
            from: format.day(from),
            to: format.day(to),
            number: format.number(transactions),
            amount: moneyText(amount),
          })}
        </List.Item>
      ))}
      {open_differences.map(({ day, cleared, opened }) => (
        <List.Item key={day}>
          {t('differences', {
            day: format.day(day),
            cleared: format.number(cleared),
            opened: format.number(opened),
          })}
        </List.Item>
      ))}
    </List>
  );
}
