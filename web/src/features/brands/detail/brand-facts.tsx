import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { Brand } from '@diwan/contract/features/brands/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { Language } from '@diwan/contract/kernel/sentences';
import { formatPhone } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { countryName } from '../../../reference/countries.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { SocialLinks } from '../../../widgets/brands/social-links.tsx';
import { Money } from '../../../widgets/money.tsx';
import classes from './brand-page.module.css';
import { OutsideLink } from '../../../widgets/brands/outside-link.tsx';

/** Returns the brand's answers in its registration that no other fact shows. */
function registrationFacts(brand: Brand, t: TFunction<'brands'>, language: Language): Fact[] {
  const { delivery_location_type: place, hall_number: hall, suite_number: suite } = brand;
  const places = [
    place === 'fairground' ? t('delivery.fairground') : null,
    hall && t('delivery.hall', { hall }),
    suite && t('delivery.suite', { suite }),
  ].filter(Boolean);
  const map = brand.delivery_location;
  const pos: Fact[] = [
    { label: t('pos_devices'), value: String(brand.num_pos_devices) },
    {
      label: t('delivery.to'),
      value: (places.length > 0 || map !== null) && (
        <>
          {places.join(' · ')}{' '}
          {map !== null && <OutsideLink href={map} label={t('delivery.map')} />}
        </>
      ),
      wide: true,
    },
  ];
  return [
    {
      label: t('registration_country'),
      value: countryName(brand.registration_country, language),
    },
    { label: t('payment_type'), value: t(`payment_types.${brand.payment_type_preference}`) },
    ...(brand.payment_type_preference === 'pg' ? [] : pos),
  ];
}

/** Shows the facts of the brand. */
export function BrandFacts({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const format = useFormat();
  const type = businessTypeName(brand.business_type, language);
  const companies: Fact[] = [
    {
      label: t('company_name'),
      value: brand.company_name && <bdi>{brand.company_name}</bdi>,
      wide: true,
    },
    {
      label: t('company_name_arabic'),
      value: brand.company_name_arabic && <bdi>{brand.company_name_arabic}</bdi>,
      wide: true,
    },
  ];
  return (
    <Surface title={t('overview')}>
      <div className={classes['identity']}>
        <BrandLogo name={brand.name} url={brand.logo_url} size="lg" />
        <div>
          <Text fw={500}>{type}</Text>
          <SocialLinks brand={brand} />
        </div>
      </div>
      {brand.description !== null && (
        <Text className={classes['description'] ?? ''} dir="auto" mb="lg">
          {brand.description}
        </Text>
      )}
      <Facts
        paired
        facts={[
          { label: t('entity_type'), value: t(`entity.${brand.entity_type}`) },
          ...(brand.entity_type === 'corporate' ? companies : []),
          { label: t('mcc'), value: <span className="ltr">{brand.mcc_code}</span> },
          { label: t('nationality'), value: countryName(brand.nationality, language) },
          {
            label: t('country_of_residence'),
            value: countryName(brand.country_of_residence, language),
          },
          {
            label: t('phone'),
            value: (
              <span className="ltr">
                {formatPhone(brand.phone_country_code, brand.phone_number)}
              </span>
            ),
          },
          { label: t('owner_email'), value: brand.owner_email, wide: true },
          ...(brand.named_email === null
            ? []
            : [{ label: t('named_email'), value: brand.named_email, wide: true }]),
          {
            label: t('website'),
            value: brand.website && <OutsideLink href={brand.website} />,
            wide: true,
          },
          { label: t('partner'), value: brand.partner_name },
          ...(brand.deposit_state === 'none'
            ? []
            : [
                {
                  label: t('deposit'),
                  value: (
                    <>
                      {brand.deposit_amount !== null && (
                        <>
                          <Money amount={brand.deposit_amount} currency={brand.deposit_currency} />
                          {' · '}
                        </>
                      )}
                      {t(`deposit_states.${brand.deposit_state}`)}
                    </>
                  ),
                },
              ]),
          ...registrationFacts(brand, t, language),
          { label: t('created'), value: format.date(brand.created_at) },
        ]}
      />
    </Surface>
  );
}
