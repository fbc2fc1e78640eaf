import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Brand, brandEdit } from '@diwan/contract/features/brands/records';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { canEditBrands } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { told } from '../../../ui/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { brandQuery } from '../../../widgets/brands/brands-query.ts';
import { changedValues, startValues } from './edit-values.ts';
import { AdminSection } from './sections/admin-section.tsx';
import { BusinessSection } from './sections/business-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { useAction } from '../../../lib/use-action.ts';

/** The details of a brand, as far as the person may change them. */
export function EditBrandForm({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const edits_all = canEditBrands(useUser().role);
  const form = useContractForm(brandEdit, startValues(brand));
  const { control } = form;
  // Read while drawing, or the form does not keep track of it.
  const { dirtyFields } = form.formState;
  const params = { id: String(brand.id) };
  const leave = () => navigate({ to: '/brands/$id', params });
  const save = useAction(brandEndpoints.updateBrand, {
    onDone: (saved) => {
      queries.setQueryData(brandQuery(params.id).queryKey, saved);
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
