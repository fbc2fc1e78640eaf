import { useMemo } from 'react';
import { Anchor, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useTranslation } from '../../lib/i18n.ts';
import { DataTable, dataColumns } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { Actor } from './actor.tsx';
import { changesOf } from './changes.ts';

const MOST_FIELDS = 4;
const column = dataColumns<AuditRow>();

const columnsOf = (t: TFunction<'audit'>, onOpen: (id: string) => void) =>
  column.columns([
    column.accessor('action', {
      header: t('action'),
      enableSorting: false,
      cell: ({ row }) => (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(row.id)}>
          <span className="ltr">{row.original.action}</span>
        </Anchor>
      ),
    }),
    column.accessor('entity', {
      header: t('entity'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="ltr">{`${original.entity}:${original.entity_id}`}</span>
      ),
    }),
    column.accessor('actor_email', {
      header: t('actor'),
      enableSorting: false,
      cell: ({ row }) => <Actor entry={row.original} />,
    }),
    column.accessor('after', {
      header: t('changes'),
      enableSorting: false,
      cell: ({ row }) => <ChangedFields entry={row.original} />,
    }),
    column.accessor('at', {
      header: t('at'),
      enableSorting: false,
      cell: ({ row }) => <Moment instant={row.original.at} />,
    }),
  ]);

interface AuditTableProps {
  readonly entries: readonly AuditRow[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function AuditTable({ entries, filtered, onOpen }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={entries}
      rowId={({ id }) => id}
      empty={<EmptyState title={t(filtered ? 'none_found' : 'none_yet')} />}
    />
  );
}

/** The names of what changed, so that a row says what it is about before it is opened. */
function ChangedFields({ entry }: { readonly entry: AuditRow }) {
  const fields = changesOf(entry).map(({ field }) => field);
  const more = fields.length - MOST_FIELDS;
  const names = fields.slice(0, MOST_FIELDS).join(', ');
  return (
    <Text span c="dimmed" className="ltr">
      {more > 0 ? `${names} +${more}` : names || '—'}
    </Text>
  );
}
