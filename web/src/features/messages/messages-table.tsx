import { useMemo } from 'react';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { Message } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../lib/i18n.ts';
import { DataTable, dataColumns } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { MessageBadge } from './message-badge.tsx';

const column = dataColumns<Message>();

const columnsOf = (t: TFunction<'messages'>, onOpen: (id: string) => void) =>
  column.columns([
    column.accessor('subject', {
      header: t('subject'),
      enableSorting: false,
      cell: ({ row }) => (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(row.id)}>
          {row.original.subject}
        </Anchor>
      ),
    }),
    column.accessor('to', {
      header: t('to'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr">{row.original.to}</span>,
    }),
    column.accessor('channel', {
      header: t('channel'),
      enableSorting: false,
      cell: ({ row }) => t(`channels.${row.original.channel}`),
    }),
    column.accessor('status', {
      header: t('status'),
      enableSorting: false,
      cell: ({ row }) => <MessageBadge status={row.original.status} />,
    }),
    column.accessor('created_at', {
      header: t('created'),
      enableSorting: false,
      cell: ({ row }) => <Moment instant={row.original.created_at} />,
    }),
  ]);

interface MessagesTableProps {
  readonly messages: readonly Message[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function MessagesTable({ messages, filtered, onOpen }: MessagesTableProps) {
  const { t } = useTranslation('messages');
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
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
