import { useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type ApiCredentials,
  midForm,
  sayMidAssigned,
} from '@diwan/contract/features/credentials/records';
import { leadEndpoints } from '@diwan/contract/features/leads/endpoints';
import type { Lead, LeadProgress } from '@diwan/contract/features/leads/records';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { toastError } from '../../ui/toast.ts';
import { ListPage } from '../../ui/views/list.tsx';
import { brand, date } from '../../widgets/columns.tsx';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { TroubledJobs } from '../../widgets/jobs/troubled-jobs.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { useRun } from '../../ui/use-run.ts';
import { Edits } from '../../ui/views/edits.tsx';
import { useReadsOnly } from '../../lib/session.ts';

const TONES: Readonly<Record<LeadProgress, StatusTone>> = {
  waiting: 'waiting',
  asking: 'running',
  reviewing: 'running',
  approved: 'good',
  rejected: 'bad',
  unsure: 'waiting',
};

/** Lists brands whose account at the provider is pending. Assigning the MID completes the lead. */
export function LeadsPage() {
  const { t } = useTranslation('leads');
  const query = useQuery(leadsQuery);
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  const brandOf = (lead: string) => query.data?.find(({ id }) => id === lead)?.brand_name;
  return (
    <ListPage
      name="leads"
      header={{ title: t('title'), subtitle: t('subtitle') }}
      filters={<TroubledJobs of={{ task: 'create_lead' }} subjectOf={brandOf} />}
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
      phone: 'fact',
      cell: ({ id, provider_lead_id }) => (
        <code className="ltr breaks">{provider_lead_id ?? id}</code>
      ),
    },
    {
      header: t('state'),
      phone: 'badge',
      cell: ({ progress }) => (
        <StatusBadge tone={TONES[progress]}>{t(`progress.${progress}`)}</StatusBadge>
      ),
    },
    brand(t('brand'), ({ brand_id, brand_name }) => ({ id: brand_id, name: brand_name }), {
      sorts: true,
    }),
    date(t('created'), ({ created_at }) => created_at, { sorts: true }),
    {
      header: t('mid'),
      cell: (lead) => (
        // The key resets the field when the provider's suggestion arrives.
        <LeadMid key={lead.mid ?? ''} lead={lead} onCredentials={setShown} />
      ),
    },
  ];
}

const leadsQuery = queryOptions({
  queryKey: ['leads'],
  queryFn: ({ signal }) => call(leadEndpoints.listPendingLeads, {}, { signal }),
  staleTime: 0,
});

interface LeadMidProps {
  readonly lead: Lead;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Edits the MID of a lead. The provider's suggestion is filled in. */
function LeadMid({ lead, onCredentials }: LeadMidProps) {
  const { t } = useTranslation('leads');
  const [mid, setMid] = useState(lead.mid ?? '');
  const assign = useAction(leadEndpoints.updateLeadMid, {
    onDone: ({ api_credentials }) => api_credentials && onCredentials(api_credentials),
  });
  const { run, busy } = useRun(() => assign({ params: { id: lead.id }, body: { mid } }), {
    done: (assigned) => say(sayMidAssigned(assigned).sentence),
    fallback: 'Failed to update MID',
  });
  const readsOnly = useReadsOnly();
  const name = lead.brand_name;
  const send = () => {
    if (midForm.safeParse({ mid }).success) run();
    else toastError(say('Please enter a valid MID'));
  };
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        aria-label={t('mid_of', { name })}
        description={lead.mid === null ? undefined : t('suggested')}
        inputWrapperOrder={['input', 'description']}
        dir="ltr"
        value={mid}
        disabled={busy || readsOnly}
        onChange={(event) => setMid(event.currentTarget.value)}
      />
      <Edits>
        <Button
          variant="default"
          aria-label={t('update_of', { name })}
          disabled={mid.trim() === '' || busy}
          onClick={send}
        >
          {t(busy ? 'updating' : 'update')}
        </Button>
      </Edits>
    </Group>
  );
}
