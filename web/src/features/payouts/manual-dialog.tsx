import { useState } from 'react';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { manualPayoutRefusals } from '@diwan/contract/features/manual-payouts/actions';
import { manualPayoutEndpoints } from '@diwan/contract/features/manual-payouts/endpoints';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import {
  DEFAULT_MANUAL_METHOD,
  MANUAL_METHODS,
} from '@diwan/contract/features/manual-payouts/terms';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useToday } from '../../lib/use-format.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useMoneyText } from '../../widgets/money-text.ts';
import { brandPayoutsQuery } from '../../widgets/payouts/brand-payouts-query.ts';
import { draft } from './manual-draft.ts';
import { ManualFields, owingOf } from './manual-fields.tsx';
import { activeQuery, pausedQuery } from './queries.ts';

interface ManualDialogProps {
  /** The payout to correct; null records a new one. */
  readonly payout: ManualPayout | null;
  readonly onClose: () => void;
}

/** Returns every brand with a balance, including brands whose payouts are paused. */
function useBrandChoices(payout: ManualPayout | null) {
  const paused = useQuery(pausedQuery);
  const active = useQuery(activeQuery);
  const rows = [...(paused.data ?? []), ...(active.data ?? [])];
  const names = new Map(rows.map(({ brand_id, brand_name }) => [String(brand_id), brand_name]));
  if (payout) names.set(String(payout.brand_id), payout.brand_name);
  return [...names].map(([value, label]) => ({ value, label }));
}

/** Returns the initial values of the fields. */
const valuesOf = (payout: ManualPayout | null, today: string): z.input<typeof draft> => ({
  brand_id: payout ? String(payout.brand_id) : '',
  business_id: null,
  amount: payout?.amount ?? 0,
  payment_method:
    MANUAL_METHODS.find((known) => known === payout?.payment_method) ?? DEFAULT_MANUAL_METHOD,
  reference_number: payout?.reference_number ?? '',
  notes: payout?.notes ?? '',
  paid_date: payout?.paid_date ?? today,
});

/**
 * Records a manual payout, or corrects one by a reversal and a new booking. A dialog first shows
 * brand, amount and business.
 */
export function ManualDialog({ payout, onClose }: ManualDialogProps) {
  const { t } = useTranslation('payouts');
  const brands = useBrandChoices(payout);
  const form = useContractForm(draft, valuesOf(payout, useToday()));
  const { question, ask } = useQuestion<Movement>();
  const create = useAction(manualPayoutEndpoints.createManualPayout, REFUSED);
  const update = useAction(manualPayoutEndpoints.updateManualPayout, REFUSED);
  const findPayer = useFindPayer();

  const submit = async (body: z.output<typeof draft>) => {
    if (body.amount !== payout?.amount) {
      const payer = payout ? payout.business_name : await findPayer(body);
      if (payer === undefined) {
        throw NOT_CHOSEN;
      }
      const brand = brands.find(({ value }) => value === String(body.brand_id))?.label ?? '';
      if (!(await ask({ brand, business: payer, amount: body.amount }))) return;
    }
    if (payout) {
      await update({ params: { id: payout.id }, body });
      toastSuccess(say('Manual payout updated successfully'));
    } else {
      const { state } = await create({ body });
      toastSuccess(say(RECORDED[state]));
    }
    onClose();
  };
  return (
    <Dialog title={t(payout ? 'edit_manual' : 'record_manual')} onClose={onClose}>
      <FormShell
        form={form}
        fallback={payout ? 'Failed to update manual payout' : 'Failed to create manual payout'}
        submitLabel={t(payout ? 'save' : 'record')}
        warn={false}
        onCancel={onClose}
        onSubmit={submit}
      >
        <ManualFields form={form} brands={brands} fixed={payout !== null} />
      </FormShell>
      {question !== null && (
        <ConfirmMovement movement={question.about} onAnswer={question.answer} />
      )}
    </Dialog>
  );
}

/** The amount owed may have changed, so a refusal reloads it. */
const REFUSED = { stale_if_refused: true };

/** The server's refusal, thrown here before a request is sent. */
const NOT_CHOSEN = new ApiError({
  ...manualPayoutRefusals.MANUAL_PAYOUT_BUSINESS_NOT_CHOSEN,
  code: 'MANUAL_PAYOUT_BUSINESS_NOT_CHOSEN',
  message: '',
  fields: { business_id: 'Please choose the business that pays' },
});

const RECORDED = {
  booked: 'Manual payout recorded successfully',
  waiting: 'Manual payout recorded. A second admin must approve it.',
  rejected: 'Manual payout rejected',
} as const;

interface Movement {
  readonly brand: string;
  readonly business: string | null;
  readonly amount: number;
}

interface ConfirmMovementProps {
  readonly movement: Movement;
  readonly onAnswer: (yes: boolean) => void;
}

function ConfirmMovement({ movement, onAnswer }: ConfirmMovementProps) {
  const { t } = useTranslation('payouts');
  const amount = useMoneyText()(movement.amount);
  const { brand, business } = movement;
  return (
    <ConfirmDialog
      title={t('manual.question', { brand, amount })}
      confirmLabel={t('manual.confirm', { amount })}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Text>{t('manual.confirm_text', { brand, amount, business: business ?? '—' })}</Text>
    </ConfirmDialog>
  );
}

/**
 * Returns a function that finds the business that pays. The function returns null if none owes
 * money, and undefined if one must be chosen.
 */
function useFindPayer() {
  const queries = useQueryClient();
  return async ({ brand_id, business_id }: z.output<typeof draft>) => {
    const { payables } = await queries.fetchQuery(brandPayoutsQuery(brand_id));
    const owing = owingOf(payables);
    if (business_id === undefined && owing.length > 1) return undefined;
    const chosen = owing.find((one) => one.business_id === business_id) ?? owing[0];
    return chosen?.business_name ?? null;
  };
}

/** Asks in a dialog. `ask` returns a promise of the answer. */
function useQuestion<About>() {
  const [question, setQuestion] = useState<{
    readonly about: About;
    readonly answer: (yes: boolean) => void;
  } | null>(null);
  const ask = (about: About) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(null);
        resolve(yes);
      };
      setQuestion({ about, answer });
    });
  return { question, ask };
}
