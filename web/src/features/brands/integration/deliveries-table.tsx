import { useMemo } from 'react';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { WebhookDelivery } from '@diwan/contract/features/webhook-deliveries/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { eventName } from './event-name.ts';

const column = dataColumns<WebhookDelivery>();

const columnsOf = (t: TFunction<'webhook-deliveries'>, onOpen: (id: string) => void) =>
  column.columns([
    column.accessor('event', {
      header: t('event'),
      enableSorting: false,
      cell: ({ row }) => (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(row.id)}>
          {eventName(t, row.original.event)}
        </Anchor>
      ),
    }),
    column.accessor('url', {
      header: t('address'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr breaks">{row.original.url}</span>,
    }),
    column.accessor('state', {
      header: t('state'),
      enableSorting: false,
      cell: ({ row }) => <DeliveryBadge state={row.original.state} />,
    }),
    column.display({
      id: 'attempts',
      header: t('attempts'),
      meta: { align: 'end' },
      cell: ({ row }) => row.original.attempts.length,
    }),
    column.accessor('created_at', {
      header: t('created'),
      enableSorting: false,
      cell: ({ row }) => <Moment instant={row.original.created_at} />,
    }),
  ]);

interface DeliveriesTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function DeliveriesTable({ deliveries, filtered, onOpen }: DeliveriesTableProps) {
  const { t } = useTranslation('webhook-deliveries');
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
  return (
    <DataTable
      label={t('deliveries')}
      columns={columns}
      rows={deliveries}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={t(filtered ? 'none_found' : 'none_yet')} />}
    />
  );
}
