import { Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import { FALLBACK_SETTINGS } from '@diwan/contract/features/settings/records';
import { readsAll } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { AdminChanges } from '../../widgets/admin-changes.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

/** Shows the settings of the installation with the effects of each change and a history. */
export function SystemSettingsPage() {
  const { t } = useTranslation('settings');
  const allowed = readsAll(useUser().role);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={allowed ? t('subtitle') : undefined}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      {allowed ? (
        <Settings />
      ) : (
        <EmptyState title={say("You don't have permission to access system settings")} />
      )}
    </>
  );
}

function Settings() {
  const { t } = useTranslation('settings');
  const query = useQuery(settingsQuery);
  if (query.isPending) return <CardsSkeleton cards={2} />;
  return (
    <Stack gap="xl">
      {query.data === undefined && (
        <>
          <ErrorState
            fallback="Failed to load settings"
            title={say('Failed to load settings')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
          <Notice tone="warning">{t('fallback_note')}</Notice>
        </>
      )}
      <AdminChanges kinds={['limit']} />
      <SettingsForm
        key={String(query.data === undefined)}
        stored={query.data ?? { ...FALLBACK_SETTINGS, updated_at: '' }}
        readOnly={query.data === undefined}
      />
      <SettingsHistory />
    </Stack>
  );
}

const settingsQuery = queryOptions({
  queryKey: ['settings', 'system'],
  queryFn: ({ signal }) => call(settingsEndpoints.readSettings, {}, { signal }),
});
