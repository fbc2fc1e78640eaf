import type { Sentence } from '@diwan/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useNavigate } from '@tanstack/react-router';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business, MASKED_BUSINESS_VALUES } from '@diwan/contract/features/businesses/records';
import { CURRENCY_DECIMALS } from '@diwan/contract/kernel/money';
import { isolate, isolateName } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Surface } from '../../../ui/surface.tsx';
import { LogoUpload } from '../../../widgets/logo-upload.tsx';
import { Masked } from '../../../widgets/masked.tsx';
import { BusinessLogo } from '../business-logo.tsx';
import {
  type BusinessControl,
  businessEditForm,
  businessForm,
  type BusinessOutput,
  NEW_BUSINESS,
  valuesOf,
} from '../form-values.ts';
import { SftpSection } from './sftp-section.tsx';
import classes from './form.module.css';

interface BusinessFormProps {
  /** The stored business; null for a new one. */
  readonly business: Business | null;
  readonly fallback: Sentence;
  readonly onSave: (values: BusinessOutput) => Promise<unknown>;
}

/** Shows the form for adding or editing a business. Cancel returns to the list. */
export function BusinessForm({ business, fallback, onSave }: BusinessFormProps) {
  const { t } = useTranslation('businesses');
  const navigate = useNavigate();
  const form = useContractForm(
    business === null ? businessForm : businessEditForm,
    business === null ? NEW_BUSINESS : valuesOf(business),
  );
  const { control } = form;
  return (
    <FormShell
      form={form}
      fallback={fallback}
      submitLabel={business === null ? t('create') : t('save')}
      busyLabel={t('saving')}
      onCancel={() => void navigate({ to: '/businesses' })}
      onSubmit={onSave}
    >
      <BasicSection control={control} />
      <RepresentativeSection control={control} business={business} />
      <BankingSection control={control} business={business} />
      <SftpSection control={control} business={business} />
      <DisplaySection
        control={control}
        business_id={business?.id ?? null}
        // The logo is already saved, so it must not be treated as an unsaved change.
        onLogo={(logo_url) => form.resetField('logo_url', { defaultValue: logo_url })}
      />
    </FormShell>
  );
}

interface MaskedSectionProps {
  readonly control: BusinessControl;
  readonly business: Business | null;
}

interface StoredProps {
  readonly business: Business | null;
  readonly what: (typeof MASKED_BUSINESS_VALUES)[number];
}

/**
 * Shows the mask of the stored value that an empty field keeps. Showing it in full needs a reason.
 */
function Stored({ business, what }: StoredProps) {
  const { t } = useTranslation(['businesses', 'widgets']);
  const reveal = useAction(businessEndpoints.revealBusinessValue);
  const text = business?.[what] ?? null;
  if (business === null || text === null) return null;
  return (
    <>
      {t('widgets:masked.stored')}{' '}
      <Masked
        label={t(what)}
        text={text}
        reveal={(body) => reveal({ params: { id: business.id }, body: { ...body, what } })}
      />
    </>
  );
}

/** Shows the stored IBAN, and the new one that needs the approval of a second admin. */
function StoredIban({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const { iban_change: change } = business;
  return (
    <>
      <Stored business={business} what="account_iban" />{' '}
      {change === null
        ? t('iban_hint')
        : t('iban_waits', { name: isolateName(change.by_name), iban: isolate(change.iban) })}
    </>
  );
}

/** Edits the person who signs for the business. */
function RepresentativeSection({ control, business }: MaskedSectionProps) {
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
          description={<Stored business={business} what="representative_civil_id" />}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      </div>
    </Surface>
  );
}

const CURRENCIES = Object.keys(CURRENCY_DECIMALS);

/** Edits the account for settlements. */
function BankingSection({ control, business }: MaskedSectionProps) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('banking')}>
      <div className={classes['fields']}>
        <TextField
          control={control}
          name="account_iban"
          label={t('account_iban')}
          description={business && <StoredIban business={business} />}
          withAsterisk={business === null}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <TextField control={control} name="bank_name" label={t('bank_name')} />
        <TextField
          control={control}
          name="bank_swift_code"
          label={t('bank_swift_code')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <SelectField
          control={control}
          name="currency"
          label={t('currency')}
          data={CURRENCIES}
          allowDeselect={false}
        />
      </div>
    </Surface>
  );
}

interface DisplaySectionProps {
  readonly control: BusinessControl;
  /**
   * The business; null for a new one. A logo can be uploaded only after the business has been
   * created.
   */
  readonly business_id: string | null;
  readonly onLogo: (logo_url: string) => void;
}

/** Edits the use and the display of the business. */
function DisplaySection({ control, business_id, onLogo }: DisplaySectionProps) {
  const { t } = useTranslation('businesses');
  const [name, logo_url] = useWatch({ control, name: ['name', 'logo_url'] });
  return (
    <Surface title={t('display')}>
      <Stack gap="md">
        <CheckboxField
          control={control}
          name="active"
          label={t('active')}
          description={t('active_hint')}
        />
        <CheckboxField
          control={control}
          name="show_at_home"
          label={t('show_at_home')}
          description={t('show_at_home_hint')}
        />
        <Group gap="md" align="center">
          {/* The server downloads a typed link when the form is saved. Then the logo is shown. */}
          <BusinessLogo name={name} url={logo_url?.startsWith('/') ? logo_url : null} size={64} />
          {business_id === null ? (
            <Text c="dimmed">{t('logo_later')}</Text>
          ) : (
            <UploadLogo business_id={business_id} onUploaded={onLogo} />
          )}
        </Group>
        <TextField
          control={control}
          name="logo_url"
          label={t('logo_url')}
          description={t('logo_url_hint')}
          inputMode="url"
          dir="ltr"
        />
      </Stack>
    </Surface>
  );
}

interface UploadLogoProps {
  readonly business_id: string;
  readonly onUploaded: (logo_url: string) => void;
}

function UploadLogo({ business_id, onUploaded }: UploadLogoProps) {
  const send = useAction(businessEndpoints.uploadBusinessLogo, {
    onDone: ({ logo_url }) => onUploaded(logo_url),
  });
  return <LogoUpload send={(body) => send({ params: { id: business_id }, body })} />;
}

/** Edits names and contacts of the business. */
function BasicSection({ control }: { readonly control: BusinessControl }) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('basic')}>
      <div className={classes['fields']}>
        <TextField control={control} name="name" label={t('name')} withAsterisk />
        <TextField control={control} name="name_ar" label={t('name_ar')} dir="rtl" lang="ar" />
        <TextField
          control={control}
          name="commercial_registration"
          label={t('commercial_registration')}
          withAsterisk
          dir="ltr"
        />
        <TextField
          control={control}
          name="tap_entity_id"
          label={t('tap_entity_id')}
          dir="ltr"
          autoComplete="off"
        />
        <TextareaField
          control={control}
          name="address"
          label={t('address')}
          withAsterisk
          minRows={2}
        />
        <TextareaField
          control={control}
          name="address_ar"
          label={t('address_ar')}
          minRows={2}
          dir="rtl"
          lang="ar"
        />
        <TextField
          control={control}
          name="phone"
          label={t('phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
        />
        <TextField
          control={control}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          dir="ltr"
        />
        <TextField
          control={control}
          name="website"
          label={t('website')}
          type="url"
          inputMode="url"
          dir="ltr"
        />
        <TextField control={control} name="country" label={t('country')} withAsterisk />
      </div>
    </Surface>
  );
}
