import type { TFunction } from 'i18next';
import type { WebhookDelivery } from '@diwan/contract/features/webhook-deliveries/records';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { date, opener } from '../../widgets/columns.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { eventName } from './event-name.ts';

const columnsOf = (
  t: TFunction<'webhook-deliveries'>,
  onOpen: (id: string) => void,
): Columns<WebhookDelivery> => [
  opener(
    t('event'),
    (row) => eventName(t, row.event),
    (row) => onOpen(row.id),
  ),
  { header: t('address'), cell: (row) => <span className="ltr breaks">{row.url}</span> },
  { header: t('state'), cell: (row) => <DeliveryBadge state={row.state} /> },
  { header: t('attempts'), align: 'end', cell: (row) => row.attempts.length },
  date(t('created'), (row) => row.created_at),
];

interface DeliveriesTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function DeliveriesTable({ deliveries, filtered, onOpen }: DeliveriesTableProps) {
  const { t } = useTranslation('webhook-deliveries');
  const columns = columnsOf(t, onOpen);
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
