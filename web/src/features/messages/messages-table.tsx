import type { TFunction } from 'i18next';
import type { Message } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../lib/i18n.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { MessageBadge } from './message-badge.tsx';

const columnsOf = (t: TFunction<'messages'>, onOpen: (id: string) => void): Columns<Message> => [
  opener(
    t('subject'),
    (row) => row.subject,
    (row) => onOpen(row.id),
  ),
  code(t('to'), (row) => row.to),
  { header: t('channel'), cell: (row) => t(`channels.${row.channel}`) },
  { header: t('status'), cell: (row) => <MessageBadge status={row.status} /> },
  date(t('created'), (row) => row.created_at),
];

interface MessagesTableProps {
  readonly messages: readonly Message[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function MessagesTable({ messages, filtered, onOpen }: MessagesTableProps) {
  const { t } = useTranslation('messages');
  const columns = columnsOf(t, onOpen);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={messages}
      rowId={({ id }) => id}
      empty={<EmptyState title={t(filtered ? 'none_found' : 'none_yet')} />}
    />
  );
}
