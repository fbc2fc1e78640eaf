import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BrandFinances } from '@diwan/contract/features/transactions/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';
import { financesQuery } from '../queries.ts';
import { RecentTransactions } from './recent-transactions.tsx';

const SKELETON_PX = 120;

/**
 * What the brand has earned and is owed, and its latest payments. Figures that cannot be read are
 * passed over in silence: the rest of the page does not depend on them.
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
