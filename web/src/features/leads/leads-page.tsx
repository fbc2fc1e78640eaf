import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { LeadsTable } from './leads-table.tsx';
import { leadsQuery } from './queries.ts';

/** Brands that wait for their account at the provider. Assigning its MID ends the wait. */
export function LeadsPage() {
  const { t } = useTranslation('leads');
  const query = useQuery(leadsQuery);
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch pending leads"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && <LeadsTable leads={query.data} onCredentials={setShown} />}
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </>
  );
}
