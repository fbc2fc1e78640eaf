import { Spotlight } from '@mantine/spotlight';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { request } from '../../lib/api.ts';
import { formatAmount, formatCurrency, isolate } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';

const MOST = 6;

interface FoundPage {
  readonly transactions: readonly TransactionRow[];
}

/** Payments with this order id, charge id, customer or amount. */
export function useFoundTransactions(wanted: string): readonly TransactionRow[] {
  const { data } = useQuery({
    queryKey: ['transactions', 'search', wanted],
    queryFn: ({ signal }) =>
      request<FoundPage>('GET', '/transactions', { query: { q: wanted, limit: MOST }, signal }),
    enabled: wanted !== '',
  });
  return wanted === '' ? [] : (data?.transactions ?? []);
}

interface FoundTransactionsProps {
  readonly wanted: string;
  readonly transactions: readonly TransactionRow[];
}

/** The payments that were found, each leading to its panel in the list of all that fit. */
export function FoundTransactions({ wanted, transactions }: FoundTransactionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const format = useFormat();
  return (
    <Spotlight.ActionsGroup label={t('search_transactions')}>
      {transactions.map((row) => {
        const amount = `${formatCurrency(row.currency, language)} ${formatAmount(row.amount, row.currency)}`;
        const about = [isolate(amount), row.customer_name, format.dateTime(row.payment_date)];
        return (
          <Spotlight.Action
            key={row.id}
            label={isolate(row.order_id ?? row.tap_id ?? `#${row.id}`)}
            description={about.filter((part) => part !== null).join(' · ')}
            leftSection={<IconArrowsExchange size={20} stroke={1.5} />}
            onClick={() =>
              void navigate({ to: '/transactions', search: { q: wanted, open: String(row.id) } })
            }
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}
