import { useRef } from 'react';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { type ManualPayout, manualPayoutDraft } from '@diwan/contract/features/payouts/records';
import {
  DEFAULT_MANUAL_METHOD,
  MANUAL_METHOD_LABELS,
  MANUAL_METHODS,
} from '@diwan/contract/features/payouts/terms';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { attemptFor, type Attempt } from '../../lib/attempt.ts';
import { nowMs } from '../../lib/clock.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { NumberField, SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { activeQuery, pausedQuery } from './queries.ts';

/** The day that it is for the platform: yyyy-MM-dd. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs());

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
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A payment that was made by hand: recorded, or corrected by a reversal and a new booking. */
export function ManualDialog({ payout, onDone, onClose }: ManualDialogProps) {
  const { t } = useTranslation(['payouts', 'ui']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(payout ? 'payouts:edit_manual' : 'payouts:record_manual')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <ManualForm payout={payout} onDone={onDone} onClose={onClose} />
    </Modal>
  );
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

function ManualForm({ payout, onDone, onClose }: ManualDialogProps) {
  const { t } = useTranslation('payouts');
  const brands = useBrandChoices(payout);
  const today = todayIn(usePublicSettings()?.timezone ?? 'Asia/Kuwait');
  const last = useRef<Attempt | null>(null);
  const method = MANUAL_METHODS.find((known) => known === payout?.payment_method);
  const form = useContractForm(draft, {
    brand_id: payout ? String(payout.brand_id) : '',
    amount: payout?.amount ?? 0,
    payment_method: method ?? DEFAULT_MANUAL_METHOD,
    reference_number: payout?.reference_number ?? '',
    notes: payout?.notes ?? '',
    paid_date: payout?.paid_date ?? today,
  });
  const send = async (body: z.output<typeof draft>): Promise<void> => {
    last.current = attemptFor(body, last.current);
    const options = { idempotency_key: last.current.key };
    if (payout) {
      await call(payoutEndpoints.updateManualPayout, { params: { id: payout.id }, body }, options);
      toastSuccess(say('Manual payout updated successfully'));
    } else {
      await call(payoutEndpoints.createManualPayout, { body }, options);
      toastSuccess(say('Manual payout recorded successfully'));
    }
    onDone();
  };
  return (
    <FormShell
      form={form}
      fallback={payout ? 'Failed to update manual payout' : 'Failed to create manual payout'}
      submitLabel={t(payout ? 'save' : 'record')}
      warn={false}
      onCancel={onClose}
      onSubmit={send}
    >
      <SelectField
        control={form.control}
        name="brand_id"
        label={t('columns.brand')}
        data={brands}
        required
        searchable
        disabled={payout !== null}
      />
      <NumberField
        control={form.control}
        name="amount"
        label={t('amount_kwd')}
        decimalScale={3}
        step={0.001}
        min={0}
        required
        inputMode="decimal"
        dir="ltr"
      />
      <SelectField
        control={form.control}
        name="payment_method"
        label={t('columns.method')}
        required
        data={MANUAL_METHODS.map((value) => ({ value, label: say(MANUAL_METHOD_LABELS[value]) }))}
      />
      <TextField
        control={form.control}
        name="reference_number"
        label={t('columns.reference')}
        dir="ltr"
      />
      <TextField
        control={form.control}
        name="paid_date"
        label={t('paid_date')}
        type="date"
        required
        max={today}
      />
      <TextareaField control={form.control} name="notes" label={t('notes')} dir="auto" />
    </FormShell>
  );
}
