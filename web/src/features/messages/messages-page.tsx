import { useInfiniteQuery } from '@tanstack/react-query';
import { MESSAGE_STATUSES } from '@diwan/contract/features/messages/actions';
import { CHANNELS, type Message } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { MessageBadge } from './message-badge.tsx';
import { MessagePanel } from './message-panel.tsx';
import { messagesQuery, readFilter } from './queries.ts';

/** Everything that the platform has written to people, with what became of it. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const { search, show, reset, isFiltered } = useAddress('channel', 'status', 'q', 'open');
  const query = useInfiniteQuery(messagesQuery(readFilter(search)));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const filtered = isFiltered('channel', 'status', 'q');
  return (
    <ListPage
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
      }}
      filters={
        <FilterBar onReset={filtered ? reset : undefined}>
          <SearchFilter name="q" label={t('search')} />
          <SelectFilter
            name="channel"
            label={t('channel')}
            all={t('all_channels')}
            options={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
          />
          <SelectFilter
            name="status"
            label={t('status')}
            all={t('all_statuses')}
            options={MESSAGE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
        </FilterBar>
      }
      query={query}
      fallback="Something went wrong on our side"
      label={t('title')}
      rows={() => messages}
      rowId={({ id }) => id}
      columns={useColumns(show)}
      empty={{ title: t(filtered ? 'none_found' : 'none_yet') }}
    >
      <MessagePanel
        message={messages.find(({ id }) => id === search.open)}
        onClose={() => show({ open: undefined })}
      />
    </ListPage>
  );
}

function useColumns(show: (part: { readonly open: string }) => void): Columns<Message> {
  const { t } = useTranslation('messages');
  return [
    opener(
      t('subject'),
      ({ subject }) => subject,
      ({ id }) => show({ open: id }),
    ),
    code(t('to'), ({ to }) => to),
    { header: t('channel'), cell: ({ channel }) => t(`channels.${channel}`) },
    { header: t('status'), cell: ({ status }) => <MessageBadge status={status} /> },
    date(t('created'), ({ created_at }) => created_at),
  ];
}
