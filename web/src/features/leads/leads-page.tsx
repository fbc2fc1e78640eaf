import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import type { Lead, LeadProgress } from '@diwan/contract/features/leads/records';
import { useTranslation } from '../../lib/i18n.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { brand, date } from '../../widgets/columns.tsx';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { LeadMid } from './lead-mid.tsx';
import { leadsQuery } from './queries.ts';

const TONES: Readonly<Record<LeadProgress, StatusTone>> = {
  waiting: 'waiting',
  asking: 'running',
  reviewing: 'running',
  approved: 'good',
  rejected: 'bad',
  unsure: 'waiting',
};

/** Brands that wait for their account at the provider. Assigning its MID ends the wait. */
export function LeadsPage() {
  const { t } = useTranslation('leads');
  const query = useQuery(leadsQuery);
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  return (
    <ListPage
      header={{ title: t('title'), subtitle: t('subtitle') }}
      query={query}
      fallback="Failed to fetch pending leads"
      label={t('title')}
      rows={(leads) => leads}
      rowId={({ id }) => id}
      columns={useColumns(setShown)}
      empty={{ title: t('empty'), description: t('empty_text') }}
    >
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </ListPage>
  );
}

function useColumns(setShown: (credentials: ApiCredentials) => void): Columns<Lead> {
  const { t } = useTranslation('leads');
  return [
    {
      header: t('lead_id'),
      cell: ({ id, provider_lead_id, progress }) => (
        <div>
          <code className="ltr breaks">{provider_lead_id ?? id}</code>
          <div>
            <StatusBadge tone={TONES[progress]}>{t(`progress.${progress}`)}</StatusBadge>
          </div>
        </div>
      ),
    },
    brand(t('brand'), ({ brand_id, brand_name }) => ({ id: brand_id, name: brand_name }), {
      sorts: true,
    }),
    date(t('created'), ({ created_at }) => created_at, { sorts: true }),
    {
      header: t('mid'),
      cell: (lead) => (
        // A suggestion that comes while the page is open fills the row anew.
        <LeadMid key={lead.mid ?? ''} lead={lead} onCredentials={setShown} />
      ),
    },
  ];
}
