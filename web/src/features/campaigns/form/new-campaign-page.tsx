import { useNavigate } from '@tanstack/react-router';
import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { told } from '../../../ui/toast.ts';
import { CampaignForm } from './campaign-form.tsx';

/** Creates the draft of a campaign, then opens its preview. */
export function NewCampaignPage() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const create = useAction(campaignEndpoints.createCampaign, {
    onDone: ({ id }) => navigate({ to: '/campaigns/$id', params: { id } }),
  });
  return (
    <>
      <PageHeader
        title={t('form.new_title')}
        subtitle={t('form.new_subtitle')}
        back={{ label: t('back'), link: { to: '/campaigns' } }}
      />
      <CampaignForm
        campaign={null}
        onSave={async (body) => told('The draft has been saved', await create({ body }))}
      />
    </>
  );
}
