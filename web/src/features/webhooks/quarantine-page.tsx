import { useCallback } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { QuarantineTable } from './quarantine-table.tsx';
import { quarantineQuery, type Shown } from './queries.ts';
import { WebhookPanel } from './webhook-panel.tsx';

const route = getRouteApi('/shell/quarantine');

/** What the provider said and nobody believes: no money moves until somebody has looked. */
export function QuarantinePage() {
  const { t } = useTranslation('webhooks');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state: Shown = search.state === 'resolved' ? 'resolved' : 'quarantined';
  const query = useInfiniteQuery(quarantineQuery(state));
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? [];
  const show = useCallback(
    (open: string | undefined) => void navigate({ search: (old) => ({ ...old, open }) }),
    [navigate],
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <SegmentedControl
        mb="md"
        aria-label={t('state')}
        value={state}
        data={[
          { value: 'quarantined', label: t('states.quarantined') },
          { value: 'resolved', label: t('states.resolved') },
        ]}
        onChange={(value) => void navigate({ search: { state: value }, replace: true })}
      />
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          error={query.error}
          fallback="Failed to load the quarantine"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <>
          <QuarantineTable webhooks={webhooks} state={state} onOpen={show} />
          <LoadMore query={query} />
        </>
      )}
      <WebhookPanel
        webhook={webhooks.find(({ id }) => String(id) === search.open)}
        onClose={() => show(undefined)}
      />
    </>
  );
}
