import { Stack } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useTranslation } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { DocumentValues } from '../document-values.ts';

/** A company: its names in both languages and, if known, its commercial registration number. */
export function CompanyFields({ control }: { readonly control: Control<DocumentValues> }) {
  const { t } = useTranslation('documents');
  return (
    <Stack gap="md">
      <div data-field="company_name">
        <TextField
          control={control}
          name="company_name"
          label={t('company.name_english')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field="company_name_arabic">
        <TextField
          control={control}
          name="company_name_arabic"
          label={t('company.name_arabic')}
          dir="rtl"
          lang="ar"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field="civil_id">
        <TextField
          control={control}
          name="civil_id"
          label={t('company.registration')}
          description={t('company.registration_hint')}
          dir="ltr"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </Stack>
  );
}
