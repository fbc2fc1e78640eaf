import { Text } from '@mantine/core';
import { refundDraft } from '@diwan/contract/features/refunds/records';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { positiveKwd } from '@diwan/contract/kernel/money';
import { cleanText, emptyOr } from '@diwan/contract/kernel/text';
import { formatAmount, formatCurrency } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { NumberField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';

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
export function GiveBackDialog({ kind, transaction, left, onClose }: GiveBackDialogProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const refund = useAction(refundEndpoints.createRefund);
  const chargeback = useAction(refundEndpoints.recordChargeback);
  const thing = transaction.order_id ?? transaction.tap_id ?? `#${transaction.id}`;
  const money = (value: number) =>
    `${formatCurrency(transaction.currency, language)} ${formatAmount(value, transaction.currency)}`;
  return (
    <FormDialog
      title={t(`refunds.${kind}_question`, { thing })}
      schema={draftWithin(left)}
      values={{ amount: left, reason: '', reference: '' }}
      send={({ reference, ...draft }) => {
        const params = { id: String(transaction.id) };
        if (kind === 'refund') return refund({ params, body: draft });
        return chargeback({ params, body: reference === '' ? draft : { ...draft, reference } });
      }}
      done={WORDS[kind].done}
      fallback={WORDS[kind].fallback}
      submitLabel={({ amount }) => t(`refunds.${kind}_amount`, { amount: money(Number(amount)) })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t(`refunds.${kind}_text`, { amount: money(left) })}</Text>
          <NumberField
            control={control}
            name="amount"
            label={t('refunds.amount', {
              currency: formatCurrency(transaction.currency, language),
            })}
            decimalScale={3}
            step={0.001}
            min={0}
            inputMode="decimal"
            dir="ltr"
          />
          {kind === 'chargeback' && (
            <TextField
              control={control}
              name="reference"
              label={t('refunds.reference')}
              dir="auto"
            />
          )}
          <TextareaField
            control={control}
            name="reason"
            label={t('refunds.reason')}
            required
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  );
}
