import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { allPayoutsQuery } from '../../../widgets/payouts/brand-payouts-query.ts';
import { PayoutStanding } from '../../../widgets/payouts/payout-standing.tsx';
import { PayoutsTable } from './payouts-table.tsx';

const route = getRouteApi('/shell/brands/$id/payouts');

/** How a brand stands, and everything that it was paid. */
export function BrandPayoutsPage() {
  const { t } = useTranslation('payouts');
  const { id } = route.useParams();
  const query = useInfiniteQuery(allPayoutsQuery(id));
  return (
    <>
      <PageHeader
        title={t('brand.all')}
        subtitle={t('brand.list_subtitle')}
        back={{ label: t('brand.back'), link: { to: '/brands/$id', params: { id } } }}
      />
      <QueryView query={query} fallback="Failed to fetch payouts">
        {({ pages }) => (
          <Stack gap="lg">
            <Surface>{pages[0] && <PayoutStanding payouts={pages[0]} />}</Surface>
            <div>
              <PayoutsTable brand_id={id} rows={pages.flatMap(({ payouts }) => payouts)} />
              <LoadMore query={query} />
            </div>
          </Stack>
        )}
      </QueryView>
    </>
  );
}
