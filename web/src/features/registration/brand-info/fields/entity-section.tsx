import { Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import { MccPicker } from '../../../../widgets/mcc-picker/mcc-picker.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { CountryField } from './country-field.tsx';
import type { SectionProps } from './form-control.ts';
import { LockedMcc } from './locked-mcc.tsx';
import { LockedValue } from './locked-value.tsx';
import { Place } from './place.tsx';

interface EntitySectionProps extends SectionProps {
  readonly terms: ShareLinkTerms | null;
}

/** The legal side: kind of entity, company names, country and kind of business. */
export function EntitySection({ control, terms }: EntitySectionProps) {
  const { t } = useTranslation('registration');
  const { field } = useController({ control, name: 'entity_type' });
  const locked = terms?.entity_type ?? null;
  return (
    <Surface title={t('brand.business')}>
      <Stack gap="lg">
        <Place field="entity_type">
          {locked === null ? (
            <ChoiceCards
              label={t('brand.entity_type')}
              value={field.value}
              onChange={field.onChange}
              choices={[
                {
                  value: 'individual',
                  label: t('brand.individual'),
                  description: t('brand.individual_hint'),
                },
                {
                  value: 'corporate',
                  label: t('brand.corporate'),
                  description: t('brand.corporate_hint'),
                },
              ]}
            />
          ) : (
            <LockedValue label={t('brand.entity_type')} value={t(`brand.${locked}`)} />
          )}
        </Place>
        {field.value === 'corporate' && <CompanyNames control={control} />}
        <Place field="mcc_code">
          {terms === null ? <MccField control={control} /> : <LockedMcc terms={terms} />}
        </Place>
        <CountryField
          control={control}
          name="registration_country"
          label={t('brand.registration_country')}
        />
      </Stack>
    </Surface>
  );
}

function CompanyNames({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  return (
    <>
      <Place field="company_name">
        <TextField
          control={control}
          name="company_name"
          label={t('brand.company_name')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </Place>
      <Place field="company_name_arabic">
        <TextField
          control={control}
          name="company_name_arabic"
          label={t('brand.company_name_arabic')}
          dir="rtl"
          lang="ar"
          maxLength={200}
          withAsterisk
        />
      </Place>
    </>
  );
}

function MccField({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  const { field, fieldState } = useController({ control, name: 'mcc_code' });
  const message = fieldState.error?.message;
  return (
    <MccPicker
      label={t('brand.mcc')}
      value={field.value}
      onChange={(code) => field.onChange(code ?? '')}
      onBlur={field.onBlur}
      error={message === undefined ? undefined : sayText(message)}
      withAsterisk
      offerAll
    />
  );
}
