import { Anchor, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useController, type UseFormSetValue } from 'react-hook-form';
import { FAIRGROUND_MAPS_LINK } from '@diwan/contract/features/brands/delivery';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { deliveryOf, type BrandField, type BrandValues } from '../brand-values.ts';
import { ChoiceCards } from './choice-cards.tsx';
import classes from './fields.module.css';
import type { SectionProps } from './form-control.ts';
import { LinkField } from './link-field.tsx';
import { FieldAnchor } from './place.tsx';

interface DeliveryFieldsProps extends SectionProps {
  readonly setValue: UseFormSetValue<BrandValues>;
}

/** Edits where terminals are delivered. Another type of place clears the previous values. */
export function DeliveryFields({ control, setValue }: DeliveryFieldsProps) {
  const { t } = useTranslation('registration');
  const { field, fieldState } = useController({ control, name: 'delivery_location_type' });
  const problem = fieldState.error?.message;

  function choose(type: 'fairground' | 'other') {
    for (const [name, value] of Object.entries(deliveryOf(type))) {
      const shouldValidate = name === 'delivery_location_type' && problem !== undefined;
      setValue(name as BrandField, value, { shouldDirty: true, shouldValidate });
    }
  }

  return (
    <>
      <FieldAnchor field="delivery_location_type">
        <ChoiceCards
          label={t('brand.delivery_type')}
          value={field.value}
          error={problem === undefined ? undefined : sayText(problem)}
          required
          onChange={choose}
          choices={[
            { value: 'fairground', label: t('brand.fairground') },
            { value: 'other', label: t('brand.other_place') },
          ]}
        />
      </FieldAnchor>
      {field.value === 'fairground' && <FairgroundFields control={control} />}
      {field.value === 'other' && (
        <FieldAnchor field="delivery_location">
          <LinkField
            control={control}
            setValue={setValue}
            name="delivery_location"
            label={t('brand.maps_url')}
            description={t('brand.maps_url_hint')}
            withAsterisk
          />
        </FieldAnchor>
      )}
    </>
  );
}

function FairgroundFields({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  return (
    <>
      <Text size="sm">
        {t('brand.fairground_place')}{' '}
        <Anchor href={FAIRGROUND_MAPS_LINK} target="_blank" rel="noreferrer" size="sm">
          {t('brand.open_map')} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      </Text>
      <div className={classes['columns']}>
        <FieldAnchor field="hall_number">
          <TextField
            control={control}
            name="hall_number"
            label={t('brand.hall')}
            maxLength={20}
            dir="auto"
          />
        </FieldAnchor>
        <FieldAnchor field="suite_number">
          <TextField
            control={control}
            name="suite_number"
            label={t('brand.suite')}
            maxLength={20}
            dir="auto"
          />
        </FieldAnchor>
      </div>
    </>
  );
}
