import { useState } from 'react';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import { KEY_MODES, type KeyMode } from '@diwan/contract/features/credentials/actions';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import type {
  ApiCredentials,
  ApiKeyInfo,
  KeyInfo,
} from '@diwan/contract/features/credentials/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandsKey } from '../../widgets/brands/brands-query.ts';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { type KeyCalls, KeyActions, MidAction, useAdminKeyCalls } from './credential-actions.tsx';

/** Shows the API access of an active brand: its MID, its keys and the actions on them. */
export function CredentialsCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('credentials');
  const query = useQuery(apiKeyQuery(String(brand.id)));
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  const calls = useAdminKeyCalls(brand.id);
  return (
    <Surface title={t('title')}>
      <QueryView
        query={query}
        fallback="Failed to load API key information"
        pending={<Skeleton height={120} radius="md" />}
      >
        {(data) => (
          <>
            <MidFacts brand={brand} />
            <MidAction brand={brand} onCredentials={setShown} />
            {KEY_MODES.map((mode) => (
              <KeySection
                key={mode}
                name={brand.name}
                calls={calls}
                mode={mode}
                data={data}
                onCredentials={setShown}
              />
            ))}
          </>
        )}
      </QueryView>
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </Surface>
  );
}

const apiKeyQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'api-key'],
    queryFn: ({ signal }) => call(credentialEndpoints.readApiKey, { params: { id } }, { signal }),
    staleTime: 0,
  });

interface CopyableProps {
  readonly value: string;
  readonly label: string;
}

const Copyable = ({ value, label }: CopyableProps) => (
  <Group gap={4} wrap="nowrap">
    <code className="ltr breaks">{value}</code>
    <CopyButton value={value} label={label} announced />
  </Group>
);

const stateOf = ({ has_api_key, api_key_active }: KeyInfo) =>
  has_api_key ? (api_key_active ? 'active' : 'revoked') : 'none';

const TONES = { none: 'neutral', active: 'good', revoked: 'bad' } as const;

function MidFacts({ brand: { tap_mid } }: { readonly brand: Brand }) {
  const { t } = useTranslation('credentials');
  const value = tap_mid && <Copyable value={tap_mid} label={t('copy_mid')} />;
  return <Facts facts={[{ label: t('mid'), value }]} />;
}

interface KeySectionProps {
  /** The name of the brand. */
  readonly name: string;
  readonly calls: KeyCalls;
  readonly mode: KeyMode;
  readonly data: ApiKeyInfo;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Shows the key of one mode with its purpose and its actions. */
export function KeySection({ name, calls, mode, data, onCredentials }: KeySectionProps) {
  const { t } = useTranslation('credentials');
  const info = mode === 'live' ? data : data.test;
  return (
    <section aria-label={t(`modes.${mode}`)}>
      <Stack gap={4} mt="xl" mb="md">
        <Title order={3}>{t(`modes.${mode}`)}</Title>
        <Text c="dimmed">{t(`modes_text.${mode}`)}</Text>
      </Stack>
      <KeyFacts info={info} />
      <KeyActions
        name={name}
        calls={calls}
        mode={mode}
        info={info}
        can={data.can}
        onCredentials={onCredentials}
      />
    </section>
  );
}

function KeyFacts({ info }: { readonly info: KeyInfo }) {
  const { t } = useTranslation('credentials');
  const format = useFormat();
  const { api_key, api_key_created_at, api_key_last_used, expiring_keys } = info;
  const state = stateOf(info);
  return (
    <Facts
      facts={[
        {
          label: t('api_key'),
          value: api_key && <Copyable value={api_key} label={t('copy_key')} />,
        },
        {
          label: t('state'),
          value: <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>,
        },
        {
          label: t('created'),
          value: api_key_created_at && format.dateTime(api_key_created_at),
        },
        {
          label: t('last_used'),
          value: api_key_last_used ? format.dateTime(api_key_last_used) : t('never'),
        },
        ...(expiring_keys.length === 0
          ? []
          : [
              {
                label: t('expiring'),
                value: expiring_keys.map(({ api_key: key, expires_at }) => (
                  <div key={key}>
                    <code className="ltr breaks">{key}</code>{' '}
                    {t('until', { moment: format.dateTime(expires_at) })}
                  </div>
                )),
              },
            ]),
      ]}
    />
  );
}
