import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import type { Lead, LeadProgress } from '@diwan/contract/features/leads/records';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { date } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { LeadMid } from './lead-mid.tsx';

const TONES: Readonly<Record<LeadProgress, StatusTone>> = {
  waiting: 'waiting',
  asking: 'running',
  reviewing: 'running',
  approved: 'good',
  rejected: 'bad',
  unsure: 'waiting',
};

type Shows = (credentials: ApiCredentials) => void;

const columnsOf = (t: TFunction<'leads'>, onCredentials: Shows): Columns<Lead> => [
  {
    header: t('lead_id'),
    cell: (row) => (
      <div>
        <code className="ltr breaks">{row.provider_lead_id ?? row.id}</code>
        <div>
          <StatusBadge tone={TONES[row.progress]}>{t(`progress.${row.progress}`)}</StatusBadge>
        </div>
      </div>
    ),
  },
  {
    header: t('brand'),
    sort: (row) => row.brand_name,
    cell: (row) => (
      <Anchor
        renderRoot={(props) => (
          <Link to="/brands/$id" params={{ id: String(row.brand_id) }} {...props} />
        )}
      >
        <bdi>{row.brand_name}</bdi>
      </Anchor>
    ),
  },
  date(t('created'), (row) => row.created_at, { sorts: true }),
  {
    header: t('mid'),
    cell: (row) => (
      // A suggestion that comes while the page is open fills the row anew.
      <LeadMid key={row.mid ?? ''} lead={row} onCredentials={onCredentials} />
    ),
  },
];

interface LeadsTableProps {
  readonly leads: readonly Lead[];
  readonly onCredentials: Shows;
}

export function LeadsTable({ leads, onCredentials }: LeadsTableProps) {
  const { t } = useTranslation('leads');
  const columns = columnsOf(t, onCredentials);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={leads}
      rowId={({ id }) => id}
      empty={<EmptyState title={t('empty')} description={t('empty_text')} />}
    />
  );
}
