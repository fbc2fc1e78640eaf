import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Brand, brandEdit, BRAND_STATUSES } from '@diwan/contract/features/brands/records';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { canEditBrands } from '@diwan/contract/kernel/roles';
import { useTranslation, sayText, useLanguage } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { told } from '../../../ui/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { brandQuery } from '../../../widgets/brands/brands-query.ts';
import { changedValues, startValues } from './edit-values.ts';
import { ContactSection } from './sections/contact-section.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { TextInput } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { MccPicker } from '../../../widgets/mcc-picker/mcc-picker.tsx';
import classes from './edit-brand.module.css';
import type { EditControl } from './sections/form-control.ts';
import { Section } from './sections/section.tsx';
import { ENTITY_TYPES } from '@diwan/contract/features/brands/entity-types';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { CountryPicker } from '../../../widgets/country-picker.tsx';
import { DECISIONS } from '@diwan/contract/features/brands/actions';
import { PartnerPicker } from '../../../widgets/partners/partner-picker.tsx';

interface AdminSectionProps {
  readonly control: EditControl;
  /** The stored brand. Its status decides whether a new status needs a reason. */
  readonly brand: Brand;
}

/** Shows the fields that only admins change: partner and status. */
function AdminSection({ control, brand }: AdminSectionProps) {
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

interface CountryFieldProps {
  readonly control: EditControl;
  readonly name: 'nationality' | 'country_of_residence';
  readonly label: string;
}

function CountryField({ control, name, label }: CountryFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <CountryPicker
      label={label}
      value={field.value ?? null}
      onChange={(code) => field.onChange(code ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
      withAsterisk
    />
  );
}

/** Shows the brand's identity: names, entity type and origin. */
function IdentitySection({ control }: { readonly control: EditControl }) {
  const { t } = useTranslation('brands');
  const isCorporate = useWatch({ control, name: 'entity_type' }) === 'corporate';
  return (
    <Section title={t('identity')}>
      <TextField control={control} name="name" label={t('name')} withAsterisk />
      <TextareaField control={control} name="description" label={t('description')} />
      <div className={classes['thirds']}>
        <CountryField control={control} name="nationality" label={t('nationality')} />
        <CountryField
          control={control}
          name="country_of_residence"
          label={t('country_of_residence')}
        />
        <SelectField
          control={control}
          name="entity_type"
          label={t('entity_type')}
          data={ENTITY_TYPES.map((value) => ({ value, label: t(`entity.${value}`) }))}
          allowDeselect={false}
        />
      </div>
      {isCorporate && (
        <div className={classes['columns']}>
          <TextField control={control} name="company_name" label={t('company_name')} withAsterisk />
          <TextField
            control={control}
            name="company_name_arabic"
            label={t('company_name_arabic')}
            dir="rtl"
            withAsterisk
          />
        </div>
      )}
    </Section>
  );
}

/** Shows the brand's category and the business type, which depends on the category. */
function BusinessSection({ control }: { readonly control: EditControl }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { field, fieldState } = useController({ control, name: 'mcc_code' });
  const { data: catalogue } = useQuery(mccCatalogueQuery);
  const type = catalogue?.find(({ code }) => code === field.value)?.business_type ?? '';
  return (
    <Section title={t('business')}>
      <div className={classes['columns']}>
        <MccPicker
          label={t('mcc')}
          value={field.value ?? null}
          onChange={(code) => field.onChange(code ?? '')}
          onBlur={field.onBlur}
          error={fieldState.error && sayText(fieldState.error.message ?? '')}
          withAsterisk
        />
        <TextInput
          label={t('business_type')}
          description={t('business_type_follows')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={businessTypeName(type, language)}
          readOnly
        />
      </div>
    </Section>
  );
}

/** Edits the details of a brand that this person may change. */
export function EditBrandForm({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const edits_all = canEditBrands(useUser().role);
  const form = useContractForm(brandEdit, startValues(brand));
  const { control } = form;
  // This reads `dirtyFields` during render, which subscribes the form to it.
  const { dirtyFields } = form.formState;
  const params = { id: String(brand.id) };
  const leave = () => navigate({ to: '/brands/$id', params });
  const save = useAction(brandEndpoints.updateBrand, {
    onDone: (saved) => {
      queries.setQueryData(brandQuery(params.id).queryKey, (old) => old && { ...old, ...saved });
      return leave();
    },
  });
  return (
    <FormShell
      form={form}
      fallback="Failed to update brand"
      submitLabel={t('save')}
      onCancel={() => void leave()}
      onSubmit={async (values) =>
        told(
          'Brand updated successfully',
          await save({ params, body: changedValues(values, dirtyFields) }),
        )
      }
    >
      {edits_all && <IdentitySection control={control} />}
      {edits_all && <BusinessSection control={control} />}
      <ContactSection control={control} edits_all={edits_all} />
      {edits_all && <AdminSection control={control} brand={brand} />}
    </FormShell>
  );
}
