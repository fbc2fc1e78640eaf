import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { told } from '../../../ui/toast.ts';
import { OneStakeholder } from '../one-stakeholder.tsx';
import { stakeholderQuery } from '../queries.ts';
import { SuperAdminOnly } from '../super-admin-only.tsx';
import { StakeholderForm } from './stakeholder-form.tsx';
import { useAction } from '../../../lib/use-action.ts';

const route = getRouteApi('/shell/stakeholders/$id/edit');

/** Edits the bank details and the status of a stakeholder. */
export function EditStakeholderPage() {
  const { id } = route.useParams();
  return (
    <SuperAdminOnly>
      <OneStakeholder id={id}>
        {(stakeholder) => <Editor key={id} stakeholder={stakeholder} />}
      </OneStakeholder>
    </SuperAdminOnly>
  );
}

function Editor({ stakeholder }: { readonly stakeholder: Stakeholder }) {
  const { t } = useTranslation('stakeholders');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, beneficiary_name } = stakeholder;
  const page = { to: '/stakeholders/$id', params: { id } } as const;
  const save = useAction(stakeholderEndpoints.updateStakeholder, {
    onDone: (saved) => {
      queries.setQueryData(stakeholderQuery(id).queryKey, saved);
      return navigate(page);
    },
  });
  return (
    <>
      <PageHeader
        title={t('edit_title')}
        subtitle={`${stakeholder.first_name} ${stakeholder.last_name}`}
        back={{ label: beneficiary_name, link: page }}
      />
      <StakeholderForm
        stakeholder={stakeholder}
        fallback="Failed to update stakeholder"
        onSave={async ({ user_id: _user, iban, ...rest }) => {
          const body = iban === '' ? rest : { ...rest, iban };
          told('Stakeholder updated successfully', await save({ params: { id }, body }));
        }}
      />
    </>
  );
}
