import { Checkbox, Group } from '@mantine/core';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  DEPOSIT_CURRENCIES,
  type MccDraft,
  type MccInput,
} from '@diwan/contract/features/mcc/records';
import { CURRENCY_DECIMALS } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { NumberField, SelectField } from '../../../ui/form/fields.tsx';

const STEP = 0.01;

/** Whether a deposit is asked for, and only then which. */
export function DepositFields({
  form,
}: {
  readonly form: UseFormReturn<MccInput, unknown, MccDraft>;
}) {
  const { t } = useTranslation('mcc');
  const { control } = form;
  const { field } = useController({ control, name: 'require_deposit' });
  const { ref, name, value: required, onBlur, onChange } = field;
  const currency = useWatch({ control, name: 'deposit_currency' }) ?? 'KWD';
  const change = (checked: boolean) => {
    onChange(checked);
    // What is out of sight must not stand in the way of saving.
    if (!checked) form.resetField('deposit_amount');
  };
  return (
    <>
      <Checkbox
        ref={ref}
        name={name}
        label={t('require_deposit')}
        checked={required === true}
        onBlur={onBlur}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {required === true && (
        <Group grow align="flex-start">
          <NumberField
            control={control}
            name="deposit_amount"
            label={t('deposit_amount')}
            hideControls={false}
            min={0}
            step={STEP}
            decimalScale={CURRENCY_DECIMALS[currency]}
            dir="ltr"
          />
          <SelectField
            control={control}
            name="deposit_currency"
            label={t('deposit_currency')}
            data={DEPOSIT_CURRENCIES}
            allowDeselect={false}
          />
        </Group>
      )}
    </>
  );
}
