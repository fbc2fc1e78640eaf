import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { StakeholderEarning } from '@diwan/contract/features/stakeholders/records';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { date, money } from '../../../widgets/columns.tsx';
import { toastError } from '../../../ui/toast.ts';
import { Money } from '../../../widgets/money.tsx';
import { Percent } from '../percent.tsx';
import { earningsQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';

const columnsOf = (
  t: TFunction<'stakeholders'>,
  month: (day: string) => string,
): Columns<StakeholderEarning> => [
  { header: t('months.month'), sort: (row) => row.month, cell: (row) => month(`${row.month}-01`) },
  money(t('months.profit'), (row) => row.profit, { sorts: true }),
  money(t('months.carried_in'), (row) => row.carried_in, { sorts: true }),
  {
    header: t('percentage'),
    align: 'end',
    sort: (row) => row.profit_percentage,
    cell: (row) => <Percent value={row.profit_percentage} />,
  },
  money(t('earned'), (row) => row.amount, { sorts: true }),
  date(t('months.shared_at'), (row) => row.shared_at, { sorts: true }),
];

function StatementButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('stakeholders');
  const download = useMutation({
    mutationFn: () => call(stakeholderEndpoints.downloadStakeholderStatement, { params: { id } }),
    onSuccess: (file) => saveFile(file, `stakeholder-statement-${id}.csv`),
    onError: (error) => toastError(errorText(error, 'Failed to download statement')),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('statement')}
    </Button>
  );
}

/** What a stakeholder got of each shared month. */
export function Earnings({ id }: { readonly id: string }) {
  const { t } = useTranslation('stakeholders');
  const { month } = useFormat();
  const query = useQuery(earningsQuery(id));
  const columns = columnsOf(t, month);
  return (
    <Surface
      title={t('earnings')}
      description={t('earnings_text')}
      actions={<StatementButton id={id} />}
    >
      <QueryView
        query={query}
        fallback="Failed to fetch earnings"
        pending={<RowsSkeleton rows={3} />}
      >
        {(data) => (
          <Stack gap="md">
            <Facts
              facts={[{ label: t('total_earned'), value: <Money amount={data.total_amount} /> }]}
            />
            <DataTable
              label={t('earnings')}
              columns={columns}
              rows={data.earnings}
              rowId={({ month: key }) => key}
              phone="scroll"
              empty={<EmptyState title={t('no_earnings')} />}
            />
          </Stack>
        )}
      </QueryView>
    </Surface>
  );
}
