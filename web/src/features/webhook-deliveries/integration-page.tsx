import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { QueryView } from '../../ui/views/query-view.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { Guide } from './guide.tsx';
import { SecretCard } from './secret-card.tsx';

const route = getRouteApi('/shell/brands/$id/integration');

/** What people who connect a brand's server need: its secret, what was sent to it, and how to. */
export function IntegrationPage() {
  const { t } = useTranslation('webhook-deliveries');
  const { id } = route.useParams();
  const query = useQuery(brandQuery(id));
  const name = query.data?.name ?? '';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={query.data && t('subtitle', { name })}
        back={{ label: name, link: { to: '/brands/$id', params: { id } } }}
      />
      <QueryView
        query={query}
        fallback="Failed to load brand details"
        pending={<CardsSkeleton cards={3} />}
      >
        {() => (
          <Stack gap="xl">
            <DeliveriesSection brandId={id} />
            <SecretCard brandId={id} />
            <Guide />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
