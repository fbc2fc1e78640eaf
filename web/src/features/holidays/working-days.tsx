import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { SCHEMES, cardName } from '@diwan/contract/features/fees/records';
import type { CalendarSettings, ProviderDelay } from '@diwan/contract/features/holidays/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat, useToday } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView, type ViewedQuery } from '../../ui/views/query-view.tsx';
import { WorkingDaysDialog } from './working-days-dialog.tsx';
import { Edits } from '../../ui/views/edits.tsx';

/** The day from which the initial settings apply. */
const START = '1900-01-01';

/** Returns the value in force and the values that apply later. The list has the newest first. */
function currentOf<T extends { readonly applies_from: string }>(
  newest_first: readonly T[],
  today: string,
): readonly T[] {
  const at = newest_first.findIndex(({ applies_from }) => applies_from <= today);
  return newest_first.slice(0, at + 1);
}

/** Shows the weekend, and the delay with which the provider pays each card type. */
export function WorkingDays({ query }: { readonly query: ViewedQuery<CalendarSettings> }) {
  const { t } = useTranslation('holidays');
  const [editing, setEditing] = useState(false);
  return (
    <Surface
      title={t('working_days')}
      description={t('working_days_hint')}
      actions={
        <Edits>
          <Button variant="default" disabled={!query.data} onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
        </Edits>
      }
    >
      <QueryView query={query} fallback="Failed to fetch the working days">
        {(settings) => (
          <>
            <Rules settings={settings} />
            {editing && <WorkingDaysDialog settings={settings} onClose={() => setEditing(false)} />}
          </>
        )}
      </QueryView>
    </Surface>
  );
}

function Rules({ settings }: { readonly settings: CalendarSettings }) {
  const { t } = useTranslation('holidays');
  const format = useFormat();
  const today = useToday();
  const weekends = currentOf(settings.weekends, today);
  const byScheme = Map.groupBy(settings.provider_delays, ({ scheme }) => scheme);
  const delays = SCHEMES.flatMap((scheme) => currentOf(byScheme.get(scheme) ?? [], today));
  return (
    <Stack gap="lg">
      <Facts
        facts={weekends.map(({ applies_from, weekend_days }) => ({
          label:
            applies_from === START
              ? t('weekend')
              : t('weekend_from', { day: format.day(applies_from) }),
          value: format.list(weekend_days.map((day) => t(`weekdays.${day}`))),
        }))}
      />
      <div>
        <Text fw={600}>{t('delays')}</Text>
        <DataTable
          label={t('delays')}
          rows={delays}
          rowId={({ scheme, applies_from }) => `${scheme} ${applies_from}`}
          columns={useColumns()}
          empty={null}
        />
      </div>
    </Stack>
  );
}

function useColumns(): Columns<ProviderDelay> {
  const { t } = useTranslation('holidays');
  const format = useFormat();
  return [
    { header: t('card_type'), cell: ({ scheme }) => <bdi>{cardName(scheme)}</bdi> },
    {
      header: t('delay'),
      align: 'end',
      cell: ({ delay_days }) => format.number(delay_days),
    },
    {
      header: t('cutoff'),
      cell: ({ cutoff_time }) =>
        cutoff_time === '00:00' ? t('midnight') : <bdi>{cutoff_time}</bdi>,
    },
    {
      header: t('applies_from'),
      cell: ({ applies_from }) =>
        applies_from === START ? t('from_start') : format.day(applies_from),
    },
  ];
}
