import { useState, type ReactNode } from 'react';
import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cardName } from '@diwan/contract/features/fees/records';
import { canCheckSettlements, canChooseBrands, canReadPayouts } from '@diwan/contract/kernel/roles';
import { nowMs } from '../../../lib/clock.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BrandHolds } from '../../../widgets/holds/service-holds.tsx';
import { PayoutsCard } from '../../../widgets/payouts/payouts-card.tsx';
import { TransactionFilters } from '../filters/transaction-filters.tsx';
import { type SearchState, useTransactionSearch } from '../filters/use-transaction-search.ts';
import { summaryQuery, topBrandsQuery } from '../queries.ts';
import { settlementAction } from '../settlement/settlement-action.tsx';
import { SettlementCard } from '../settlement/settlement-card.tsx';
import { TransactionList } from '../transaction-list.tsx';
import { VolumeCard } from './charts/volume-card.tsx';
import { restOf, type SharePart, ShareTable } from './charts/share-table.tsx';
import { rowsOf } from './rows-of.ts';
import { SummaryCards } from './summary-cards.tsx';
import { useRange } from './use-range.ts';
import classes from './charts/charts.module.css';

const NOON = 12;
const EVENING = 17;

/** The part of the day, by the person's own clock. */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}

interface DashboardPageProps {
  /** The person's pending work, shown below the greeting. */
  readonly work: ReactNode;
}

/** The start page: a greeting, the figures, and the rows behind them. */
export function DashboardPage({ work }: DashboardPageProps) {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const format = useFormat();
  const [now] = useState(() => new Date(nowMs()));
  const state = useTransactionSearch();
  const checks = canCheckSettlements(user.role);
  return (
    <>
      <PageHeader
        title={t(`good_${partOfDay(now.getHours())}`, { name: user.first_name })}
        subtitle={format.date(now)}
        actions={<Ways brand_id={user.brand_id} />}
      />
      {work && <Box mb="lg">{work}</Box>}
      <TransactionFilters search={state.search} onChange={state.change} />
      <SummaryCards state={state} />
      {user.brand_id !== null && canReadPayouts(user.role) && (
        <Box mb="lg">
          <Stack gap="lg">
            <BrandHolds brand_id={user.brand_id} brand_name={t('your_brand')} />
            <PayoutsCard brand_id={user.brand_id} />
          </Stack>
        </Box>
      )}
      <Charts state={state} />
      {checks && <SettlementCard />}
      <TransactionList
        state={state}
        fallback="Failed to fetch data"
        action={checks ? settlementAction : undefined}
      />
    </>
  );
}

/** Owners have no list of brands in the navigation bar, so this links to their brand. */
function Ways({ brand_id }: { readonly brand_id: number | null }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      {brand_id !== null && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/brands/$id" params={{ id: String(brand_id) }} {...props} />
          )}
        >
          {t('your_brand')}
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link to="/transactions" {...props} />}>
        {t('all_transactions')}
      </Button>
    </>
  );
}

const COLORS = {
  CAPTURED: 'var(--mantine-color-green-6)',
  FAILED: 'var(--mantine-color-red-6)',
  INITIATED: 'var(--mantine-color-blue-6)',
  ABANDONED: 'var(--mantine-color-yellow-6)',
} as const;

/** The same figures over time, by method and by status. Each part links to its rows. */
function Charts({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions']);
  const { role } = useUser();
  const { search, filter } = state;
  const range = useRange()(search);
  const { data } = useQuery(summaryQuery(filter));
  return (
    <div className={classes['charts']}>
      <VolumeCard state={state} />
      {data !== undefined && (
        <>
          <ShareTable
            title={t('dashboard:by_method')}
            description={t('dashboard:captured_text', { range })}
            first={t('transactions:columns.method')}
            parts={data.by_method.map(({ payment_method, count, amount }) => {
              const method = cardName(payment_method);
              return {
                name: t(`transactions:methods.${method}`),
                rows: rowsOf(search, { payment_method: method, status: 'CAPTURED' }),
                count,
                amount,
              };
            })}
          />
          <ShareTable
            title={t('dashboard:by_status')}
            description={t('dashboard:status_text', { range })}
            first={t('transactions:columns.status')}
            parts={data.by_status.map(({ status, count, amount }) => ({
              name: t(`transactions:statuses.${status}`),
              color: COLORS[status],
              rows: rowsOf(search, { status }),
              count,
              amount,
            }))}
          />
        </>
      )}
      {canChooseBrands(role) && <TopBrands state={state} />}
    </div>
  );
}

/** The brands with the most captured money. Omitted when it cannot be read. */
function TopBrands({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions']);
  const { search, filter } = state;
  const range = useRange()(search);
  const { data } = useQuery(topBrandsQuery(filter));
  const { data: summary } = useQuery(summaryQuery(filter));
  if (data === undefined) return null;
  const parts: readonly SharePart[] = data.map(({ brand_id, brand_name, count, amount }) => ({
    name: brand_name,
    rows: rowsOf(search, { brand_id: String(brand_id), status: 'CAPTURED' }),
    count,
    amount,
  }));
  return (
    <ShareTable
      title={t('dashboard:top_brands')}
      description={t('dashboard:captured_text', { range })}
      first={t('transactions:fields.brand_id')}
      parts={parts}
      rest={summary && restOf(parts, t('dashboard:other_brands'), summary)}
    />
  );
}
