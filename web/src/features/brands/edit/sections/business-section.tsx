import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { sayText, useLanguage, useTranslation } from '../../../../lib/i18n.ts';
import { mccCatalogueQuery } from '../../../../widgets/mcc-catalogue.ts';
import { MccPicker } from '../../../../widgets/mcc-picker/mcc-picker.tsx';
import classes from '../edit-brand.module.css';
import type { EditControl } from './form-control.ts';
import { Section } from './section.tsx';

/** What the brand sells: the category, and the business type that follows from it. */
export function BusinessSection({ control }: { readonly control: EditControl }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { field, fieldState } = useController({ control, name: 'mcc_code' });
  const { data: catalogue } = useQuery(mccCatalogueQuery);
  const type = catalogue?.find(({ code }) => code === field.value)?.business_type ?? '';
  return (
    <Section title={t('business')}>
      <div className={classes['columns']}>
        <MccPicker
          label={t('mcc')}
          value={field.value ?? null}
          onChange={(code) => field.onChange(code ?? '')}
          onBlur={field.onBlur}
          error={fieldState.error && sayText(fieldState.error.message ?? '')}
          withAsterisk
        />
        <TextInput
          label={t('business_type')}
          description={t('business_type_follows')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={businessTypeName(type, language)}
          readOnly
        />
      </div>
    </Section>
  );
}
