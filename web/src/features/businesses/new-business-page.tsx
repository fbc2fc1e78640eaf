import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { BusinessForm } from './form/business-form.tsx';
import { businessesQuery, businessQuery } from './queries.ts';

/** Adds a business, and goes on to its page, where logo and categories are added. */
export function NewBusinessPage() {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const navigate = useNavigate();
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
        onSave={async (body) => {
          const business = await call(businessEndpoints.createBusiness, { body });
          queries.setQueryData(businessQuery(business.id).queryKey, business);
          void queries.invalidateQueries(businessesQuery);
          toastSuccess(say('Business created successfully'));
          await navigate({ to: '/businesses/$id', params: { id: business.id } });
        }}
      />
    </>
  );
}
