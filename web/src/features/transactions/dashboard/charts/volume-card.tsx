import { lazy, Suspense, useState } from 'react';
import { Button, Group, SegmentedControl, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  SERIES_INTERVALS,
  type SeriesInterval,
  type SeriesPoint,
} from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Surface } from '../../../../ui/surface.tsx';
import { QueryView } from '../../../../ui/views/query-view.tsx';
import { Money } from '../../../../widgets/money.tsx';
import type { FilterText } from '../../filters/read-filter.ts';
import type { SearchState } from '../../filters/use-transaction-search.ts';
import { seriesQuery } from '../../queries.ts';
import { rowsOf } from '../rows-of.ts';
import { useRange } from '../use-range.ts';
import { fillSteps, lastDayOf, MOST_STEPS, readInterval } from './steps.ts';
import { useStepName } from './use-step-name.ts';
import classes from './charts.module.css';

// The chart library is large, so it loads after the figures.
const VolumeChart = lazy(async () => ({
  default: (await import('./volume-chart.tsx')).VolumeChart,
}));

const LAST_DAY = '9999-12-31';

/** Shows captured money over time, as a chart or a table. */
export function VolumeCard({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { search, filter, change } = state;
  const navigate = useNavigate();
  const [asTable, setAsTable] = useState(false);
  const interval = readInterval(search.interval);
  const query = useQuery(seriesQuery(filter, interval));
  const steps = fillSteps(query.data ?? [], interval);
  const rangeOf = useRange();
  /**
   * Describes the period of the chart: from the first step to the last, within the filter's days.
   */
  const describe = (drawn: readonly SeriesPoint[]): string => {
    const { start_date = '', end_date = LAST_DAY } = search;
    const [first] = drawn;
    const last = drawn.at(-1);
    if (first === undefined || last === undefined) {
      return t('captured_text', { range: rangeOf(search) });
    }
    const end = lastDayOf(last.date, interval);
    const range = rangeOf({
      start_date: first.date < start_date ? start_date : first.date,
      end_date: end < end_date ? end : end_date,
    });
    const cut = drawn.length === MOST_STEPS && first.date > (query.data?.[0]?.date ?? first.date);
    if (!cut) return t('captured_text', { range });
    const number = format.number(MOST_STEPS);
    return t(`latest.${interval}`, { number, range, all: rangeOf(search) });
  };
  const rowsAt = (date: string) => {
    const end = lastDayOf(date, interval);
    const { start_date = date, end_date = end } = search;
    return rowsOf(search, {
      status: 'CAPTURED',
      start_date: date < start_date ? start_date : date,
      end_date: end < end_date ? end : end_date,
    });
  };
  return (
    <Surface
      title={t('volume')}
      description={describe(steps)}
      actions={
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('interval')}
            data={SERIES_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
            value={interval}
            onChange={(value) => change({ interval: value }, { replace: true })}
          />
          <Button variant="default" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('as_table')}
          </Button>
        </Group>
      }
    >
      <QueryView
        query={query}
        fallback="Failed to fetch data"
        pending={<Skeleton className={classes['chart'] ?? ''} radius="md" />}
      >
        {() => steps.length === 0 && <Text c="dimmed">{t('no_figures')}</Text>}
      </QueryView>
      {steps.length > 0 && asTable && (
        <div className={classes['scroll']}>
          <VolumeTable steps={steps} interval={interval} rowsAt={rowsAt} />
        </div>
      )}
      {steps.length > 0 && !asTable && (
        <>
          <div className={classes['chart']} aria-hidden>
            <Suspense fallback={<Skeleton height="100%" radius="md" />}>
              <VolumeChart
                steps={steps}
                interval={interval}
                onOpen={(date) => void navigate({ to: '/transactions', search: rowsAt(date) })}
              />
            </Suspense>
          </div>
          <VisuallyHidden>
            <VolumeTable steps={steps} interval={interval} />
          </VisuallyHidden>
        </>
      )}
    </Surface>
  );
}

interface VolumeTableProps {
  readonly steps: readonly SeriesPoint[];
  readonly interval: SeriesInterval;
  /**
   * Returns the filters of a step's rows. It is absent in the table that only screen readers read.
   */
  readonly rowsAt?: (date: string) => FilterText;
}

/** Shows the figures of the chart, newest first. */
function VolumeTable({ steps, interval, rowsAt }: VolumeTableProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const nameOf = useStepName(interval);
  return (
    <table className={classes['bars']} aria-label={t('volume')}>
      <thead>
        <tr>
          <th scope="col">{t(`intervals.${interval}`)}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map(({ date, count, amount }) => (
          <tr key={date}>
            <th scope="row">
              {rowsAt === undefined ? (
                nameOf(date)
              ) : (
                <Link to="/transactions" search={rowsAt(date)} className={classes['link']}>
                  {nameOf(date)}
                </Link>
              )}
            </th>
            <td>{format.number(count)}</td>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
