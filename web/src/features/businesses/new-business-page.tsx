import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { told } from '../../ui/toast.ts';
import { BusinessForm } from './form/business-form.tsx';
import { businessQuery } from './queries.ts';
import { useAction } from '../../lib/use-action.ts';

/** Adds a business, then opens its page, where the logo and the categories are added. */
export function NewBusinessPage() {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useAction(businessEndpoints.createBusiness, {
    onDone: (business) => {
      queries.setQueryData(businessQuery(business.id).queryKey, business);
      return navigate({ to: '/businesses/$id', params: { id: business.id } });
    },
  });
  return (
    <>
      <PageHeader
        title={t('new_title')}
        subtitle={t('new_subtitle')}
        back={{ label: t('title'), link: { to: '/businesses' } }}
      />
      <BusinessForm
        business={null}
        fallback="Failed to create business"
        onSave={async (body) => told('Business created successfully', await create({ body }))}
      />
    </>
  );
}
