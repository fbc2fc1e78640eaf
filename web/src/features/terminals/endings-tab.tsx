import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthOf, type Terminal } from '@diwan/contract/features/terminals/records';
import { addDays } from '@diwan/contract/kernel/time';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat, useToday } from '../../lib/use-format.ts';
import { UnknownFilter } from '../../ui/lists/unknown-filter.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brand } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { useTerminalColumns } from './columns.tsx';
import { endingsQuery } from './queries.ts';

const isMonth = (text: string | undefined): text is string =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text ?? '');

const nameOf = (day: string): string => day.slice(0, 7);

/** Lists the rentals that end in a month by day. States whether another rental follows. */
export function EndingsTab() {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const today = useToday();
  const { search, show } = useAddress('month');
  const unknown = search.month === undefined || isMonth(search.month) ? [] : [search.month];
  const { from, until } = monthOf(isMonth(search.month) ? `${search.month}-01` : today);
  const go = (day: string) => show({ month: nameOf(day) });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button variant="default" onClick={() => go(addDays(from, -1))}>
          {t('calendar.previous')}
        </Button>
        <Title order={2}>{format.month(from)}</Title>
        <Button variant="default" onClick={() => go(until)}>
          {t('calendar.next')}
        </Button>
      </Group>
      <UnknownFilter values={unknown.map((value) => ({ label: t('calendar.month'), value }))} />
      <QueryView query={useQuery(endingsQuery(from, until))} fallback="Failed to load terminals">
        {(rows) =>
          rows.length === 0 ? <EmptyState title={t('calendar.empty')} /> : <Days rows={rows} />
        }
      </QueryView>
    </Stack>
  );
}

function Days({ rows }: { readonly rows: readonly Terminal[] }) {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const columns = useColumns();
  const days = [...Map.groupBy(rows, ({ rental_end }) => rental_end)];
  return days.map(([day, ending]) => (
    <Surface key={day} title={format.day(day)}>
      <Text c="dimmed" mb="sm">
        {t('calendar.ending', { count: ending.length })}
      </Text>
      <DataTable
        name="terminal_endings"
        label={format.day(day)}
        columns={columns}
        rows={ending}
        rowId={({ id }) => id}
        empty={null}
      />
    </Surface>
  ));
}

function useColumns(): Columns<Terminal> {
  const { t } = useTranslation('terminals');
  const { tid, start, fee } = useTerminalColumns();
  return [
    tid,
    brand(t('brand'), ({ brand_id: id, brand_name: name }) => ({ id, name })),
    start,
    fee,
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ renewed }) => (
        <StatusBadge tone={renewed ? 'good' : 'waiting'}>
          {t(renewed ? 'calendar.renewed' : 'calendar.not_renewed')}
        </StatusBadge>
      ),
    },
  ];
}
