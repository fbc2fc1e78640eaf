import { useTranslation } from '../../../lib/i18n.ts';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { BusinessControl } from '../form-values.ts';
import classes from './form.module.css';

/** Who the business is and how it is reached. */
export function BasicSection({ control }: { readonly control: BusinessControl }) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('basic')}>
      <div className={classes['fields']}>
        <TextField control={control} name="name" label={t('name')} withAsterisk />
        <TextField control={control} name="name_ar" label={t('name_ar')} dir="rtl" lang="ar" />
        <TextField
          control={control}
          name="commercial_registration"
          label={t('commercial_registration')}
          withAsterisk
          dir="ltr"
        />
        <TextField
          control={control}
          name="tap_entity_id"
          label={t('tap_entity_id')}
          dir="ltr"
          autoComplete="off"
        />
        <TextareaField
          control={control}
          name="address"
          label={t('address')}
          withAsterisk
          minRows={2}
        />
        <TextareaField
          control={control}
          name="address_ar"
          label={t('address_ar')}
          minRows={2}
          dir="rtl"
          lang="ar"
        />
        <TextField
          control={control}
          name="phone"
          label={t('phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
        />
        <TextField
          control={control}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          dir="ltr"
        />
        <TextField
          control={control}
          name="website"
          label={t('website')}
          type="url"
          inputMode="url"
          dir="ltr"
        />
        <TextField control={control} name="country" label={t('country')} withAsterisk />
      </div>
    </Surface>
  );
}
