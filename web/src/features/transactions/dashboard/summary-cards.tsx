import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TransactionSummary } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import type { FilterText } from '../filters/read-filter.ts';
import type { SearchState } from '../filters/use-transaction-search.ts';
import { summaryQuery } from '../queries.ts';
import { rowsOf } from './rows-of.ts';
import { useRange } from './use-range.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import classes from './summary-cards.module.css';

const CARDS = 6;
const CARD_PX = 104;
const WHOLE = 100;
const CAPTURED: FilterText = { status: 'CAPTURED' };

type MoneyCard = 'total_amount' | 'average' | 'total_fees' | 'total_cost' | 'total_profit';

interface Card {
  readonly label: string;
  /** The text that states what the figure counts. */
  readonly note: string;
  readonly value: ReactNode;
  /** The filters of the rows that the figure counts. */
  readonly rows: FilterText;
}

/** Shows six figures of the filtered payments with their period. Each links to its rows. */
export function SummaryCards({ state }: { readonly state: SearchState }) {
  const { search, filter } = state;
  const query = useQuery(summaryQuery(filter));
  const cardsOf = useCards();
  const range = useRange()(search);
  return (
    <QueryView query={query} fallback="Failed to fetch data" pending={<PendingCards />}>
      {(summary) => (
        <ul className={classes['cards']} aria-busy={query.isFetching}>
          {cardsOf(summary).map((card) => (
            <li key={card.label}>
              <Link
                to="/transactions"
                search={rowsOf(search, card.rows)}
                className={classes['card']}
              >
                <span className={classes['label']}>{card.label}</span>{' '}
                <span className={classes['value']}>{card.value}</span>{' '}
                <span className={classes['note']}>
                  {card.note} · {range}
                </span>
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
          <Skeleton height={CARD_PX} radius="lg" />
        </li>
      ))}
    </ul>
  );
}

function useCards(): (summary: TransactionSummary) => readonly Card[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const money = (name: MoneyCard, amount: number): Card => ({
    label: t(name),
    note: t(`notes.${name}`),
    value: <Money amount={amount} />,
    rows: CAPTURED,
  });
  return (summary) => {
    const { total_cost, total_profit, total_count, captured_count } = summary;
    const first: readonly Card[] = [
      {
        label: t('total_count'),
        note: t('notes.total_count'),
        value: format.number(total_count),
        rows: {},
      },
      money('total_amount', summary.total_amount),
      money('average', summary.avg_transaction_value),
      money('total_fees', summary.total_fees),
    ];
    // Only admins see cost and profit. Other roles see the share of captured payments.
    if (total_cost !== null && total_profit !== null) {
      const own = [money('total_cost', total_cost), money('total_profit', total_profit)];
      return [...first, ...own];
    }
    const share = total_count === 0 ? 0 : (captured_count / total_count) * WHOLE;
    return [
      ...first,
      {
        label: t('captured_count'),
        note: t('notes.captured_count'),
        value: format.number(captured_count),
        rows: CAPTURED,
      },
      {
        label: t('success_rate'),
        note: t('notes.success_rate'),
        value: `${format.number(Math.round(share))}%`,
        rows: CAPTURED,
      },
    ];
  };
}
