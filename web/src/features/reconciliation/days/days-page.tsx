import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { daysQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { DaysFilters } from './days-filters.tsx';
import { DaysTable } from './days-table.tsx';
import { ReconcileDay } from './reconcile-day.tsx';

const route = getRouteApi('/shell/reconciliation');

/** Day by day: what the provider and the bank say, and whether our ledger says the same. */
export function DaysPage() {
  const { t } = useTranslation('reconciliation');
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(daysQuery(filter));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={say('Reconciliation')}
        subtitle={t('subtitle')}
        back={{ label: t('back_to_settings'), link: { to: '/settings' } }}
        actions={<ReconcileDay />}
      />
      <DaysFilters
        filter={filter}
        onChange={(change) =>
          void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
        }
        onReset={filtered ? () => void navigate({ search: {} }) : undefined}
      />
      <QueryView query={query} fallback="Failed to fetch the reconciliation">
        {(data) => (
          <>
            <DaysTable days={data.pages.flatMap(({ days }) => days)} filtered={filtered} />
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}
