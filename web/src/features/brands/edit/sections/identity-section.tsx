import { useWatch } from 'react-hook-form';
import { ENTITY_TYPES } from '@diwan/contract/features/brands/entity-types';
import { useTranslation } from '../../../../lib/i18n.ts';
import { SelectField, TextareaField, TextField } from '../../../../ui/form/fields.tsx';
import classes from '../edit-brand.module.css';
import { CountryField } from './country-field.tsx';
import type { EditControl } from './form-control.ts';
import { Section } from './section.tsx';

/** Who the brand is: names, kind of entity, where it comes from. */
export function IdentitySection({ control }: { readonly control: EditControl }) {
  const { t } = useTranslation('brands');
  const isCorporate = useWatch({ control, name: 'entity_type' }) === 'corporate';
  return (
    <Section title={t('identity')}>
      <TextField control={control} name="name" label={t('name')} withAsterisk />
      <TextareaField control={control} name="description" label={t('description')} />
      <div className={classes['thirds']}>
        <CountryField control={control} name="nationality" label={t('nationality')} />
        <CountryField
          control={control}
          name="country_of_residence"
          label={t('country_of_residence')}
        />
        <SelectField
          control={control}
          name="entity_type"
          label={t('entity_type')}
          data={ENTITY_TYPES.map((value) => ({ value, label: t(`entity.${value}`) }))}
          allowDeselect={false}
        />
      </div>
      {isCorporate && (
        <div className={classes['columns']}>
          <TextField control={control} name="company_name" label={t('company_name')} withAsterisk />
          <TextField
            control={control}
            name="company_name_arabic"
            label={t('company_name_arabic')}
            dir="rtl"
            withAsterisk
          />
        </div>
      )}
    </Section>
  );
}
