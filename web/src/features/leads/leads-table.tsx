import { useMemo } from 'react';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import type { Lead, LeadProgress } from '@diwan/contract/features/leads/records';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../ui/table/data-table.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { LeadMid } from './lead-mid.tsx';

const column = dataColumns<Lead>();

const TONES: Readonly<Record<LeadProgress, StatusTone>> = {
  waiting: 'waiting',
  asking: 'running',
  reviewing: 'running',
  approved: 'good',
  rejected: 'bad',
  unsure: 'waiting',
};

type Shows = (credentials: ApiCredentials) => void;

const columnsOf = (t: TFunction<'leads'>, onCredentials: Shows) =>
  column.columns([
    column.accessor('id', {
      header: t('lead_id'),
      enableSorting: false,
      cell: ({ row: { original: lead } }) => (
        <div>
          <code className="ltr breaks">{lead.provider_lead_id ?? lead.id}</code>
          <div>
            <StatusBadge tone={TONES[lead.progress]}>{t(`progress.${lead.progress}`)}</StatusBadge>
          </div>
        </div>
      ),
    }),
    column.accessor('brand_name', {
      header: t('brand'),
      cell: ({ row: { original: lead } }) => (
        <Anchor
          renderRoot={(props) => (
            <Link to="/brands/$id" params={{ id: String(lead.brand_id) }} {...props} />
          )}
        >
          <bdi>{lead.brand_name}</bdi>
        </Anchor>
      ),
    }),
    column.accessor('created_at', {
      header: t('created'),
      cell: ({ row }) => <Moment instant={row.original.created_at} />,
    }),
    column.display({
      id: 'mid',
      header: t('mid'),
      cell: ({ row: { original: lead } }) => (
        // A suggestion that comes while the page is open fills the row anew.
        <LeadMid key={lead.mid ?? ''} lead={lead} onCredentials={onCredentials} />
      ),
    }),
  ]);

interface LeadsTableProps {
  readonly leads: readonly Lead[];
  readonly onCredentials: Shows;
}

export function LeadsTable({ leads, onCredentials }: LeadsTableProps) {
  const { t } = useTranslation('leads');
  const columns = useMemo(() => columnsOf(t, onCredentials), [t, onCredentials]);
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
