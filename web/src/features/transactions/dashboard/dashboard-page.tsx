import { useMemo, useState, type ReactNode } from 'react';
import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cardName } from '@diwan/contract/features/fees/records';
import {
  actsAsOwner,
  canCheckSettlements,
  canChooseBrands,
  canReadPayouts,
} from '@diwan/contract/kernel/roles';
import { nowMs } from '../../../lib/clock.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BrandHolds } from '../../../widgets/holds/service-holds.tsx';
import { lockOf } from '../filters/read-filter.ts';
import { type SearchState, useTransactionSearch } from '../filters/use-transaction-search.ts';
import { summaryQuery, topBrandsQuery } from '../queries.ts';
import { settlementAction } from '../settlement/settlement-action.tsx';
import { SettlementCard } from '../settlement/settlement-card.tsx';
import { TransactionList } from '../transaction-list.tsx';
import { VolumeCard } from './charts/volume-card.tsx';
import { restOf, type SharePart, ShareTable } from './charts/share-table.tsx';
import { DashboardFilters } from './dashboard-filters.tsx';
import { NextPayout } from './next-payout.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { rowsOf } from './rows-of.ts';
import { SummaryCards } from './summary-cards.tsx';
import { TodayCard } from './today-card.tsx';
import { useRange } from './use-range.ts';
import classes from './charts/charts.module.css';

const NOON = 12;
const EVENING = 17;

/**
 * Returns the part of the day for the greeting.
 * @param hour the hour on the person's device
 */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}

interface DashboardPageProps {
  /** The person's pending work, below the greeting. */
  readonly work: ReactNode;
  /** The next steps of a new owner, below the steps that only the owner can do now. */
  readonly next?: ReactNode;
  /** Reports of other features, below the charts. */
  readonly reports?: ReactNode;
}

const NEWEST = 10;
const NEWEST_OF_OWNER = 5;

/**
 * Shows a greeting, the pending work, the figures, and the newest payments. Staff see the figures
 * of today before their work. Owners see first what they must do.
 */
export function DashboardPage({ work, next, reports }: DashboardPageProps) {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const format = useFormat();
  const [now] = useState(() => new Date(nowMs()));
  const state = useTransactionSearch();
  const lock = useMemo(() => lockOf(user), [user]);
  const checks = canCheckSettlements(user.role);
  const own_brand = canReadPayouts(user.role) ? user.brand_id : null;
  return (
    <>
      <PageHeader
        title={t(`good_${partOfDay(now.getHours())}`, { name: user.first_name })}
        subtitle={format.date(now)}
        actions={<Ways brand_id={user.brand_id} />}
      />
      {own_brand === null && <TodayCard lock={lock} />}
      {work}
      {own_brand !== null && (
        <Stack gap="md" mb="md">
          {actsAsOwner(user.access) && <OwnerActions brand_id={own_brand} />}
          {next}
          <NextPayout brand_id={own_brand} />
          <BrandHolds brand_id={own_brand} brand_name={t('your_brand')} />
        </Stack>
      )}
      {own_brand !== null && <TodayCard lock={lock} />}
      {own_brand !== null && <NewestPayments state={state} count={NEWEST_OF_OWNER} />}
      <SummaryCards state={state} />
      <DashboardFilters state={state} />
      <Charts state={state} />
      <div className={classes['reports']}>{reports}</div>
      {checks && <SettlementCard />}
      {own_brand === null && <NewestPayments state={state} count={NEWEST} checks={checks} />}
    </>
  );
}

interface NewestPaymentsProps {
  readonly state: SearchState;
  readonly count: number;
  /** True if each row can be compared with the provider. */
  readonly checks?: boolean;
}

/** Lists the newest payments that match the filters. */
function NewestPayments({ state, count, checks = false }: NewestPaymentsProps) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes['newest']} aria-label={t('newest')}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('newest')}</Title>
        <Anchor
          className={classes['all'] ?? ''}
          renderRoot={(props) => (
            <Link to="/transactions" search={rowsOf(state.search, {})} {...props} />
          )}
        >
          {t('see_all')}
        </Anchor>
      </Group>
      <TransactionList
        state={state}
        fallback="Failed to fetch data"
        newest={count}
        action={checks ? settlementAction : undefined}
      />
    </section>
  );
}

/** Shows a link to an owner's brand, because the owner's navigation bar has no list of brands. */
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

/** Shows the same figures over time, by method and by status. Each part links to its rows. */
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

/** Shows the brands with the most captured money. Renders nothing if they cannot be loaded. */
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
