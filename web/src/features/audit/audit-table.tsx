import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useTranslation } from '../../lib/i18n.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { date, opener } from '../../widgets/columns.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Actor } from './actor.tsx';
import { changesOf } from './changes.ts';

const MOST_FIELDS = 4;

const columnsOf = (t: TFunction<'audit'>, onOpen: (id: string) => void): Columns<AuditRow> => [
  opener(
    t('action'),
    (row) => <span className="ltr">{row.action}</span>,
    (row) => onOpen(row.id),
  ),
  {
    header: t('entity'),
    cell: (row) => <span className="ltr">{`${row.entity}:${row.entity_id}`}</span>,
  },
  { header: t('actor'), cell: (row) => <Actor entry={row} /> },
  { header: t('changes'), cell: (row) => <ChangedFields entry={row} /> },
  date(t('at'), (row) => row.at),
];

interface AuditTableProps {
  readonly entries: readonly AuditRow[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function AuditTable({ entries, filtered, onOpen }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const columns = columnsOf(t, onOpen);
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
