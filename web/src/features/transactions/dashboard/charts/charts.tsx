import { useQuery } from '@tanstack/react-query';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import type { SearchState } from '../../filters/use-transaction-search.ts';
import { summaryQuery } from '../../queries.ts';
import { rowsOf } from '../rows-of.ts';
import classes from './charts.module.css';
import { ShareTable } from './share-table.tsx';
import { TopBrands } from './top-brands.tsx';
import { VolumeCard } from './volume-card.tsx';

const COLORS = {
  CAPTURED: 'var(--mantine-color-green-6)',
  FAILED: 'var(--mantine-color-red-6)',
  INITIATED: 'var(--mantine-color-blue-6)',
  ABANDONED: 'var(--mantine-color-yellow-6)',
} as const;

/** The same figures over time, by method and by status; each part leads to its rows. */
export function Charts({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions', 'widgets']);
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
              name: t(`widgets:transaction_status.${status}`),
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
