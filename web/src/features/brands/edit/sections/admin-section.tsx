import { useController, useWatch } from 'react-hook-form';
import { DECISIONS } from '@diwan/contract/features/brands/actions';
import { type Brand, BRAND_STATUSES } from '@diwan/contract/features/brands/records';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { SelectField, TextareaField } from '../../../../ui/form/fields.tsx';
import { PartnerPicker } from '../../../../widgets/partners/partner-picker.tsx';
import classes from '../edit-brand.module.css';
import type { EditControl } from './form-control.ts';
import { Section } from './section.tsx';

interface AdminSectionProps {
  readonly control: EditControl;
  /** The brand as it is: a new status may want a reason. */
  readonly brand: Brand;
}

/** What administrators alone decide: the partner and the status. */
export function AdminSection({ control, brand }: AdminSectionProps) {
  const { t } = useTranslation('brands');
  const status = useWatch({ control, name: 'status' });
  const partner = useController({ control, name: 'partner_id' });
  const statuses = BRAND_STATUSES.filter(
    (value) => value === brand.status || brand.can[DECISIONS[value]]?.allowed,
  );
  const { approve } = brand.can;
  const explained = status !== brand.status && (status === 'rejected' || status === 'suspended');
  return (
    <Section title={t('administration')}>
      <div className={classes['columns']}>
        <SelectField
          control={control}
          name="status"
          label={t('status')}
          description={approve?.allowed === false && brand.status !== 'active' && approve.reason}
          data={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
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
