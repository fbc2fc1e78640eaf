import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { CLIENT_PACKAGE, type GuideValues } from '@diwan/contract/features/documentation/guide';
import { isBrandOwner, readsKeys } from '@diwan/contract/kernel/roles';
import { BrandKeysCard } from '../../features/credentials/brand-keys-card.tsx';
import { SendTest } from '../../features/webhook-deliveries/send-test.tsx';
import { WebhookSecretCard } from '../../features/webhook-deliveries/webhook-secret-card.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Guide } from './guide.tsx';

/**
 * Shows the guide, the API reference and the client to every visitor. Owners and developers of a
 * brand create their test keys here, and the examples contain them.
 */
export function DevelopersPage() {
  const { t } = useTranslation('documentation');
  const user = signedInUser(useSession());
  const [own, setOwn] = useState<GuideValues>({});
  const brand_id =
    user !== null && isBrandOwner(user.role) && readsKeys(user.access) ? user.brand_id : null;
  const fill = (values: GuideValues) => setOwn((known) => ({ ...known, ...values }));
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Group gap="sm">
            <Button variant="default" component="a" href={CLIENT_PACKAGE} download>
              {t('client')}
            </Button>
            <Button
              variant="default"
              component="a"
              href="/api/docs"
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('reference')}
            </Button>
          </Group>
        }
      />
      <Stack gap="xl">
        {user === null && <Text c="dimmed">{t('sign_in')}</Text>}
        {brand_id !== null && (
          <>
            <Text c="dimmed">{t('filled')}</Text>
            <BrandKeysCard
              brand_id={brand_id}
              onCredentials={({ api_key, api_secret }) => fill({ api_key, api_secret })}
            />
            <WebhookSecretCard
              brandId={String(brand_id)}
              onShown={(webhook_secret) => fill({ webhook_secret })}
              actions={<SendTest brandId={String(brand_id)} />}
            />
          </>
        )}
        <Guide values={{ ...own, origin: location.origin }} />
      </Stack>
    </>
  );
}
