import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
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
      <QueryView query={query} fallback="Failed to fetch businesses">
        {(data) => <BusinessesTable rows={data} />}
      </QueryView>
    </>
  );
}
