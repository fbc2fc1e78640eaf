import { useState } from 'react';
import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canCheckSettlements, canChooseBrands, canReadPayouts } from '@diwan/contract/kernel/roles';
import { nowMs } from '../../../lib/clock.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';
import { PayoutsCard } from '../../../widgets/payouts/payouts-card.tsx';
import type { FilterText } from '../filters/read-filter.ts';
import { TransactionFilters } from '../filters/transaction-filters.tsx';
import { type SearchState, useTransactionSearch } from '../filters/use-transaction-search.ts';
import { summaryQuery, topBrandsQuery } from '../queries.ts';
import { settlementAction } from '../settlement/settlement-action.tsx';
import { SettlementCard } from '../settlement/settlement-card.tsx';
import { TransactionList } from '../transaction-list.tsx';
import { VolumeCard } from './charts/volume-card.tsx';
import { rowsOf } from './rows-of.ts';
import { SummaryCards } from './summary-cards.tsx';
import classes from './charts/charts.module.css';

const NOON = 12;
const EVENING = 17;

/** The part of the day that the person is in, by their own clock. */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}

/** The start page: a greeting, the figures, and the rows that they come from. */
export function DashboardPage() {
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
      <TransactionFilters search={state.search} onChange={state.change} />
      <SummaryCards state={state} />
      {user.brand_id !== null && canReadPayouts(user.role) && (
        <Box mb="lg">
          <PayoutsCard brand_id={user.brand_id} />
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

/** An owner has no list of brands in the bar on top: here is the way to theirs. */
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

/** The same figures over time, by method and by status; each part leads to its rows. */
function Charts({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions']);
  const { role } = useUser();
  const { search, filter } = state;
  const { data } = useQuery(summaryQuery(filter));
  return (
    <div className={classes['charts']}>
      <VolumeCard state={state} />
      {data !== undefined && (
        <>
          <ShareTable
            title={t('dashboard:by_method')}
            first={t('transactions:columns.method')}
            parts={data.by_method.map(({ payment_method, count, amount }) => {
              const method = payment_method === 'DEEMA' ? 'BNPL' : payment_method;
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

/** The brands with the most captured money; like the rest, passed over when it cannot be read. */
function TopBrands({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions']);
  const { search, filter } = state;
  const { data } = useQuery(topBrandsQuery(filter));
  if (data === undefined) return null;
  return (
    <ShareTable
      title={t('dashboard:top_brands')}
      first={t('transactions:fields.brand_id')}
      parts={data.map(({ brand_id, brand_name, count, amount }) => ({
        name: brand_name,
        rows: rowsOf(search, { brand_id: String(brand_id), status: 'CAPTURED' }),
        count,
        amount,
      }))}
    />
  );
}

const WHOLE = 100;

interface SharePart {
  readonly name: string;
  readonly count: number;
  readonly amount: number;
  /** The address of the rows that it is made of. */
  readonly rows: FilterText;
  readonly color?: string;
}

interface ShareTableProps {
  readonly title: string;
  /** What the parts are. */
  readonly first: string;
  readonly parts: readonly SharePart[];
}

/** A bar chart that is a table at the same time: largest first, each name leading to its rows. */
function ShareTable({ title, first, parts }: ShareTableProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const most = Math.max(...parts.map(({ amount }) => amount), 0);
  return (
    <Surface title={title}>
      {parts.length === 0 ? (
        <Text c="dimmed">{t('no_figures')}</Text>
      ) : (
        <table className={classes['bars']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {parts
              .toSorted((a, b) => b.amount - a.amount)
              .map(({ name, count, amount, rows, color }) => (
                <tr key={JSON.stringify(rows)}>
                  <th scope="row">
                    <Link to="/transactions" search={rows} className={classes['link']}>
                      <bdi>{name}</bdi>
                      <Bar share={most === 0 ? 0 : (amount / most) * WHOLE} color={color} />
                    </Link>
                  </th>
                  <td>{format.number(count)}</td>
                  <td>
                    <Money amount={amount} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </Surface>
  );
}

interface BarProps {
  readonly share: number;
  readonly color: string | undefined;
}

function Bar({ share, color = 'var(--mantine-color-primary-6)' }: BarProps) {
  return (
    <span className={classes['bar']} aria-hidden>
      <span style={{ width: `${share}%`, background: color }} />
    </span>
  );
}
