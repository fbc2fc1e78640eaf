import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TransactionSummary } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import type { SearchState } from '../filters/use-transaction-search.ts';
import { summaryQuery } from '../queries.ts';
import { rowsOf } from './rows-of.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import classes from './summary-cards.module.css';

const CARDS = 6;
const WHOLE = 100;

interface Card {
  readonly label: string;
  readonly value: ReactNode;
  /** Its rows are captured ones alone. */
  readonly captured: boolean;
}

/** Six figures of what fits the filters; each leads to the rows that add up to it. */
export function SummaryCards({ state }: { readonly state: SearchState }) {
  const { search, filter } = state;
  const query = useQuery(summaryQuery(filter));
  const cardsOf = useCards();
  return (
    <QueryView query={query} fallback="Failed to fetch data" pending={<PendingCards />}>
      {(summary) => (
        <ul className={classes['cards']} aria-busy={query.isFetching}>
          {cardsOf(summary).map(({ label, value, captured }) => (
            <li key={label}>
              <Link
                to="/transactions"
                search={rowsOf(search, captured ? { status: 'CAPTURED' } : {})}
                className={classes['card']}
              >
                <span className={classes['label']}>{label}</span>
                <span className={classes['value']}>{value}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function PendingCards() {
  return (
    <ul className={classes['cards']} aria-busy>
      {Array.from({ length: CARDS }, (_, place) => (
        <li key={place} aria-hidden>
          <Skeleton height={92} radius="lg" />
        </li>
      ))}
    </ul>
  );
}

function useCards(): (summary: TransactionSummary) => readonly Card[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const money = (label: string, amount: number): Card => ({
    label,
    value: <Money amount={amount} />,
    captured: true,
  });
  return (summary) => {
    const { total_cost, total_profit, total_count, captured_count } = summary;
    const first = [
      { label: t('total_count'), value: format.number(total_count), captured: false },
      money(t('total_amount'), summary.total_amount),
      money(t('average'), summary.avg_transaction_value),
      money(t('total_fees'), summary.total_fees),
    ];
    // Cost and profit are the platform's own affair: others see how many payments went through.
    if (total_cost !== null && total_profit !== null) {
      return [...first, money(t('total_cost'), total_cost), money(t('total_profit'), total_profit)];
    }
    const share = total_count === 0 ? 0 : (captured_count / total_count) * WHOLE;
    return [
      ...first,
      { label: t('captured_count'), value: format.number(captured_count), captured: true },
      { label: t('success_rate'), value: `${format.number(Math.round(share))}%`, captured: true },
    ];
  };
}
