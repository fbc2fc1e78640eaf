import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { useTranslation } from '../../lib/i18n.ts';
import { AddressSwitch } from '../../ui/lists/address-switch.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { ChangeActions } from '../../widgets/bank-changes/change-actions.tsx';
import { ChangeDetails } from '../../widgets/bank-changes/change-details.tsx';
import { ChangeStatus } from '../../widgets/bank-changes/status.tsx';
import { bankChangesQuery, type ListedState } from './queries.ts';
import { QueryView } from '../../ui/views/query-view.tsx';

const route = getRouteApi('/shell/bank-changes');

/** Shows the admins' queue of bank account changes, oldest first. */
export function BankChangesPage() {
  const { t } = useTranslation('bank-changes');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state: ListedState = search.state === 'decided' ? 'decided' : 'waiting';
  const query = useInfiniteQuery(bankChangesQuery(state));
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <AddressSwitch
        label={t('state')}
        address={search.state}
        value={state}
        data={[
          { value: 'waiting', label: t('states.waiting') },
          { value: 'decided', label: t('states.decided') },
        ]}
        onChange={(value) => void navigate({ search: { state: value }, replace: true })}
      />
      <QueryView
        query={query}
        fallback="Failed to load the bank details"
        pending={<CardsSkeleton cards={2} />}
      >
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          if (changes.length === 0) {
            return <EmptyState title={t(`empty.${state}`)} description={t('empty_text')} />;
          }
          return (
            <Stack gap="lg">
              {changes.map((change) => (
                <Request key={change.id} change={change} />
              ))}
              <LoadMore query={query} />
            </Stack>
          );
        }}
      </QueryView>
    </>
  );
}

function Request({ change }: { readonly change: BankChange }) {
  const params = { id: String(change.brand_id) };
  return (
    <article aria-label={change.brand_name}>
      <Surface>
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <Title order={2}>
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/brands/$id" params={params} {...props} />}
              >
                <bdi>{change.brand_name}</bdi>
              </Anchor>
            </Title>
            <ChangeStatus status={change.status} />
          </Group>
          <ChangeDetails change={change} />
          <ChangeActions change={change} />
        </Stack>
      </Surface>
    </article>
  );
}
