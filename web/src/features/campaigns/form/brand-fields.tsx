import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CAMPAIGN_CHOICES, MOST_CHOSEN_BRANDS } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useBound } from '../../../ui/form/fields.tsx';
import { findOptions } from '../../../ui/form/find-options.ts';
import { brandsQuery } from '../../../widgets/brands/brands-query.ts';
import { MccPicker } from '../../../widgets/mcc-picker/mcc-picker.tsx';
import { PartnerPicker } from '../../../widgets/partners/partner-picker.tsx';
import type { DraftControl, DraftForm } from './campaign-form.tsx';

/** Chooses the brands that must sign: all, those of a partner or category, or selected ones. */
export function BrandFields({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation('campaigns');
  const { control } = form;
  const { field, value, error } = useBound({ control, name: 'choice' });
  return (
    <>
      <Select
        label={t('form.choice')}
        data={CAMPAIGN_CHOICES.map((choice) => ({
          value: choice,
          label: t(`form.choices.${choice}`),
        }))}
        value={String(value)}
        error={error}
        allowDeselect={false}
        onBlur={field.onBlur}
        onChange={(choice) => {
          field.onChange(choice);
          form.setValue('partner_id', null);
          form.setValue('mcc_code', null);
          form.setValue('brand_ids', []);
        }}
      />
      {value === 'filter' && <FilterFields control={control} />}
      {value === 'hand' && <HandField control={control} />}
    </>
  );
}

interface FieldsProps {
  readonly control: DraftControl;
}

function FilterFields({ control }: FieldsProps) {
  const { t } = useTranslation('campaigns');
  const partner = useBound({ control, name: 'partner_id' });
  const mcc = useBound({ control, name: 'mcc_code' });
  return (
    <>
      <PartnerPicker
        label={t('form.partner')}
        value={typeof partner.value === 'number' ? partner.value : null}
        onChange={partner.field.onChange}
        error={partner.error}
      />
      <MccPicker
        label={t('form.mcc')}
        value={typeof mcc.value === 'string' ? mcc.value : null}
        onChange={mcc.field.onChange}
        onBlur={mcc.field.onBlur}
        error={mcc.error}
        offerAll
      />
    </>
  );
}

const SHOWN_OPTIONS = 50;

/** Selects brands by name. */
function HandField({ control }: FieldsProps) {
  const { t } = useTranslation('campaigns');
  const { field, value, error } = useBound({ control, name: 'brand_ids' });
  const { data = [] } = useQuery(brandsQuery);
  return (
    <MultiSelect
      label={t('form.by_hand')}
      data={data.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(ids) => field.onChange(ids.map(Number))}
      onBlur={field.onBlur}
      error={error}
      limit={SHOWN_OPTIONS}
      maxValues={MOST_CHOSEN_BRANDS}
      searchable
      filter={findOptions}
      withAsterisk
      comboboxProps={{ keepMounted: false }}
    />
  );
}
