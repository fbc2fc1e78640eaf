import { Link } from '@tanstack/react-router';
import type { SeriesInterval, SeriesPoint } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Money } from '../../../../widgets/money.tsx';
import type { FilterText } from '../../filters/read-filter.ts';
import classes from './charts.module.css';
import { useStepName } from './use-step-name.ts';

interface VolumeTableProps {
  readonly steps: readonly SeriesPoint[];
  readonly interval: SeriesInterval;
  /** The address of a step's rows; without it the table is for screen readers alone. */
  readonly rowsAt?: (date: string) => FilterText;
}

/** The figures behind the chart, newest first. */
export function VolumeTable({ steps, interval, rowsAt }: VolumeTableProps) {
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
