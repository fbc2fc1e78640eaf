import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { SurfaceLine } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { DeliveriesSection } from './deliveries-section.tsx';
import { WebhookSecretCard } from './webhook-secret-card.tsx';

const route = getRouteApi('/shell/brands/$id/integration');

/** Shows the events sent to a brand's server and their secret, with a link to the guide. */
export function IntegrationPage() {
  const { t } = useTranslation(['webhook-deliveries', 'documentation']);
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
            <WebhookSecretCard brandId={id} />
            <SurfaceLine
              title={t('documentation:guide')}
              text={t('documentation:guide_text')}
              actions={
                <Button
                  variant="default"
                  renderRoot={(props) => <Link to="/developers" {...props} />}
                >
                  {t('documentation:open_guide')}
                </Button>
              }
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
