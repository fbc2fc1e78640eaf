import { useState } from 'react';
import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { canCheckSettlements, canReadPayouts } from '@diwan/contract/kernel/roles';
import { nowMs } from '../../../lib/clock.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PayoutsCard } from '../../../widgets/payouts/payouts-card.tsx';
import { TransactionFilters } from '../filters/transaction-filters.tsx';
import { useTransactionSearch } from '../filters/use-transaction-search.ts';
import { settlementAction } from '../settlement/settlement-action.tsx';
import { SettlementCard } from '../settlement/settlement-card.tsx';
import { TransactionList } from '../transaction-list.tsx';
import { Charts } from './charts/charts.tsx';
import { SummaryCards } from './summary-cards.tsx';

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
