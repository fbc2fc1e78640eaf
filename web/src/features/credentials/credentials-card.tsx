import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { useTranslation } from '../../lib/i18n.ts';
import { Surface } from '../../ui/surface.tsx';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { CredentialActions } from './credential-actions.tsx';
import { KeyFacts } from './key-facts.tsx';
import { apiKeyQuery } from './queries.ts';

/** How the server of an active brand signs in: its MID, its key, and what can be done about them. */
export function CredentialsCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('credentials');
  const query = useQuery(apiKeyQuery(String(brand.id)));
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  return (
    <Surface title={t('title')}>
      <QueryView
        query={query}
        fallback="Failed to load API key information"
        pending={<Skeleton height={120} radius="md" />}
      >
        {(data) => (
          <>
            <KeyFacts brand={brand} info={data} />
            <CredentialActions brand={brand} info={data} onCredentials={setShown} />
          </>
        )}
      </QueryView>
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </Surface>
  );
}
