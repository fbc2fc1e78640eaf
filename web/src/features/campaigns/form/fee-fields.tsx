import { Button, Group } from '@mantine/core';
import { useFieldArray } from 'react-hook-form';
import { CARD_TYPES } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { DraftForm } from './campaign-form.tsx';

/** What payments at terminals shall cost, by card type. */
export function FeeFields({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation('campaigns');
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  const taken = new Set(fields.map(({ card_type }) => card_type));
  const free = CARD_TYPES.find((card) => !taken.has(card));
  return (
    <>
      {fields.map(({ id, card_type }, n) => (
        <Group key={id} align="flex-end" grow preventGrowOverflow={false}>
          <SelectField
            control={control}
            name={`fees.${n}.card_type`}
            label={t('form.fee_card')}
            data={CARD_TYPES}
            allowDeselect={false}
          />
          <NumberField
            control={control}
            name={`fees.${n}.brand_percentage`}
            label={t('form.fee_percentage')}
            decimalScale={2}
            dir="ltr"
          />
          <AmountField
            control={control}
            name={`fees.${n}.brand_fixed`}
            label={t('form.fee_fixed')}
          />
          {fields.length > 1 && (
            <Button
              variant="default"
              aria-label={t('form.remove_fee', { card: card_type })}
              onClick={() => remove(n)}
            >
              ×
            </Button>
          )}
        </Group>
      ))}
      {free !== undefined && (
        <Group>
          <Button
            variant="default"
            onClick={() => append({ card_type: free, brand_percentage: 0, brand_fixed: 0 })}
          >
            {t('form.add_fee')}
          </Button>
        </Group>
      )}
    </>
  );
}
