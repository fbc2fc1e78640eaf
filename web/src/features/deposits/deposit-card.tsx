import { useState } from 'react';
import { Button, Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Brand } from '@diwan/contract/features/brands/records';
import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import type { Deposit } from '@diwan/contract/features/deposits/records';
import { positiveAmount } from '@diwan/contract/kernel/money';
import { call } from '../../lib/api.ts';
import { formatCurrency } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandsKey } from '../../widgets/brands/brands-query.ts';
import { Money } from '../../widgets/money.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const SKELETON_PX = 96;

/** Shows the deposit of a brand that must pay one: due, held or returned. */
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

const depositQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'deposit'],
    queryFn: ({ signal }) =>
      call(depositEndpoints.readDeposit, { params: { id: String(id) } }, { signal }),
  });

/** Records that the whole deposit was returned. The question states the amount. */
function ReturnDialog(props: DepositDialogProps) {
  const { brand, deposit, onClose } = props;
  const { t } = useTranslation('brands');
  const params = { id: String(brand.id) };
  const amount = deposit.received_amount ?? 0;
  const record = useAction(depositEndpoints.returnDeposit);
  return (
    <ConfirmAction
      title={t('deposit_card.return_question', { name: brand.name })}
      confirmLabel={t('deposit_card.return')}
      send={() => record({ params, body: { amount } })}
      done="Deposit recorded as returned"
      fallback="Failed to record the deposit"
      onClose={onClose}
    >
      <Text>
        {t('deposit_card.return_text')} <Money amount={amount} currency={deposit.currency} />
      </Text>
    </ConfirmAction>
  );
}

interface DepositDialogProps {
  readonly brand: Brand;
  readonly deposit: Deposit;
  readonly onClose: () => void;
}

/** Records that the deposit was received. The default is the amount due. */
function ReceiveDialog({ brand, deposit, onClose }: DepositDialogProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { currency, required_amount } = deposit;
  const receive = useAction(depositEndpoints.receiveDeposit);
  return (
    <FormDialog
      title={t('deposit_card.receive_question', { name: brand.name })}
      schema={z.strictObject({ amount: positiveAmount(currency) })}
      values={{ amount: required_amount }}
      send={(body) => receive({ params: { id: String(brand.id) }, body })}
      done="Deposit recorded as received"
      fallback="Failed to record the deposit"
      submitLabel={t('deposit_card.receive')}
      onClose={onClose}
    >
      {({ control }) => (
        <AmountField
          control={control}
          name="amount"
          currency={currency}
          label={t('deposit_card.amount', { currency: formatCurrency(currency, language) })}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
