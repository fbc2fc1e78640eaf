import type { ComponentType } from 'react';
import { Stack, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { BrandPayout } from '@diwan/contract/features/payout-statements/lists';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/manual-payouts/terms';
import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { money, named } from '../../widgets/columns.tsx';
import { BrandHolds } from '../../widgets/holds/service-holds.tsx';
import { allPayoutsQuery } from '../../widgets/payouts/brand-payouts-query.ts';
import { MonthlyStatements } from '../../widgets/payouts/monthly-statements.tsx';
import { AccountCards } from './account-cards.tsx';
import { NextPayoutValue } from '../../widgets/payouts/next-payout-value.tsx';
import { PayoutStatusBadge } from '../../widgets/payouts/payout-status-badge.tsx';

const route = getRouteApi('/shell/brands/$id/payouts');

interface BrandPayoutsPageProps {
  /** Shows the fees of a brand. It is a card of another feature, which the app passes. */
  readonly Fees: ComponentType<{ readonly brand: Brand }>;
}

/** Shows a brand's money: where it is, its costs, and each payout. */
export function BrandPayoutsPage({ Fees }: BrandPayoutsPageProps) {
  const { t } = useTranslation('payouts');
  const { id } = route.useParams();
  const { data: brand } = useQuery(brandQuery(id));
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
            <BrandHolds brand_id={Number(id)} brand_name={t('brand.title')} />
            {pages[0] && (
              <Surface>
                <Facts
                  facts={[
                    {
                      label: t('brand.upcoming'),
                      value: <NextPayoutValue payouts={pages[0]} />,
                    },
                  ]}
                />
              </Surface>
            )}
            <AccountCards brand_id={id} />
            <div>
              <PayoutsTable brand_id={id} rows={pages.flatMap(({ payouts }) => payouts)} />
              <LoadMore query={query} />
            </div>
            <MonthlyStatements brand_id={id} />
            {brand !== undefined && (
              <section aria-labelledby={FEES_TITLE}>
                <Title order={2} mb="sm" id={FEES_TITLE}>
                  {t('account.fees_title')}
                </Title>
                <Fees brand={brand} />
              </section>
            )}
          </Stack>
        )}
      </QueryView>
    </>
  );
}

const FEES_TITLE = 'your-fees';

/** Shows the amount and the date of the next payout. */
const columnsOf = (
  t: TFunction<'payouts'>,
  format: ReturnType<typeof useFormat>,
  brand_id: string,
): Columns<BrandPayout> => [
  {
    header: t('columns.date'),
    cell: (row) => (
      <Link to="/brands/$id/payouts/$payoutId" params={{ id: brand_id, payoutId: String(row.id) }}>
        {format.day(row.date)}
      </Link>
    ),
  },
  {
    header: t('columns.method'),
    cell: (row) => say(MANUAL_METHOD_LABELS[row.payment_method ?? 'auto_bank_transfer']),
  },
  named(t('columns.reference'), (row) =>
    [payoutReference(row.id), row.reference_number].filter((text) => text !== null).join(' · '),
  ),
  {
    header: t('columns.transactions'),
    align: 'end',
    cell: (row) => format.number(row.transaction_count),
  },
  {
    header: t('columns.status'),
    phone: 'badge',
    cell: (row) => <PayoutStatusBadge status={row.status} />,
  },
  money(t('columns.amount'), (row) => row.amount),
];

interface PayoutsTableProps {
  readonly brand_id: string;
  readonly rows: readonly BrandPayout[];
}

/** Lists the payouts of a brand, newest first. The date links to the statement. */
function PayoutsTable({ brand_id, rows }: PayoutsTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const columns = columnsOf(t, format, brand_id);
  return (
    <DataTable
      name="brand_payouts"
      label={t('brand.all')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      empty={<EmptyState title={t('brand.none')} />}
    />
  );
}
