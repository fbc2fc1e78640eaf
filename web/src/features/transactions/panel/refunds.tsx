import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Refund } from '@diwan/contract/features/refunds/records';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { canRefund } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { refundsQuery } from '../queries.ts';
import classes from './panel.module.css';
import { RefundActions } from './refund-actions.tsx';
import { Section } from './section.tsx';

const TONES = { PENDING: 'waiting', REFUNDED: 'good', FAILED: 'bad' } as const;

interface RefundsProps {
  readonly transaction: TransactionDetail['transaction'];
}

/** What went back to the customer, and for staff the ways to give more back. */
export function Refunds({ transaction }: RefundsProps) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  const { data } = useQuery(refundsQuery(String(transaction.id)));
  if (data === undefined) return null;
  const acts = canRefund(role) && data.refundable_amount > 0;
  if (data.refunds.length === 0 && !acts) return null;
  return (
    <Section title={t('refunds.title')}>
      <Stack gap="sm">
        {data.refunds.length === 0 ? (
          <Text c="dimmed">{t('refunds.none')}</Text>
        ) : (
          <ul className={classes['refunds']}>
            {data.refunds.map((refund) => (
              <GivenBack key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
        {acts && <RefundActions transaction={transaction} left={data.refundable_amount} />}
      </Stack>
    </Section>
  );
}

function GivenBack({ refund }: { readonly refund: Refund }) {
  const { t } = useTranslation('transactions');
  return (
    <li>
      <div className={classes['refund']}>
        <span>
          {t(`refunds.kinds.${refund.kind}`)}{' '}
          <StatusBadge tone={TONES[refund.status]}>
            {t(`refunds.statuses.${refund.status}`)}
          </StatusBadge>
        </span>
        <Money amount={refund.amount} />
      </div>
      <Text size="xs" c="dimmed">
        <Moment instant={refund.created_at} />
        {refund.requested_by !== null && (
          <>
            {' · '}
            <bdi dir="ltr">{refund.requested_by}</bdi>
          </>
        )}
        {refund.reference !== null && (
          <>
            {' · '}
            <bdi dir="ltr">{refund.reference}</bdi>
          </>
        )}
      </Text>
      <Text className={classes['reason'] ?? ''}>{refund.reason}</Text>
      {refund.problem !== null && (
        <Text size="xs" c="red">
          {refund.problem}
        </Text>
      )}
    </li>
  );
}
