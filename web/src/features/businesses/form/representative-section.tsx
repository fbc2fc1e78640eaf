import { useTranslation } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { BusinessControl } from '../form-values.ts';
import classes from './form.module.css';

/** Who signs for the business. */
export function RepresentativeSection({ control }: { readonly control: BusinessControl }) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('representative')}>
      <div className={classes['fields']}>
        <TextField control={control} name="representative_name" label={t('representative_name')} />
        <TextField
          control={control}
          name="representative_name_ar"
          label={t('representative_name_ar')}
          dir="rtl"
          lang="ar"
        />
        <TextField
          control={control}
          name="representative_civil_id"
          label={t('representative_civil_id')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      </div>
    </Surface>
  );
}
