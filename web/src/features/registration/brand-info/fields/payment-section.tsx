import { Stack } from '@mantine/core';
import { useController, useWatch, type UseFormSetValue } from 'react-hook-form';
import { useTranslation } from '../../../../lib/i18n.ts';
import { NumberField } from '../../../../ui/form/fields.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import { needsDevices, type BrandValues } from '../brand-values.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { SectionProps } from './form-control.ts';
import { Place } from './place.tsx';

interface PaymentSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<BrandValues>;
}

/** How customers will pay, and for terminals how many and where they are handed over. */
export function PaymentSection({ control, setValue }: PaymentSectionProps) {
  const { t } = useTranslation('registration');
  const { field } = useController({ control, name: 'payment_type_preference' });
  const payment_type_preference = useWatch({ control, name: 'payment_type_preference' });
  return (
    <Surface title={t('brand.payments')}>
      <Stack gap="lg">
        <Place field="payment_type_preference">
          <ChoiceCards
            label={t('brand.payment_type')}
            value={field.value}
            onChange={field.onChange}
            choices={[
              { value: 'pg', label: t('brand.pg'), description: t('brand.pg_hint') },
              { value: 'pos', label: t('brand.pos'), description: t('brand.pos_hint') },
              { value: 'both', label: t('brand.both'), description: t('brand.both_hint') },
            ]}
          />
        </Place>
        {needsDevices({ payment_type_preference }) && (
          <>
            <Place field="num_pos_devices">
              <NumberField
                control={control}
                name="num_pos_devices"
                label={t('brand.devices')}
                min={1}
                max={1000}
                allowDecimal={false}
                allowNegative={false}
                hideControls={false}
                maw="12rem"
                withAsterisk
              />
            </Place>
            <DeliveryFields control={control} setValue={setValue} />
          </>
        )}
      </Stack>
    </Surface>
  );
}
