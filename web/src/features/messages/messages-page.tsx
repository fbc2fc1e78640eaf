import { useCallback } from 'react';
import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CHANNELS, MESSAGE_STATUSES } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FilterBar, SearchField } from '../../ui/lists/filter-bar.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { MessagePanel } from './message-panel.tsx';
import { MessagesTable } from './messages-table.tsx';
import { messagesQuery, readFilter } from './queries.ts';

const route = getRouteApi('/shell/messages');

/** Everything that the platform has written to people, with what became of it. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(messagesQuery(readFilter(search)));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const filtered = [search.channel, search.status, search.q].some((value) => value !== undefined);

  const filter = (change: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const show = useCallback(
    (open: string | undefined) => void navigate({ search: (old) => ({ ...old, open }) }),
    [navigate],
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <FilterBar onReset={filtered ? () => void navigate({ search: {} }) : undefined}>
        <SearchField
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => filter({ q: q.trim() || undefined })}
        />
        <Select
          label={t('channel')}
          placeholder={t('all_channels')}
          clearable
          value={search.channel ?? null}
          data={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
          onChange={(channel) => filter({ channel: channel ?? undefined })}
        />
        <Select
          label={t('status')}
          placeholder={t('all_statuses')}
          clearable
          value={search.status ?? null}
          data={MESSAGE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          onChange={(status) => filter({ status: status ?? undefined })}
        />
      </FilterBar>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          error={query.error}
          fallback="Something went wrong on our side"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <>
          <MessagesTable messages={messages} filtered={filtered} onOpen={show} />
          <LoadMore query={query} />
        </>
      )}
      <MessagePanel
        message={messages.find(({ id }) => id === search.open)}
        onClose={() => show(undefined)}
      />
    </>
  );
}
