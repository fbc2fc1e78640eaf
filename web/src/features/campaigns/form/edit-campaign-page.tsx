import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { told } from '../../../ui/toast.ts';
import { OneCampaign } from '../one-campaign.tsx';
import { CampaignForm } from './campaign-form.tsx';

const route = getRouteApi('/shell/campaigns/$id/edit');

/** Edits a campaign that has not started. */
export function EditCampaignPage() {
  const { id } = route.useParams();
  return <OneCampaign id={id}>{(campaign) => <Editor key={id} campaign={campaign} />}</OneCampaign>;
}

function Editor({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const { id, name } = campaign;
  const page = { to: '/campaigns/$id', params: { id } } as const;
  const save = useAction(campaignEndpoints.updateCampaign, { onDone: () => navigate(page) });
  return (
    <>
      <PageHeader title={t('form.edit_title')} subtitle={name} back={{ label: name, link: page }} />
      <CampaignForm
        campaign={campaign}
        onSave={async (body) =>
          told('The draft has been saved', await save({ params: { id }, body }))
        }
      />
    </>
  );
}
