import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type {
  BrandFinances,
  TransactionRow,
  TransactionStatus,
} from '@diwan/contract/features/transactions/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';
import type { StatusTone } from '../../../widgets/status-badge.tsx';
import { MarkBadge } from '../../../widgets/transactions/mark-badge.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import { financesQuery } from '../queries.ts';
import classes from './financial-card.module.css';

const SKELETON_PX = 120;

/**
 * Shows the brand's revenue, balance and latest payments. A failed load shows no error, because the
 * rest of the page does not need these figures.
 */
export function FinancialCard({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('brands');
  const { data, isPending } = useQuery(financesQuery(brand_id));
  const finances = data === undefined || data.summary.total_count === 0 ? undefined : data;
  return (
    <Surface
      title={t('financial_dashboard')}
      actions={
        finances !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/transactions" search={{ brand_id: String(brand_id) }} {...props} />
            )}
          >
            {t('view_all_transactions')}
          </Button>
        )
      }
    >
      {isPending && <Skeleton height={SKELETON_PX} radius="md" aria-hidden />}
      {!isPending && finances === undefined && (
        <Text c="dimmed">{say('No financial data available yet')}</Text>
      )}
      {finances !== undefined && <Figures finances={finances} />}
    </Surface>
  );
}

function Figures({ finances }: { readonly finances: BrandFinances }) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const { summary, pending_amount, payable_amount, recent_transactions } = finances;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('total_transactions'), value: format.number(summary.total_count) },
          { label: t('total_amount'), value: <Money amount={summary.total_amount} /> },
          { label: t('pending_amount'), value: <Money amount={pending_amount} /> },
          { label: t('payable_amount'), value: <Money amount={payable_amount} /> },
        ]}
      />
      <RecentTransactions rows={recent_transactions} />
    </Stack>
  );
}

/**
 * Returns the tone of a status. The specification sets these tones for a brand's page: captured
 * green, failed red, others yellow.
 */
const toneOf = (status: TransactionStatus): StatusTone => {
  if (status === 'CAPTURED') return 'good';
  return status === 'FAILED' ? 'bad' : 'waiting';
};

/** Lists the brand's latest payments. Each links to its details. */
function RecentTransactions({ rows }: { readonly rows: readonly TransactionRow[] }) {
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
                <MarkBadge mark={row.mark} />
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
