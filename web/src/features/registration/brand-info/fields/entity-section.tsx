import { Suspense, useId } from 'react';
import { Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import { IconLock } from '@tabler/icons-react';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { formatAmount, formatCurrency, isolate } from '../../../../lib/format.ts';
import { lazyPart } from '../../../../lib/away/lazy-part.ts';
import { useLanguage, useTranslation } from '../../../../lib/i18n.ts';
import { usePublicSettings } from '../../../../lib/public-settings.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormSkeleton } from '../../../../ui/states/skeletons.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import type { SectionProps } from './form-control.ts';
import { CountryField } from './late-fields.ts';
import { FieldAnchor } from './place.tsx';
import { WhenNear } from './when-near.tsx';
import classes from './fields.module.css';

/**
 * Loads the list of categories. Share links fix the category, so their registrants never load it.
 */
const MccField = lazyPart(async () => (await import('./mcc-field.tsx')).MccField);

interface EntitySectionProps extends SectionProps {
  readonly terms: ShareLinkTerms | null;
}

/** Edits the legal facts: entity type, company names, country and category. */
export function EntitySection({ control, terms }: EntitySectionProps) {
  const { t } = useTranslation('registration');
  const { field } = useController({ control, name: 'entity_type' });
  const locked = terms?.entity_type ?? null;
  const without_license = usePublicSettings()?.identity_without_license === true;
  return (
    <Surface title={t('brand.business')}>
      <Stack gap="lg">
        <FieldAnchor field="entity_type">
          {locked === null ? (
            <ChoiceCards
              label={t('brand.entity_type')}
              value={field.value}
              onChange={field.onChange}
              choices={[
                {
                  value: 'individual',
                  label: t('brand.individual'),
                  description: t(
                    without_license
                      ? 'brand.individual_hint_without_license'
                      : 'brand.individual_hint',
                  ),
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
        </FieldAnchor>
        {field.value === 'corporate' && <CompanyNames control={control} />}
        <FieldAnchor field="mcc_code">
          {terms === null ? (
            <Suspense fallback={<FormSkeleton fields={1} />}>
              <MccField control={control} />
            </Suspense>
          ) : (
            <LockedMcc terms={terms} />
          )}
        </FieldAnchor>
        <WhenNear fields={1}>
          <CountryField
            control={control}
            name="registration_country"
            label={t('brand.registration_country')}
          />
        </WhenNear>
      </Stack>
    </Surface>
  );
}

function CompanyNames({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  return (
    <>
      <FieldAnchor field="company_name">
        <TextField
          control={control}
          name="company_name"
          label={t('brand.company_name')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </FieldAnchor>
      <FieldAnchor field="company_name_arabic">
        <TextField
          control={control}
          name="company_name_arabic"
          label={t('brand.company_name_arabic')}
          dir="rtl"
          lang="ar"
          maxLength={200}
          withAsterisk
        />
      </FieldAnchor>
    </>
  );
}

/** Shows the category that the share link fixes. */
function LockedMcc({ terms }: { readonly terms: ShareLinkTerms }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const group = businessTypeName(terms.business_type, language);
  const name = language === 'ar' ? terms.mcc_description_arabic : terms.mcc_description;
  // Some categories have the same name as their business type.
  const kind = name === group ? group : `${group}: ${name}`;
  return (
    <LockedValue
      label={t('brand.mcc')}
      value={`${kind} (${terms.mcc_code})`}
      note={
        terms.deposit === null
          ? undefined
          : t('brand.deposit', {
              amount: depositText(terms.deposit, language),
            })
      }
    />
  );
}

const depositText = (
  { amount, currency }: NonNullable<ShareLinkTerms['deposit']>,
  language: 'en' | 'ar',
): string => isolate(`${formatAmount(amount, currency)} ${formatCurrency(currency, language)}`);

interface LockedValueProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
}

/** Shows a value that the share link fixes, with an explanation. */
function LockedValue({ label, value, note }: LockedValueProps) {
  const { t } = useTranslation('registration');
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-why`}>
      <Text id={`${id}-label`} fw={500} size="sm" mb={4}>
        {label}
      </Text>
      <div className={classes['locked']}>
        <IconLock size={18} stroke={1.5} aria-hidden />
        <span>{value}</span>
      </div>
      <Text id={`${id}-why`} size="xs" c="dimmed" mt={4}>
        {note !== undefined && <b>{note} </b>}
        {t('brand.locked')}
      </Text>
    </div>
  );
}
