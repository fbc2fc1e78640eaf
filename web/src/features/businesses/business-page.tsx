import { useEffect } from 'react';
import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { errorText } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { toastError, told } from '../../ui/toast.ts';
import { BusinessBadges } from './business-badges.tsx';
import { BusinessForm } from './form/business-form.tsx';
import { MccMappings } from './mappings/mcc-mappings.tsx';
import { SftpApproval } from './sftp-approval.tsx';
import { businessQuery } from './queries.ts';

const route = getRouteApi('/shell/businesses/$id');

/** Edits one business. If it cannot be loaded, the list opens and shows the reason. */
export function BusinessPage() {
  const { id } = route.useParams();
  const query = useQuery(businessQuery(id));
  if (query.isError) return <BackToList error={query.error} />;
  if (query.isPending) return <FormSkeleton fields={8} />;
  return <BusinessEditor key={id} business={query.data} />;
}

function BackToList({ error }: { readonly error: unknown }) {
  const navigate = useNavigate();
  useEffect(() => {
    toastError(errorText(error, 'Failed to fetch business details'));
    void navigate({ to: '/businesses', replace: true });
  }, [error, navigate]);
  return null;
}

function BusinessEditor({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useAction(businessEndpoints.updateBusiness, {
    onDone: (saved) => {
      queries.setQueryData(businessQuery(business.id).queryKey, saved);
      return navigate({ to: '/businesses' });
    },
  });
  return (
    <>
      <PageHeader
        title={business.name}
        subtitle={t('edit_subtitle')}
        back={{ label: t('title'), link: { to: '/businesses' } }}
        badge={<BusinessBadges business={business} />}
        actions={<DeleteBusiness business={business} />}
      />
      <Stack gap="lg">
        <SftpApproval business={business} />
        <BusinessForm
          business={business}
          fallback="Failed to update business"
          onSave={async ({ account_iban, representative_civil_id, ...rest }) => {
            const body = {
              ...rest,
              ...(account_iban === '' ? {} : { account_iban }),
              ...(representative_civil_id === null ? {} : { representative_civil_id }),
            };
            told(
              'Business updated successfully',
              await save({ params: { id: business.id }, body }),
            );
          }}
        />
        <MccMappings business={business} />
      </Stack>
    </>
  );
}

/**
 * Asks for confirmation before a business is removed. The server refuses while brands settle
 * through it.
 */
function DeleteBusiness({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useAction(businessEndpoints.deleteBusiness, {
    onDone: async () => {
      await navigate({ to: '/businesses' });
      queries.removeQueries(businessQuery(business.id));
    },
  });
  return (
    <ActionButton
      variant="default"
      c="var(--mantine-color-error)"
      renderDialog={(close) => (
        <ConfirmAction
          title={t('delete_question', { name: business.name })}
          confirmLabel={t('delete')}
          danger
          send={() => remove({ params: { id: business.id } })}
          done="Business deleted successfully"
          fallback="Failed to delete business"
          onClose={close}
        >
          {t('delete_text')}
        </ConfirmAction>
      )}
    >
      {t('delete')}
    </ActionButton>
  );
}
