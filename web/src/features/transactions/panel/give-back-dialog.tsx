import { useMemo, useRef } from 'react';
import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { refundDraft } from '@diwan/contract/features/refunds/records';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { positiveKwd } from '@diwan/contract/kernel/money';
import { cleanText, emptyOr } from '@diwan/contract/kernel/text';
import { call } from '../../../lib/api.ts';
import { attemptFor, type Attempt } from '../../../lib/attempt.ts';
import { formatAmount, formatCurrency } from '../../../lib/format.ts';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { NumberField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { transactionsKey } from '../queries.ts';

export type Kind = 'refund' | 'chargeback';

interface GiveBackDialogProps {
  readonly kind: Kind;
  readonly transaction: TransactionDetail['transaction'];
  /** What could still be given back. */
  readonly left: number;
  readonly onClose: () => void;
}

const WORDS = {
  refund: { done: 'Refund requested', fallback: 'Failed to refund' },
  chargeback: { done: 'Chargeback recorded', fallback: 'Failed to record the chargeback' },
} as const;

const MOST_REFERENCE = 100;

/** A refund's fields, and for a chargeback the bank's own reference; no more than is left. */
const draftWithin = (left: number) =>
  refundDraft.extend({
    amount: positiveKwd.refine((amount) => amount <= left, {
      error: 'The amount is more than what can still be refunded',
    }),
    reference: emptyOr(cleanText({ max: MOST_REFERENCE })),
  });

/** Gives a payment back, whole or in part: the button names the amount that will move. */
export function GiveBackDialog(props: GiveBackDialogProps) {
  const { t } = useTranslation(['transactions', 'ui']);
  const { kind, transaction, onClose } = props;
  const thing = transaction.order_id ?? transaction.tap_id ?? `#${transaction.id}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`transactions:refunds.${kind}_question`, { thing })}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <GiveBackForm {...props} />
    </Modal>
  );
}

function GiveBackForm({ kind, transaction, left, onClose }: GiveBackDialogProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const queries = useQueryClient();
  const schema = useMemo(() => draftWithin(left), [left]);
  const form = useContractForm(schema, { amount: left, reason: '', reference: '' });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const last = useRef<Attempt | null>(null);
  const money = (value: number) =>
    `${formatCurrency(transaction.currency, language)} ${formatAmount(value, transaction.currency)}`;

  const send = ({ reference, ...draft }: ReturnType<typeof schema.parse>) => {
    last.current = attemptFor({ kind, ...draft, reference }, last.current);
    const params = { id: String(transaction.id) };
    const options = { idempotency_key: last.current.key };
    if (kind === 'refund')
      return call(refundEndpoints.createRefund, { params, body: draft }, options);
    const body = reference === '' ? draft : { ...draft, reference };
    return call(refundEndpoints.recordChargeback, { params, body }, options);
  };
  return (
    <FormShell
      form={form}
      fallback={WORDS[kind].fallback}
      submitLabel={t(`refunds.${kind}_amount`, { amount: money(Number(amount)) })}
      warn={false}
      onCancel={onClose}
      onSubmit={async (draft) => {
        await send(draft);
        toastSuccess(say(WORDS[kind].done));
        onClose();
        await queries.invalidateQueries({ queryKey: transactionsKey });
      }}
    >
      <Text c="dimmed">{t(`refunds.${kind}_text`, { amount: money(left) })}</Text>
      <NumberField
        control={form.control}
        name="amount"
        label={t('refunds.amount', { currency: formatCurrency(transaction.currency, language) })}
        decimalScale={3}
        step={0.001}
        min={0}
        inputMode="decimal"
        dir="ltr"
      />
      {kind === 'chargeback' && (
        <TextField
          control={form.control}
          name="reference"
          label={t('refunds.reference')}
          dir="auto"
        />
      )}
      <TextareaField
        control={form.control}
        name="reason"
        label={t('refunds.reason')}
        required
        dir="auto"
      />
    </FormShell>
  );
}
