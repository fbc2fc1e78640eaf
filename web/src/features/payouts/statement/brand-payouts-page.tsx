import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { allPayoutsQuery } from '../../../widgets/payouts/brand-payouts-query.ts';
import { PayoutStanding } from '../../../widgets/payouts/payout-standing.tsx';
import { PayoutsTable } from './payouts-table.tsx';

const route = getRouteApi('/shell/brands/$id/payouts');

/** How a brand stands, and everything that it was paid. */
export function BrandPayoutsPage() {
  const { t } = useTranslation('payouts');
  const { id } = route.useParams();
  const query = useInfiniteQuery(allPayoutsQuery(id));
  const pages = query.data?.pages;
  const [first] = pages ?? [];
  return (
    <>
      <PageHeader
        title={t('brand.all')}
        subtitle={t('brand.list_subtitle')}
        back={{ label: t('brand.back'), link: { to: '/brands/$id', params: { id } } }}
      />
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch payouts"
          onRetry={() => void query.refetch()}
        />
      )}
      {pages !== undefined && first !== undefined && (
        <Stack gap="lg">
          <Surface>
            <PayoutStanding payouts={first} />
          </Surface>
          <div>
            <PayoutsTable brand_id={id} rows={pages.flatMap(({ payouts }) => payouts)} />
            <LoadMore query={query} />
          </div>
        </Stack>
      )}
    </>
  );
}
