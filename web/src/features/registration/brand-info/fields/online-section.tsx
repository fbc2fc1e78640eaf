import { IconBrandInstagram, IconBrandTiktok, IconBrandX, IconWorld } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/i18n.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import classes from './fields.module.css';
import type { SectionProps } from './form-control.ts';
import { Place } from './place.tsx';

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Where the brand is found; nothing here is required. */
export function OnlineSection({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  const handle = { dir: 'ltr', autoCapitalize: 'none', placeholder: '@', maxLength: 200 } as const;
  return (
    <Surface title={t('brand.online')} description={t('brand.online_hint')}>
      <div className={classes['columns']}>
        <Place field="website">
          <TextField
            control={control}
            name="website"
            label={t('brand.website')}
            placeholder="https://"
            type="url"
            inputMode="url"
            autoComplete="url"
            dir="ltr"
            leftSection={<IconWorld {...ICON} />}
          />
        </Place>
        <Place field="instagram_handle">
          <TextField
            control={control}
            name="instagram_handle"
            label={t('brand.instagram')}
            leftSection={<IconBrandInstagram {...ICON} />}
            {...handle}
          />
        </Place>
        <Place field="twitter_handle">
          <TextField
            control={control}
            name="twitter_handle"
            label={t('brand.twitter')}
            leftSection={<IconBrandX {...ICON} />}
            {...handle}
          />
        </Place>
        <Place field="tiktok_handle">
          <TextField
            control={control}
            name="tiktok_handle"
            label={t('brand.tiktok')}
            leftSection={<IconBrandTiktok {...ICON} />}
            {...handle}
          />
        </Place>
      </div>
    </Surface>
  );
}
