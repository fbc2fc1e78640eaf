import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { Deposit } from '@diwan/contract/features/deposits/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Money } from '../../widgets/money.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { depositQuery } from './queries.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

const SKELETON_PX = 96;

/** The deposit of a brand that owes one: due, held or given back. */
export function DepositCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const query = useQuery(depositQuery(brand.id));
  const [acting, setActing] = useState(false);
  const deposit = query.data;
  const next =
    deposit === undefined ? undefined : ACTIONS.find((name) => deposit.can[name]?.allowed);
  const dialog = { brand, onClose: () => setActing(false) };
  return (
    <Surface
      title={t('deposit')}
      actions={
        next !== undefined && (
          <Button variant="default" onClick={() => setActing(true)}>
            {t(`deposit_card.${next}`)}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Failed to load the deposit"
        pending={<Skeleton height={SKELETON_PX} radius="md" aria-hidden />}
      >
        {(data) => <DepositFacts deposit={data} />}
      </QueryView>
      {acting && deposit !== undefined && next === 'receive' && (
        <ReceiveDialog {...dialog} deposit={deposit} />
      )}
      {acting && deposit !== undefined && next === 'return' && (
        <ReturnDialog {...dialog} deposit={deposit} />
      )}
    </Surface>
  );
}

const ACTIONS = ['receive', 'return'] as const;

const TONES = {
  none: 'neutral',
  required: 'waiting',
  received: 'good',
  returned: 'neutral',
} as const;

function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const { state, currency, required_amount, received_amount } = deposit;
  const { received_at, returned_at } = deposit;
  return (
    <Facts
      facts={[
        {
          label: t('deposit_card.state'),
          value: state !== 'none' && (
            <StatusBadge tone={TONES[state]}>{t(`deposit_states.${state}`)}</StatusBadge>
          ),
        },
        {
          label: t('deposit_card.due'),
          value: <Money amount={required_amount} currency={currency} />,
        },
        {
          label: t('deposit_card.received'),
          value: received_amount !== null && <Money amount={received_amount} currency={currency} />,
        },
        {
          label: t('deposit_card.received_on'),
          value: received_at !== null && format.date(received_at),
        },
        {
          label: t('deposit_card.returned_on'),
          value: returned_at !== null && format.date(returned_at),
        },
      ]}
    />
  );
}
