import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { BusinessesTable } from './businesses-table.tsx';
import { businessesQuery } from './queries.ts';

/** The legal entities through which brands are settled. */
export function BusinessesPage() {
  const { t } = useTranslation('businesses');
  const query = useQuery(businessesQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back_to_settings'), link: { to: '/settings' } }}
        actions={
          <Button
            leftSection={<IconPlus size={18} />}
            renderRoot={(props) => <Link to="/businesses/new" {...props} />}
          >
            {t('add')}
          </Button>
        }
      />
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch businesses"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && <BusinessesTable rows={query.data} />}
    </>
  );
}
