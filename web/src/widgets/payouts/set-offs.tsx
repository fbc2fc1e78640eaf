import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import { type BusinessSetOff, setOffDraft } from '@diwan/contract/features/set-offs/records';
import { setOffEndpoints } from '@diwan/contract/features/set-offs/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useMoneyText } from '../money-text.ts';
import { Money } from '../money.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Edits } from '../../ui/views/edits.tsx';

type Payable = BrandPayouts['payables'][number];

interface SetOffsProps {
  readonly brand_id: number;
  readonly payouts: Pick<BrandPayouts, 'payables' | 'set_offs'>;
}

/**
 * Shows the debts between each business and the brand. Debts to different businesses are never set
 * off automatically. Two admins can do that. Renders nothing if the brand owes nothing and no
 * set-off exists.
 */
export function SetOffs({ brand_id, payouts: { payables, set_offs } }: SetOffsProps) {
  const { t } = useTranslation('payouts');
  const money = useMoneyText();
  const [proposing, setProposing] = useState(false);
  const owing = payables.filter(({ amount }) => amount > 0);
  const owed = payables.filter(({ amount }) => amount < 0);
  if (owed.length === 0 && set_offs.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{t('set_off.title')}</Text>
        {owing.length > 0 && owed.length > 0 && (
          <Edits>
            <Button size="xs" variant="default" onClick={() => setProposing(true)}>
              {t('set_off.propose')}
            </Button>
          </Edits>
        )}
      </Group>
      {payables.map(({ business_id, business_name: business, amount }) => (
        <Text key={business_id} size="sm">
          {amount > 0
            ? t('manual.owed_by', { business, amount: money(amount) })
            : t('manual.owes_to', { business, amount: money(-amount) })}
        </Text>
      ))}
      {set_offs.map((one) => (
        <SetOffLine key={one.id} set_off={one} />
      ))}
      {proposing && (
        <ProposeDialog
          brand_id={brand_id}
          owing={owing}
          owed={owed}
          onClose={() => setProposing(false)}
        />
      )}
    </Stack>
  );
}

const TONES = { waiting: 'waiting', booked: 'good', rejected: 'neutral' } as const;

interface SetOffLineProps {
  readonly set_off: BusinessSetOff;
  /** The brand. It is present where set-offs of several brands are listed. */
  readonly brand?: ReactNode;
}

/** Shows one set-off: its amount, parties, proposer and reason, and the possible decisions. */
export function SetOffLine({ set_off, brand }: SetOffLineProps) {
  const { t } = useTranslation('payouts');
  const money = useMoneyText();
  const { state, from_business: from, to_business: to } = set_off;
  const name = set_off.created_by_name ?? '—';
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0}>
        {brand}
        <Text size="sm">{t('set_off.line', { amount: money(set_off.amount), from, to })}</Text>
        <Text size="sm" c="dimmed" dir="auto">
          {t('set_off.by', { name, reason: set_off.reason })}
        </Text>
      </Stack>
      <Group gap="xs">
        <StatusBadge tone={TONES[state]}>{t(`manual.states.${state}`)}</StatusBadge>
        {state === 'waiting' && <Decision set_off={set_off} />}
      </Group>
    </Group>
  );
}

function Decision({ set_off }: { readonly set_off: BusinessSetOff }) {
  const { t } = useTranslation('payouts');
  const approve = useAction(setOffEndpoints.approveSetOff);
  const reject = useAction(setOffEndpoints.rejectSetOff);
  const { id, can, from_business: from, to_business: to } = set_off;
  return (
    <>
      <ActionButton
        size="xs"
        can={can.approve}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('set_off.approve_question')}
            confirmLabel={t('approve')}
            amount={<Money amount={set_off.amount} />}
            send={() => approve({ params: { id } })}
            done="Set-off booked successfully"
            fallback="Failed to approve the set-off"
            onClose={close}
          >
            {t('set_off.approve_text', { name: set_off.created_by_name ?? '—', from, to })}
          </ConfirmAction>
        )}
      >
        {t('approve')}
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        can={can.reject}
        renderDialog={(close) => (
          <ReasonDialog
            title={t('set_off.reject_question')}
            submitLabel={t('manual.reject')}
            send={(body) => reject({ params: { id }, body })}
            done="Set-off rejected"
            fallback="Failed to reject the set-off"
            onClose={close}
          >
            {t('set_off.reject_text')}
          </ReasonDialog>
        )}
      >
        {t('manual.reject')}
      </ActionButton>
    </>
  );
}

const choicesOf = (payables: readonly Payable[]) =>
  payables.map(({ business_id, business_name }) => ({ value: business_id, label: business_name }));

interface ProposeDialogProps {
  readonly brand_id: number;
  readonly owing: readonly Payable[];
  readonly owed: readonly Payable[];
  readonly onClose: () => void;
}

function ProposeDialog({ brand_id, owing, owed, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('payouts');
  const request = useAction(setOffEndpoints.requestSetOff);
  return (
    <FormDialog
      title={t('set_off.question')}
      schema={setOffDraft}
      values={{
        from_business_id: owing[0]?.business_id ?? '',
        to_business_id: owed[0]?.business_id ?? '',
        reason: '',
      }}
      send={(body) => request({ params: { id: String(brand_id) }, body })}
      done="Set-off proposed. A second admin must approve it."
      fallback="Failed to propose the set-off"
      submitLabel={t('set_off.propose')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('set_off.explained')}</Text>
          <SelectField
            control={control}
            name="from_business_id"
            label={t('set_off.from')}
            data={choicesOf(owing)}
            required
          />
          <SelectField
            control={control}
            name="to_business_id"
            label={t('set_off.to')}
            data={choicesOf(owed)}
            required
          />
          <AmountField control={control} name="amount" label={t('set_off.amount')} required />
          <TextareaField control={control} name="reason" label={t('set_off.reason')} required />
        </>
      )}
    </FormDialog>
  );
}
