import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { told } from '../../../ui/toast.ts';
import { stakeholderQuery } from '../queries.ts';
import { SuperAdminOnly } from '../super-admin-only.tsx';
import { StakeholderForm } from './stakeholder-form.tsx';
import { useAction } from '../../../lib/use-action.ts';

/** Makes a member of staff a stakeholder, then opens the new page. */
export function NewStakeholderPage() {
  return (
    <SuperAdminOnly>
      <NewStakeholder />
    </SuperAdminOnly>
  );
}

function NewStakeholder() {
  const { t } = useTranslation('stakeholders');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useAction(stakeholderEndpoints.createStakeholder, {
    onDone: (added) => {
      queries.setQueryData(stakeholderQuery(added.id).queryKey, added);
      return navigate({ to: '/stakeholders/$id', params: { id: added.id } });
    },
  });
  return (
    <>
      <PageHeader
        title={t('new_title')}
        subtitle={t('new_subtitle')}
        back={{ label: t('title'), link: { to: '/stakeholders' } }}
      />
      <StakeholderForm
        stakeholder={null}
        fallback="Failed to create stakeholder"
        onSave={async ({ is_active: _active, ...body }) =>
          told('Stakeholder created successfully', await create({ body }))
        }
      />
    </>
  );
}
