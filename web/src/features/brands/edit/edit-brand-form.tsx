import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Brand, brandEdit } from '@diwan/contract/features/brands/records';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { canEditBrands } from '@diwan/contract/kernel/roles';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { brandQuery, brandsKey } from '../../../widgets/brands/brands-query.ts';
import { changedValues, startValues } from './edit-values.ts';
import { AdminSection } from './sections/admin-section.tsx';
import { BusinessSection } from './sections/business-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';

/** The details of a brand, as far as the person may change them. */
export function EditBrandForm({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isAdmin = canEditBrands(useUser().role);
  const form = useContractForm(brandEdit, startValues(brand));
  const { control } = form;
  // Read while drawing, or the form does not keep track of it.
  const { dirtyFields } = form.formState;
  const params = { id: String(brand.id) };
  const leave = () => navigate({ to: '/brands/$id', params });
  return (
    <FormShell
      form={form}
      fallback="Failed to update brand"
      submitLabel={t('save')}
      onCancel={() => void leave()}
      onSubmit={async (values) => {
        const body = changedValues(values, dirtyFields);
        const saved = await call(brandEndpoints.updateBrand, { params, body });
        queries.setQueryData(brandQuery(params.id).queryKey, saved);
        await queries.invalidateQueries({ queryKey: brandsKey, refetchType: 'none' });
        toastSuccess(say('Brand updated successfully'));
        await leave();
      }}
    >
      {isAdmin && <IdentitySection control={control} />}
      {isAdmin && <BusinessSection control={control} />}
      <ContactSection control={control} isAdmin={isAdmin} />
      {isAdmin && <AdminSection control={control} brand={brand} />}
    </FormShell>
  );
}
