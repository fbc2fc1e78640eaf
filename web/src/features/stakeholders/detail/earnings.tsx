import { useMemo } from 'react';
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
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { toastError } from '../../../ui/toast.ts';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { Percent } from '../percent.tsx';
import { earningsQuery } from '../queries.ts';

const column = dataColumns<StakeholderEarning>();

const columnsOf = (t: TFunction<'stakeholders'>, month: (day: string) => string) =>
  column.columns([
    column.accessor('month', {
      header: t('months.month'),
      cell: ({ row: { original } }) => month(`${original.month}-01`),
    }),
    column.accessor('profit', {
      header: t('months.profit'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.profit} />,
    }),
    column.accessor('carried_in', {
      header: t('months.carried_in'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.carried_in} />,
    }),
    column.accessor('profit_percentage', {
      header: t('percentage'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Percent value={original.profit_percentage} />,
    }),
    column.accessor('amount', {
      header: t('earned'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.amount} />,
    }),
    column.accessor('shared_at', {
      header: t('months.shared_at'),
      cell: ({ row: { original } }) => <Moment instant={original.shared_at} />,
    }),
  ]);

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
  const columns = useMemo(() => columnsOf(t, month), [t, month]);
  return (
    <Surface
      title={t('earnings')}
      description={t('earnings_text')}
      actions={<StatementButton id={id} />}
    >
      {query.isPending && <RowsSkeleton rows={3} />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch earnings"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <Stack gap="md">
          <Facts
            facts={[
              { label: t('total_earned'), value: <Money amount={query.data.total_amount} /> },
            ]}
          />
          <DataTable
            label={t('earnings')}
            columns={columns}
            rows={query.data.earnings}
            rowId={({ month: key }) => key}
            phone="scroll"
            empty={<EmptyState title={t('no_earnings')} />}
          />
        </Stack>
      )}
    </Surface>
  );
}
