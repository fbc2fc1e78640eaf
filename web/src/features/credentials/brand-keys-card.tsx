import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { KEY_MODES } from '@diwan/contract/features/credentials/actions';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandQuery, brandsKey } from '../../widgets/brands/brands-query.ts';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { useOwnKeyCalls } from './credential-actions.tsx';
import { KeySection } from './credentials-card.tsx';

const brandKeysQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'api-keys'],
    queryFn: ({ signal }) =>
      call(credentialEndpoints.readBrandKeys, { params: { id } }, { signal }),
    staleTime: 0,
  });

interface BrandKeysCardProps {
  readonly brand_id: number;
  /** Runs with the new credentials of a test key. */
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Shows owners and developers the state of their keys. They create and revoke the test key. */
export function BrandKeysCard({ brand_id, onCredentials }: BrandKeysCardProps) {
  const { t } = useTranslation('documentation');
  const id = String(brand_id);
  const query = useQuery(brandKeysQuery(id));
  const name = useQuery(brandQuery(id)).data?.name ?? '';
  const calls = useOwnKeyCalls(brand_id);
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  return (
    <Surface title={t('keys')} description={t('keys_text')}>
      <QueryView query={query} fallback="Failed to load API key information">
        {(data) =>
          KEY_MODES.map((mode) => (
            <KeySection
              key={mode}
              name={name}
              calls={calls}
              mode={mode}
              data={data}
              onCredentials={(credentials) => {
                setShown(credentials);
                onCredentials(credentials);
              }}
            />
          ))
        }
      </QueryView>
      <CredentialsDialog credentials={shown} warning={t('once')} onClose={() => setShown(null)} />
    </Surface>
  );
}
