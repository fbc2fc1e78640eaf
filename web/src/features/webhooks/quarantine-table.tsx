import { useMemo } from 'react';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../ui/table/data-table.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { problemText } from './problem-text.ts';
import type { Shown } from './queries.ts';

const column = dataColumns<QuarantinedWebhook>();

const columnsOf = (t: TFunction<'webhooks'>, onOpen: (id: string) => void) =>
  column.columns([
    column.accessor('problem', {
      header: t('problem'),
      enableSorting: false,
      cell: ({ row }) => (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(row.id)}>
          {problemText(t, row.original.problem)}
        </Anchor>
      ),
    }),
    column.accessor('object_id', {
      header: t('about'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr">{row.original.object_id}</span>,
    }),
    column.accessor('status', {
      header: t('status'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr">{row.original.status}</span>,
    }),
    column.accessor('state', {
      header: t('state'),
      enableSorting: false,
      cell: ({ row }) => (
        <StatusBadge tone={row.original.state === 'resolved' ? 'good' : 'waiting'}>
          {t(`states.${row.original.state}`)}
        </StatusBadge>
      ),
    }),
    column.accessor('received_at', {
      header: t('received'),
      enableSorting: false,
      cell: ({ row }) => <Moment instant={row.original.received_at} />,
    }),
  ]);

interface QuarantineTableProps {
  readonly webhooks: readonly QuarantinedWebhook[];
  readonly state: Shown;
  readonly onOpen: (id: string) => void;
}

export function QuarantineTable({ webhooks, state, onOpen }: QuarantineTableProps) {
  const { t } = useTranslation('webhooks');
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={webhooks}
      rowId={({ id }) => String(id)}
      empty={<EmptyState title={t(`none.${state}`)} />}
    />
  );
}
