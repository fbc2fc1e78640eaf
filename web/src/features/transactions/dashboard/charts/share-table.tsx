import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TransactionSummary } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../../lib/i18n.ts';
import { sumAmounts } from '../../../../widgets/sum-amounts.ts';
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
  /**
   * The filters of the rows that the part counts. They are absent if no list shows exactly these
   * rows.
   */
  readonly rows?: FilterText;
  readonly color?: string;
}

interface ShareTableProps {
  readonly title: string;
  /** The text that states the counted rows and the period. */
  readonly description: string;
  /** The header of the column with the names. */
  readonly first: string;
  readonly parts: readonly SharePart[];
  /** The part of the total that the list omits. */
  readonly rest?: SharePart | undefined;
}

/**
 * Returns the captured money that is not in the parts; undefined if the parts contain all of it.
 */
export function restOf(
  parts: readonly SharePart[],
  name: string,
  { captured_count, total_amount }: TransactionSummary,
): SharePart | undefined {
  const count = captured_count - parts.reduce((sum, part) => sum + part.count, 0);
  const amount = sumAmounts([total_amount, ...parts.map((part) => -part.amount)]);
  return count > 0 && amount > 0 ? { name, count, amount } : undefined;
}

/**
 * Shows a bar chart that is also a table: largest first, with the sum. Each name links to its rows.
 */
export function ShareTable({ title, description, first, parts, rest }: ShareTableProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const sorted = parts.toSorted((a, b) => b.amount - a.amount);
  const all = rest === undefined ? sorted : [...sorted, rest];
  const most = Math.max(...all.map(({ amount }) => amount), 0);
  return (
    <Surface title={title} description={description}>
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
            {all.map((part) => (
              <tr key={JSON.stringify(part.rows ?? part.name)}>
                <th scope="row">
                  <PartName part={part} share={most === 0 ? 0 : (part.amount / most) * WHOLE} />
                </th>
                <td>{format.number(part.count)}</td>
                <td>
                  <Money amount={part.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td>{format.number(all.reduce((sum, { count }) => sum + count, 0))}</td>
              <td>
                <Money amount={sumAmounts(all.map(({ amount }) => amount))} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Surface>
  );
}

function PartName({ part, share }: { readonly part: SharePart; readonly share: number }) {
  const { name, rows, color } = part;
  const named = (
    <>
      <bdi>{name}</bdi>
      <Bar share={share} color={color} />
    </>
  );
  return rows === undefined ? (
    named
  ) : (
    <Link to="/transactions" search={rows} className={classes['link']}>
      {named}
    </Link>
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
