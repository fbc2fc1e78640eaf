import { Stack } from '@mantine/core';
import { useTranslation } from '../../../../lib/i18n.ts';
import { TextareaField, TextField } from '../../../../ui/form/fields.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import type { SectionProps } from './form-control.ts';
import { LogoField } from './logo-field.tsx';
import { Place } from './place.tsx';

/** What customers see: name, logo and a few words. */
export function IdentitySection({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  return (
    <Surface title={t('brand.identity')}>
      <Stack gap="lg">
        <Place field="name">
          <TextField
            control={control}
            name="name"
            label={t('brand.name')}
            dir="auto"
            maxLength={120}
            autoComplete="organization"
            withAsterisk
          />
        </Place>
        <Place field="logo_file">
          <LogoField control={control} />
        </Place>
        <Place field="description">
          <TextareaField
            control={control}
            name="description"
            label={t('brand.description')}
            description={t('brand.description_hint')}
            dir="auto"
            maxLength={2000}
          />
        </Place>
      </Stack>
    </Surface>
  );
}
