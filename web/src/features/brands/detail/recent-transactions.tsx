import { Link } from '@tanstack/react-router';
import { Text, Title } from '@mantine/core';
import type {
  TransactionRow,
  TransactionStatus,
} from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import type { StatusTone } from '../../../widgets/status-badge.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import classes from './recent-transactions.module.css';

/** On a brand's page the specification has captured green, failed red and all others yellow. */
const toneOf = (status: TransactionStatus): StatusTone => {
  if (status === 'CAPTURED') return 'good';
  return status === 'FAILED' ? 'bad' : 'waiting';
};

/** The brand's latest payments, each leading to the whole of it. */
export function RecentTransactions({ rows }: { readonly rows: readonly TransactionRow[] }) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  return (
    <section>
      <Title order={3} mb="xs">
        {t('recent_transactions')}
      </Title>
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <Link
                to="/transactions"
                search={{ brand_id: String(row.brand_id), open: String(row.id) }}
              >
                <bdi>{row.order_id ?? `#${row.id}`}</bdi>
              </Link>
              <Text size="xs" c="dimmed">
                {format.date(row.payment_date)}
              </Text>
            </div>
            <div className={classes['end']}>
              <Money amount={row.amount} currency={row.currency} />
              <span className={classes['states']}>
                <TransactionStatusBadge status={row.status} tone={toneOf(row.status)} />
                {row.status === 'CAPTURED' && (
                  <span>
                    <Text span size="xs" c="dimmed">
                      {t('settled')}
                    </Text>{' '}
                    <YesOrPending yes={row.settled} />
                  </span>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
