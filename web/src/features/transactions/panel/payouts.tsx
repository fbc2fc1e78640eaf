import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canReadPayouts } from '@diwan/contract/kernel/roles';
import type { TransactionPayout } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { transactionPayoutsQuery } from '../queries.ts';
import classes from './panel.module.css';
import { Section } from './section.tsx';

const TONES = { reserved: 'waiting', paid: 'good', returned: 'bad', offset: 'neutral' } as const;

/** The payouts that brought the money to the brand: often one, several when it was paid in parts. */
export function Payouts({ id }: { readonly id: number }) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  const { data = [] } = useQuery({
    ...transactionPayoutsQuery(String(id)),
    enabled: canReadPayouts(role),
  });
  if (data.length === 0) return null;
  return (
    <Section title={t('payouts.title')}>
      <ul className={classes['refunds']}>
        {data.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
    </Section>
  );
}

function Payout({ payout }: { readonly payout: TransactionPayout }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const day = format.day(payout.date);
  return (
    <li>
      <div className={classes['refund']}>
        <span>
          {payout.export_id === null ? (
            day
          ) : (
            <Link to="/payouts/$id" params={{ id: payout.export_id }}>
              {day}
            </Link>
          )}{' '}
          <StatusBadge tone={TONES[payout.status]}>
            {t(`payouts.statuses.${payout.status}`)}
          </StatusBadge>
        </span>
        <Money amount={payout.cleared_amount} />
      </div>
      {payout.kind !== 'export' && (
        <Text size="xs" c="dimmed">
          {t(`payouts.kinds.${payout.kind}`)} <bdi dir="auto">{payout.reference_number}</bdi>
        </Text>
      )}
    </li>
  );
}
