import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TodayFigures } from '@diwan/contract/features/transactions/records';
import { addDays } from '@diwan/contract/kernel/time';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { Money } from '../../../widgets/money.tsx';
import { todayQuery } from '../queries.ts';
import classes from './today-card.module.css';

const WHOLE = 100;
const LAST_DAYS = 6;

interface TodayCardProps {
  /** The brand or partner that limits the data of the person. */
  readonly lock: Parameters<typeof todayQuery>[0];
}

/**
 * Shows today's sales and refunds, compared with the same weekday of last week, and those of the
 * last 7 days.
 */
export function TodayCard({ lock }: TodayCardProps) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes['card']} aria-label={t('today.title')}>
      <QueryView
        query={useQuery(todayQuery(lock))}
        fallback="Failed to fetch data"
        pending={<Skeleton radius="md" className={classes['pending'] ?? ''} />}
      >
        {(figures) => <Figures figures={figures} />}
      </QueryView>
    </section>
  );
}

function Figures({ figures }: { readonly figures: TodayFigures }) {
  const { t } = useTranslation('dashboard');
  const compare = useComparison();
  const { date, today, last_7_days: week } = figures;
  const first = addDays(date, -LAST_DAYS);
  const payments = (count: number) => t('today.payments', { count });
  const refunds = (count: number) => t('today.refunds_made', { count });
  return (
    <dl className={classes['figures']}>
      <Figure label={t('today.sales')} note={`${payments(today.count)} · ${compare(figures)}`}>
        <Sales amount={today.amount} from={date} to={date} />
      </Figure>
      <Figure label={t('today.refunds')} note={refunds(today.refunded_count)}>
        <Money amount={today.refunded_amount} />
      </Figure>
      <Figure label={t('today.week_sales')} note={payments(week.count)}>
        <Sales amount={week.amount} from={first} to={date} />
      </Figure>
      <Figure label={t('today.week_refunds')} note={refunds(week.refunded_count)}>
        <Money amount={week.refunded_amount} />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes['value']}>{children}</span>
        <span className={classes['note']}>{note}</span>
      </dd>
    </div>
  );
}

interface SalesProps {
  readonly amount: number;
  readonly from: string;
  readonly to: string;
}

/** Shows an amount, linked to its payments. */
function Sales({ amount, from, to }: SalesProps) {
  return (
    <Link
      to="/transactions"
      search={{ status: 'CAPTURED', start_date: from, end_date: to }}
      className={classes['link']}
    >
      <Money amount={amount} />
    </Link>
  );
}

/**
 * Returns a function that states the difference between today and the same weekday of last week, up
 * to the same time.
 */
function useComparison(): (figures: TodayFigures) => string {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const money = useMoneyText();
  return ({ date, today, last_week }) => {
    const day = format.weekday(date);
    if (last_week.amount === 0) return t('today.none_last_week', { day });
    const change = Math.round(((today.amount - last_week.amount) / last_week.amount) * WHOLE);
    const amount = money(last_week.amount);
    if (change === 0) return t('today.same', { day, amount });
    const percent = `${format.number(Math.abs(change))}%`;
    return t(change > 0 ? 'today.more' : 'today.less', { percent, day, amount });
  };
}
