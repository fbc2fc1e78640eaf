import { useQuery } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { type ManualPayout, manualPayoutDraft } from '@diwan/contract/features/payouts/records';
import {
  DEFAULT_MANUAL_METHOD,
  MANUAL_METHOD_LABELS,
  MANUAL_METHODS,
} from '@diwan/contract/features/payouts/terms';
import { z } from 'zod';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useToday } from '../../lib/use-format.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';
import { activeQuery, pausedQuery } from './queries.ts';

/** A list gives texts; the call wants the brand's number. */
const draft = manualPayoutDraft.extend({
  brand_id: z
    .string({ error: 'Brand is required' })
    .regex(/^\d+$/, { error: 'Brand is required' })
    .transform(Number),
});

interface ManualDialogProps {
  /** The payout to correct; null records a new one. */
  readonly payout: ManualPayout | null;
  readonly onClose: () => void;
}

/** Every brand that is owed something, whether its payouts run or not. */
function useBrandChoices(payout: ManualPayout | null) {
  const paused = useQuery(pausedQuery);
  const active = useQuery(activeQuery);
  const rows = [...(paused.data ?? []), ...(active.data ?? [])];
  const names = new Map(rows.map(({ brand_id, brand_name }) => [String(brand_id), brand_name]));
  if (payout) names.set(String(payout.brand_id), payout.brand_name);
  return [...names].map(([value, label]) => ({ value, label }));
}

/** A payment that was made by hand: recorded, or corrected by a reversal and a new booking. */
export function ManualDialog({ payout, onClose }: ManualDialogProps) {
  const { t } = useTranslation('payouts');
  const brands = useBrandChoices(payout);
  const today = useToday();
  const method = MANUAL_METHODS.find((known) => known === payout?.payment_method);
  const create = useAction(payoutEndpoints.createManualPayout);
  const update = useAction(payoutEndpoints.updateManualPayout);
  return (
    <FormDialog
      title={t(payout ? 'edit_manual' : 'record_manual')}
      schema={draft}
      values={{
        brand_id: payout ? String(payout.brand_id) : '',
        amount: payout?.amount ?? 0,
        payment_method: method ?? DEFAULT_MANUAL_METHOD,
        reference_number: payout?.reference_number ?? '',
        notes: payout?.notes ?? '',
        paid_date: payout?.paid_date ?? today,
      }}
      send={(body) => (payout ? update({ params: { id: payout.id }, body }) : create({ body }))}
      done={payout ? 'Manual payout updated successfully' : 'Manual payout recorded successfully'}
      fallback={payout ? 'Failed to update manual payout' : 'Failed to create manual payout'}
      submitLabel={t(payout ? 'save' : 'record')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="brand_id"
            label={t('columns.brand')}
            data={brands}
            required
            searchable
            disabled={payout !== null}
          />
          <AmountField control={control} name="amount" label={t('amount_kwd')} required />
          <SelectField
            control={control}
            name="payment_method"
            label={t('columns.method')}
            required
            data={MANUAL_METHODS.map((value) => ({
              value,
              label: say(MANUAL_METHOD_LABELS[value]),
            }))}
          />
          <TextField
            control={control}
            name="reference_number"
            label={t('columns.reference')}
            dir="ltr"
          />
          <TextField
            control={control}
            name="paid_date"
            label={t('paid_date')}
            type="date"
            required
            max={today}
          />
          <TextareaField control={control} name="notes" label={t('notes')} dir="auto" />
        </>
      )}
    </FormDialog>
  );
}
