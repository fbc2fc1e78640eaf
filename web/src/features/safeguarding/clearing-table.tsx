import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClearingScore } from '@diwan/contract/features/safeguarding/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Arriving } from '../../ui/states/arriving.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { money } from '../../widgets/columns.tsx';
import { clearingQuery } from './queries.ts';

type Month = ClearingScore['months'][number];

/** Shows by month which share of the captured money all three sides showed in time. */
export function ClearingTable() {
  const { t } = useTranslation('safeguarding');
  const format = useFormat();
  const columns = useColumns();
  return (
    <QueryView
      query={useQuery(clearingQuery)}
      fallback="Failed to load the clearing score"
      pending={<Arriving />}
    >
      {({ months, oldest_open }) => (
        <Stack gap="sm">
          <Title order={2}>{t('score')}</Title>
          <Text c="dimmed">{t('score_text')}</Text>
          <DataTable
            label={t('score')}
            rows={months}
            rowId={({ month }) => month}
            columns={columns}
            empty={<EmptyState title={t('no_score')} description={t('no_score_text')} />}
          />
          {months.length > 0 && (
            <Text>
              {oldest_open === null
                ? t('none_open')
                : t('oldest', { day: format.day(oldest_open.due_day) })}
            </Text>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

/** Shows a share in percent, or a dash if it is unknown. */
export function Share({ percent }: { readonly percent: number | null }) {
  const format = useFormat();
  return percent === null ? '—' : <bdi dir="ltr">{format.number(percent)}%</bdi>;
}

function useColumns(): Columns<Month> {
  const { t } = useTranslation('safeguarding');
  const format = useFormat();
  return [
    { header: t('month'), cell: ({ month }) => format.month(`${month}-01`) },
    money(t('volume'), ({ volume }) => volume),
    {
      header: t('first'),
      align: 'end',
      cell: ({ first_percent: percent }) => <Share percent={percent} />,
    },
    {
      header: t('fourth'),
      align: 'end',
      phone: 'badge',
      cell: ({ fourth_percent: percent }) => <Share percent={percent} />,
    },
  ];
}
