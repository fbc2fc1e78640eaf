import { Select, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch, useFieldArray } from 'react-hook-form';
import {
  CAMPAIGN_AGREEMENT_TYPES,
  type CampaignAgreementType,
} from '@diwan/contract/features/campaigns/records';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { TextareaField, useBound } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { clausesQuery } from '../queries.ts';
import type { DraftForm, DraftInput } from './campaign-form.tsx';
import { SCHEMES } from '@diwan/contract/features/fees/records';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { findOptions } from '../../../ui/form/find-options.ts';

/** Edits the new prices of payments at terminals, by card type. */
function FeeFields({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation('campaigns');
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  const taken = new Set(fields.map(({ card_type }) => card_type));
  const free = SCHEMES.find((card) => !taken.has(card));
  return (
    <>
      {fields.map(({ id, card_type }, n) => (
        <Group key={id} align="flex-end" grow preventGrowOverflow={false}>
          <SelectField
            control={control}
            name={`fees.${n}.card_type`}
            label={t('form.fee_card')}
            data={SCHEMES}
            allowDeselect={false}
          />
          <NumberField
            control={control}
            name={`fees.${n}.brand_percentage`}
            label={t('form.fee_percentage')}
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

const typeOf = ({ kind, fees }: Pick<DraftInput, 'kind' | 'fees'>): CampaignAgreementType => {
  if (kind === 'clause') return 'service';
  return fees.length > 0 ? 'fee_change' : 'rate_change';
};

interface ChangeFieldsProps {
  readonly form: DraftForm;
}

/** Edits the change of the campaign. A campaign has one change. */
export function ChangeFields({ form }: ChangeFieldsProps) {
  const { t } = useTranslation('campaigns');
  const { control } = form;
  const [kind, fees] = useWatch({ control, name: ['kind', 'fees'] });
  const { error } = useBound({ control, name: 'kind' });
  const type = typeOf({ kind, fees });
  const choose = (next: CampaignAgreementType) => {
    form.setValue('kind', next === 'service' ? 'clause' : 'rate');
    for (const field of [
      'clause_id',
      'clause_en',
      'clause_ar',
      'rental_fee',
      'loss_fee',
    ] as const) {
      form.setValue(field, null);
    }
    const first = { card_type: 'KNET', brand_percentage: 0, brand_fixed: 0 } as const;
    form.setValue('fees', next === 'fee_change' ? [first] : []);
    form.clearErrors();
  };
  return (
    <>
      <Select
        label={t('form.kind')}
        data={CAMPAIGN_AGREEMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        error={error}
        allowDeselect={false}
        onChange={(value) => {
          const next = CAMPAIGN_AGREEMENT_TYPES.find((known) => known === value);
          if (next !== undefined) choose(next);
        }}
      />
      {type === 'service' && <ClauseFields form={form} />}
      {type === 'rate_change' && <RentalFields form={form} />}
      {type === 'fee_change' && <FeeFields form={form} />}
    </>
  );
}

/** The section of new clauses, which no agreement contains yet. */
const ADDED = 'further';

const newClauseId = (known: ReadonlySet<string>): string => {
  const numbers = Array.from({ length: known.size + 1 }, (_, n) => `${ADDED}.c${n + 1}`);
  return numbers.find((id) => !known.has(id)) ?? `${ADDED}.c1`;
};

/** Chooses a clause and edits its text in both languages. */
function ClauseFields({ form }: ChangeFieldsProps) {
  const { t } = useTranslation('campaigns');
  const language = useLanguage();
  const { control } = form;
  const { field, value, error } = useBound({ control, name: 'clause_id' });
  const { data = [] } = useQuery(clausesQuery);
  const added = newClauseId(new Set(data.map(({ id }) => id)));
  const options = [
    ...data.map((clause) => ({
      value: clause.id,
      label: `${clause.title[language]}: ${clause[language]}`,
    })),
    { value: added, label: t('form.new_clause') },
  ];
  return (
    <>
      <Select
        label={t('form.clause')}
        data={options}
        value={typeof value === 'string' ? value : null}
        onChange={(id) => {
          field.onChange(id);
          const known = data.find((clause) => clause.id === id);
          form.setValue('clause_en', known?.en ?? '');
          form.setValue('clause_ar', known?.ar ?? '');
        }}
        onBlur={field.onBlur}
        error={error}
        searchable
        filter={findOptions}
        withAsterisk
        comboboxProps={{ keepMounted: false }}
      />
      <TextareaField
        control={control}
        name="clause_en"
        label={t('form.clause_en')}
        dir="ltr"
        withAsterisk
      />
      <TextareaField
        control={control}
        name="clause_ar"
        label={t('form.clause_ar')}
        dir="rtl"
        withAsterisk
      />
    </>
  );
}

function RentalFields({ form: { control } }: ChangeFieldsProps) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <AmountField control={control} name="rental_fee" label={t('form.rental_fee')} withAsterisk />
      <AmountField
        control={control}
        name="loss_fee"
        label={t('form.loss_fee')}
        description={t('form.loss_fee_hint')}
      />
    </>
  );
}
