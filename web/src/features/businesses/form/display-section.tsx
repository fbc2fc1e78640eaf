import { Group, Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/i18n.ts';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { BusinessLogo } from '../business-logo.tsx';
import type { BusinessControl } from '../form-values.ts';
import { LogoUpload } from './logo-upload.tsx';

interface DisplaySectionProps {
  readonly control: BusinessControl;
  /** Null while the business is new: a logo can be uploaded once it exists. */
  readonly business_id: string | null;
  readonly onLogo: (logo_url: string) => void;
}

/** Whether the business is in use, and how it is shown. */
export function DisplaySection({ control, business_id, onLogo }: DisplaySectionProps) {
  const { t } = useTranslation('businesses');
  const [name, logo_url] = useWatch({ control, name: ['name', 'logo_url'] });
  return (
    <Surface title={t('display')}>
      <Stack gap="md">
        <CheckboxField
          control={control}
          name="active"
          label={t('active')}
          description={t('active_hint')}
        />
        <CheckboxField
          control={control}
          name="show_at_home"
          label={t('show_at_home')}
          description={t('show_at_home_hint')}
        />
        <Group gap="md" align="center">
          <BusinessLogo name={name} url={logo_url === '' ? null : (logo_url ?? null)} size={64} />
          {business_id === null ? (
            <Text c="dimmed">{t('logo_later')}</Text>
          ) : (
            <LogoUpload business_id={business_id} onUploaded={onLogo} />
          )}
        </Group>
        <TextField
          control={control}
          name="logo_url"
          label={t('logo_url')}
          description={t('logo_url_hint')}
          inputMode="url"
          dir="ltr"
        />
      </Stack>
    </Surface>
  );
}
