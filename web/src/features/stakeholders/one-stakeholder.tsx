import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { ApiError } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { stakeholderQuery } from './queries.ts';

const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface OneStakeholderProps {
  readonly id: string;
  readonly children: (stakeholder: Stakeholder) => ReactNode;
}

/** A page of one stakeholder: until it is there, and when it can't be had. */
export function OneStakeholder({ id, children }: OneStakeholderProps) {
  const { t } = useTranslation('stakeholders');
  const query = useQuery(stakeholderQuery(id));
  if (query.data !== undefined) return children(query.data);
  return (
    <>
      <PageHeader
        title={t('stakeholder')}
        back={{ label: t('title'), link: { to: '/stakeholders' } }}
      />
      {query.isPending && <FormSkeleton fields={4} />}
      {query.isError &&
        (isAbsent(query.error) ? (
          <EmptyState title={say('Stakeholder not found')} />
        ) : (
          <ErrorState
            error={query.error}
            fallback="Failed to fetch stakeholder"
            onRetry={() => void query.refetch()}
          />
        ))}
    </>
  );
}
