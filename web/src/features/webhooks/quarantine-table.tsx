import type { TFunction } from 'i18next';
import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { problemText } from './problem-text.ts';
import type { Shown } from './queries.ts';

const columnsOf = (
  t: TFunction<'webhooks'>,
  onOpen: (id: string) => void,
): Columns<QuarantinedWebhook> => [
  opener(
    t('problem'),
    (row) => problemText(t, row.problem),
    (row) => onOpen(String(row.id)),
  ),
  code(t('about'), (row) => row.object_id),
  code(t('status'), (row) => row.status),
  {
    header: t('state'),
    cell: (row) => (
      <StatusBadge tone={row.state === 'resolved' ? 'good' : 'waiting'}>
        {t(`states.${row.state}`)}
      </StatusBadge>
    ),
  },
  date(t('received'), (row) => row.received_at),
];

interface QuarantineTableProps {
  readonly webhooks: readonly QuarantinedWebhook[];
  readonly state: Shown;
  readonly onOpen: (id: string) => void;
}

export function QuarantineTable({ webhooks, state, onOpen }: QuarantineTableProps) {
  const { t } = useTranslation('webhooks');
  const columns = columnsOf(t, onOpen);
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
