import { Stack } from '@mantine/core';
import { IconBrandInstagram, IconBrandTiktok, IconBrandX, IconWorld } from '@tabler/icons-react';
import type { UseFormSetValue } from 'react-hook-form';
import { useTranslation } from '../../../../lib/i18n.ts';
import { TextareaField, TextField } from '../../../../ui/form/fields.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import type { BrandValues } from '../brand-values.ts';
import type { SectionProps } from './form-control.ts';
import { LinkField } from './link-field.tsx';
import { LogoField } from './logo-field.tsx';
import { FieldAnchor } from './place.tsx';
import classes from './fields.module.css';

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface OptionalSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<BrandValues>;
  readonly logo_url: string | null;
}

/** Edits the brand's optional details and links. */
export function OptionalSection({ control, setValue, logo_url }: OptionalSectionProps) {
  const { t } = useTranslation('registration');
  const handle = { dir: 'ltr', autoCapitalize: 'none', maxLength: 200 } as const;
  return (
    <Surface title={t('brand.online')} description={t('brand.online_hint')}>
      <Stack gap="lg">
        <FieldAnchor field="logo_file">
          <LogoField control={control} stored={logo_url} />
        </FieldAnchor>
        <FieldAnchor field="description">
          <TextareaField
            control={control}
            name="description"
            label={t('brand.description')}
            description={t('brand.description_hint')}
            dir="auto"
            maxLength={2000}
          />
        </FieldAnchor>
        <div className={classes['columns']}>
          <FieldAnchor field="website">
            <LinkField
              control={control}
              setValue={setValue}
              name="website"
              label={t('brand.website')}
              description={t('brand.website_hint')}
              autoComplete="url"
              leftSection={<IconWorld {...ICON} />}
            />
          </FieldAnchor>
          <FieldAnchor field="instagram_handle">
            <TextField
              control={control}
              name="instagram_handle"
              label={t('brand.instagram')}
              description={t('brand.handle_hint')}
              leftSection={<IconBrandInstagram {...ICON} />}
              {...handle}
            />
          </FieldAnchor>
          <FieldAnchor field="twitter_handle">
            <TextField
              control={control}
              name="twitter_handle"
              label={t('brand.twitter')}
              leftSection={<IconBrandX {...ICON} />}
              {...handle}
            />
          </FieldAnchor>
          <FieldAnchor field="tiktok_handle">
            <TextField
              control={control}
              name="tiktok_handle"
              label={t('brand.tiktok')}
              leftSection={<IconBrandTiktok {...ICON} />}
              {...handle}
            />
          </FieldAnchor>
        </div>
      </Stack>
    </Surface>
  );
}
