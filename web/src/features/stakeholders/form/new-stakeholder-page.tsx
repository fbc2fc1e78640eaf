import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { call } from '../../../lib/api.ts';
import { attemptFor, type Attempt } from '../../../lib/use-action.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { stakeholderQuery, stakeholdersQuery } from '../queries.ts';
import { SuperAdminOnly } from '../super-admin-only.tsx';
import { StakeholderForm } from './stakeholder-form.tsx';

/** Makes a member of staff a stakeholder, and goes on to the new one's page. */
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
  const last = useRef<Attempt | null>(null);
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
        onSave={async ({ is_active: _active, ...body }) => {
          last.current = attemptFor(body, last.current);
          const options = { idempotency_key: last.current.key };
          const added = await call(stakeholderEndpoints.createStakeholder, { body }, options);
          queries.setQueryData(stakeholderQuery(added.id).queryKey, added);
          void queries.invalidateQueries(stakeholdersQuery);
          toastSuccess(say('Stakeholder created successfully'));
          await navigate({ to: '/stakeholders/$id', params: { id: added.id } });
        }}
      />
    </>
  );
}
