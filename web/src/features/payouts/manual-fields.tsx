import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import {
  MANUAL_METHOD_LABELS,
  MANUAL_METHODS,
} from '@diwan/contract/features/manual-payouts/terms';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useToday } from '../../lib/use-format.ts';
import { DateField } from '../../ui/form/date-input.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { TextareaField, TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { findOptions } from '../../ui/form/find-options.ts';
import { useMoneyText } from '../../widgets/money-text.ts';
import { brandPayoutsQuery } from '../../widgets/payouts/brand-payouts-query.ts';
import type { draft } from './manual-draft.ts';

type Payable = BrandPayouts['payables'][number];

/** Returns the businesses that owe the brand money. */
export const owingOf = (payables: readonly Payable[]): readonly Payable[] =>
  payables.filter(({ amount }) => amount > 0);

interface ManualFieldsProps {
  readonly form: UseFormReturn<z.input<typeof draft>, unknown, z.output<typeof draft>>;
  readonly brands: readonly { readonly value: string; readonly label: string }[];
  /** True for a correction, which cannot change brand and business. */
  readonly fixed: boolean;
}

export function ManualFields({ form, brands, fixed }: ManualFieldsProps) {
  const { t } = useTranslation('payouts');
  const today = useToday();
  const { control } = form;
  const brand_id = form.watch('brand_id');
  const { data } = useQuery({
    ...brandPayoutsQuery(Number(brand_id)),
    enabled: brand_id !== '',
  });
  const owing = owingOf(data?.payables ?? []);
  return (
    <>
      <SelectField
        control={control}
        name="brand_id"
        label={t('columns.brand')}
        data={[...brands]}
        required
        searchable
        filter={findOptions}
        disabled={fixed}
      />
      {data !== undefined && <Owed payables={data.payables} />}
      {!fixed && owing.length > 1 && (
        <SelectField
          control={control}
          name="business_id"
          label={t('manual.business')}
          required
          data={owing.map(({ business_id, business_name }) => ({
            value: business_id,
            label: business_name,
          }))}
        />
      )}
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
      <DateField control={control} name="paid_date" label={t('paid_date')} required max={today} />
      <TextareaField control={control} name="notes" label={t('notes')} dir="auto" />
    </>
  );
}

/** Shows the amount that each business owes the selected brand now. */
function Owed({ payables }: { readonly payables: readonly Payable[] }) {
  const { t } = useTranslation('payouts');
  const money = useMoneyText();
  return (
    <div role="status">
      {payables.length === 0 && <Text size="sm">{t('manual.owed_none')}</Text>}
      {payables.map(({ business_id, business_name: business, amount }) => (
        <Text key={business_id} size="sm">
          {amount > 0
            ? t('manual.owed_by', { business, amount: money(amount) })
            : t('manual.owes_to', { business, amount: money(-amount) })}
        </Text>
      ))}
    </div>
  );
}
