import { useCallback } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditQuery } from './queries.ts';

const route = getRouteApi('/shell/audit');

/** Who changed what, when and from where. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { open, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(auditQuery(filter));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const filtered = Object.values(filter).some((value) => value !== undefined);

  const show = useCallback(
    (id: string | undefined) => void navigate({ search: (old) => ({ ...old, open: id }) }),
    [navigate],
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <AuditFilters
        filter={filter}
        onChange={(change) =>
          void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
        }
        onReset={filtered ? () => void navigate({ search: {} }) : undefined}
      />
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          error={query.error}
          fallback="Something went wrong on our side"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <>
          <AuditTable entries={entries} filtered={filtered} onOpen={show} />
          <LoadMore query={query} />
        </>
      )}
      <AuditPanel entry={entries.find(({ id }) => id === open)} onClose={() => show(undefined)} />
    </>
  );
}
