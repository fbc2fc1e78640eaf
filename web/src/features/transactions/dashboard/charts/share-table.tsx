import { Link } from '@tanstack/react-router';
import { Text } from '@mantine/core';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Surface } from '../../../../ui/surface.tsx';
import { Money } from '../../../../widgets/money.tsx';
import type { FilterText } from '../../filters/read-filter.ts';
import classes from './charts.module.css';

const WHOLE = 100;

export interface SharePart {
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
export function ShareTable({ title, first, parts }: ShareTableProps) {
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
