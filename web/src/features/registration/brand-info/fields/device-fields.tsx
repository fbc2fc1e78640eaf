import type { UseFormSetValue } from 'react-hook-form';
import { useTranslation } from '../../../../lib/i18n.ts';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import type { BrandValues } from '../brand-values.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import type { SectionProps } from './form-control.ts';
import { FieldAnchor } from './place.tsx';

interface DeviceFieldsProps extends SectionProps {
  readonly setValue: UseFormSetValue<BrandValues>;
}

/** Edits the number of terminals and the place of their delivery. */
export function DeviceFields({ control, setValue }: DeviceFieldsProps) {
  const { t } = useTranslation('registration');
  return (
    <>
      <FieldAnchor field="num_pos_devices">
        <NumberField
          control={control}
          name="num_pos_devices"
          label={t('brand.devices')}
          inputMode="numeric"
          maw="12rem"
          withAsterisk
        />
      </FieldAnchor>
      <DeliveryFields control={control} setValue={setValue} />
    </>
  );
}
