import { useController, useWatch } from 'react-hook-form';
import { BRAND_STATUSES, type BrandStatus } from '@diwan/contract/features/brands/records';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { SelectField, TextareaField } from '../../../../ui/form/fields.tsx';
import { PartnerPicker } from '../../../../widgets/partner-picker.tsx';
import classes from '../edit-brand.module.css';
import type { EditControl } from './form-control.ts';
import { Section } from './section.tsx';

interface AdminSectionProps {
  readonly control: EditControl;
  /** The status as it is: a new one may want a reason. */
  readonly saved: BrandStatus;
}

/** What administrators alone decide: the partner and the status. */
export function AdminSection({ control, saved }: AdminSectionProps) {
  const { t } = useTranslation('brands');
  const status = useWatch({ control, name: 'status' });
  const partner = useController({ control, name: 'partner_id' });
  const explained = status !== saved && (status === 'rejected' || status === 'suspended');
  return (
    <Section title={t('administration')}>
      <div className={classes['columns']}>
        <SelectField
          control={control}
          name="status"
          label={t('status')}
          data={BRAND_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          allowDeselect={false}
        />
        <PartnerPicker
          label={t('partner')}
          value={partner.field.value ?? null}
          onChange={partner.field.onChange}
          error={partner.fieldState.error && sayText(partner.fieldState.error.message ?? '')}
        />
      </div>
      {explained && (
        <TextareaField
          control={control}
          name="reason"
          label={t('reason')}
          description={t('reason_told')}
          withAsterisk={status === 'rejected'}
        />
      )}
    </Section>
  );
}
