import { Stack, Text } from '@mantine/core';
import {
  DOCUMENT_FILE_FIELDS,
  type TypedDocuments,
} from '@diwan/contract/features/documents/records';
import type { RegistrationDetails } from '@diwan/contract/features/registration/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { formatPhone } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { countryName } from '../../../reference/countries.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { BankName } from '../../../widgets/bank-fields/bank-name.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';

interface EnteredFactsProps {
  readonly details: RegistrationDetails;
  readonly documents: TypedDocuments;
  /** The names of the submitted files. */
  readonly present: readonly string[];
}

/** Shows every value of the registration, read-only. An empty value is a dash. */
export function EnteredFacts({ details, documents, present }: EnteredFactsProps) {
  const { t } = useTranslation('registration');
  return (
    <Stack gap="md">
      <Surface nested title={t('brand.identity')}>
        <Stack gap="sm">
          <BrandLogo name={details.name} url={details.logo_url} size="lg" />
          <Facts facts={useBrandFacts(details)} />
        </Stack>
      </Surface>
      <Surface nested title={t('brand.payments')}>
        <Facts facts={usePaymentFacts(details)} />
      </Surface>
      <Surface nested title={t('brand.owner')}>
        <Facts facts={useContactFacts(details)} />
      </Surface>
      <Surface nested title={t('check.documents')}>
        {present.length === 0 ? (
          <Text>{t('check.no_documents')}</Text>
        ) : (
          <DocumentFacts details={details} documents={documents} present={present} />
        )}
      </Surface>
    </Stack>
  );
}

const typed = (text: string) => text !== '' && <bdi>{text}</bdi>;
const leftToRight = (text: string) => text !== '' && <bdi dir="ltr">{text}</bdi>;

function useBrandFacts(details: RegistrationDetails): Fact[] {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const { entity_type, terms } = details;
  const companies: Fact[] = [
    { label: t('brand.company_name'), value: typed(details.company_name), wide: true },
    {
      label: t('brand.company_name_arabic'),
      value: typed(details.company_name_arabic),
      wide: true,
    },
  ];
  return [
    { label: t('brand.name'), value: typed(details.name), wide: true },
    { label: t('brand.description'), value: typed(details.description), wide: true },
    { label: t('brand.entity_type'), value: t(`brand.${entity_type}`) },
    ...(entity_type === 'corporate' ? companies : []),
    {
      label: t('brand.mcc'),
      value: `${businessTypeName(terms.business_type, language)} (${terms.mcc_code})`,
    },
    {
      label: t('brand.registration_country'),
      value: countryName(details.registration_country, language),
    },
    { label: t('brand.website'), value: leftToRight(details.website), wide: true },
    { label: t('brand.instagram'), value: leftToRight(details.instagram_handle) },
    { label: t('brand.twitter'), value: leftToRight(details.twitter_handle) },
    { label: t('brand.tiktok'), value: leftToRight(details.tiktok_handle) },
  ];
}

const PLACES = { fairground: 'brand.fairground', other: 'brand.other_place' } as const;

function usePaymentFacts(details: RegistrationDetails): Fact[] {
  const { t } = useTranslation('registration');
  const { payment_type_preference: type, delivery_location_type: place } = details;
  const terminals: Fact[] = [
    { label: t('brand.devices'), value: String(details.num_pos_devices) },
    { label: t('brand.delivery_type'), value: place !== '' && t(PLACES[place]) },
    { label: t('brand.maps_url'), value: leftToRight(details.delivery_location), wide: true },
    { label: t('brand.hall'), value: typed(details.hall_number) },
    { label: t('brand.suite'), value: typed(details.suite_number) },
  ];
  return [
    { label: t('brand.payment_type'), value: t(`brand.${type}`) },
    ...(type === 'pg' ? [] : terminals),
  ];
}

function useContactFacts(details: RegistrationDetails): Fact[] {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const phone = formatPhone(details.phone_country_code, details.phone_number);
  return [
    { label: t('brand.phone'), value: leftToRight(phone) },
    { label: t('brand.email'), value: leftToRight(details.email), wide: true },
    { label: t('brand.nationality'), value: countryName(details.nationality, language) },
    { label: t('brand.residence'), value: countryName(details.country_of_residence, language) },
  ];
}

function DocumentFacts({ details, documents, present }: EnteredFactsProps) {
  const { t } = useTranslation('documents');
  const names = usePersonFacts(details, documents);
  const files = DOCUMENT_FILE_FIELDS.filter((field) => present.includes(field));
  return (
    <Facts
      facts={[
        ...names,
        { label: t('bank.name'), value: <BankName name={documents.bank_name} /> },
        { label: t('bank.iban'), value: leftToRight(documents.iban) },
        {
          label: t('files.title'),
          value: files.map((field) => t(`files.${field}`)).join(' · '),
          wide: true,
        },
      ]}
    />
  );
}

/** Returns the facts of the person or company, with masked personal numbers. */
function usePersonFacts({ entity_type }: RegistrationDetails, documents: TypedDocuments): Fact[] {
  const { t } = useTranslation('documents');
  if (entity_type === 'individual') {
    return [
      { label: t('person.civil_id'), value: leftToRight(documents.civil_id) },
      { label: t('person.name_arabic'), value: typed(documents.full_name_arabic) },
      { label: t('person.name_english'), value: typed(documents.full_name_english) },
    ];
  }
  return [
    { label: t('company.name_english'), value: typed(documents.company_name), wide: true },
    { label: t('company.name_arabic'), value: typed(documents.company_name_arabic), wide: true },
    { label: t('company.registration'), value: leftToRight(documents.civil_id) },
    { label: t('signatory.civil_id'), value: leftToRight(documents.signatory_civil_id) },
    { label: t('signatory.name_arabic'), value: typed(documents.full_name_arabic) },
    { label: t('signatory.name_english'), value: typed(documents.full_name_english) },
  ];
}
