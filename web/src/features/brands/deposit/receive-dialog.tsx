import { useRef } from 'react';
import { Modal } from '@mantine/core';
import { z } from 'zod';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { Deposit } from '@diwan/contract/features/deposits/records';
import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import { CURRENCY_DECIMALS, positiveAmount } from '@diwan/contract/kernel/money';
import { call } from '../../../lib/api.ts';
import { attemptFor, type Attempt } from '../../../lib/attempt.ts';
import { formatCurrency } from '../../../lib/format.ts';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';

export interface DepositDialogProps {
  readonly brand: Brand;
  readonly deposit: Deposit;
  readonly opened: boolean;
  readonly onRecorded: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Records that the deposit came in: as much as is due, unless it was another amount. */
export function ReceiveDialog(props: DepositDialogProps) {
  const { t } = useTranslation(['brands', 'ui']);
  const { brand, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('brands:deposit_card.receive_question', { name: brand.name })}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <ReceiveForm {...props} />
    </Modal>
  );
}

function ReceiveForm({ brand, deposit, onRecorded, onClose }: DepositDialogProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { currency, required_amount } = deposit;
  const schema = z.strictObject({ amount: positiveAmount(currency) });
  const form = useContractForm(schema, { amount: required_amount });
  const last = useRef<Attempt | null>(null);
  return (
    <FormShell
      form={form}
      fallback="Failed to record the deposit"
      submitLabel={t('deposit_card.receive')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        last.current = attemptFor(body, last.current);
        const options = { idempotency_key: last.current.key };
        const params = { id: String(brand.id) };
        await call(depositEndpoints.receiveDeposit, { params, body }, options);
        toastSuccess(say('Deposit recorded as received'));
        await onRecorded();
      }}
    >
      <NumberField
        control={form.control}
        name="amount"
        label={t('deposit_card.amount', { currency: formatCurrency(currency, language) })}
        decimalScale={CURRENCY_DECIMALS[currency]}
        min={0}
        inputMode="decimal"
        dir="ltr"
        data-autofocus
      />
    </FormShell>
  );
}
