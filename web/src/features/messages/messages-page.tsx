import { Anchor, Group, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MESSAGE_STATUSES, type MessageStatus } from '@diwan/contract/features/messages/actions';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import {
  type Channel,
  CHANNELS,
  HIDDEN_LINK,
  type Message,
} from '@diwan/contract/features/messages/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { type TextSearch, useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import classes from './messages-page.module.css';

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

interface MessagesFilter {
  readonly channel?: Channel | undefined;
  readonly status?: MessageStatus | undefined;
  readonly q?: string | undefined;
}

/** The filters that an address asks for; values that do not exist filter nothing. */
const readFilter = (search: TextSearch<'channel' | 'status' | 'q'>): MessagesFilter => ({
  channel: CHANNELS.find((channel) => channel === search.channel),
  status: MESSAGE_STATUSES.find((status) => status === search.status),
  q: search.q,
});

const messagesQuery = (filter: MessagesFilter) =>
  infiniteQueryOptions({
    queryKey: ['messages', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(messagesEndpoints.listMessages, { query: { ...filter, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    // What is open stays open while a filter is being applied.
    placeholderData: keepPreviousData,
  });

interface MessagePanelProps {
  /** Undefined keeps the panel closed. */
  readonly message: Message | undefined;
  readonly onClose: () => void;
}

/** One message in full: how a new installation without a mail server reads its mails. */
function MessagePanel({ message, onClose }: MessagePanelProps) {
  return (
    <SidePanel opened={message !== undefined} title={message?.subject} onClose={onClose}>
      {message !== undefined && <MessageDetails message={message} />}
    </SidePanel>
  );
}

function MessageDetails({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('to'), value: <span className="ltr">{message.to}</span> },
          { label: t('channel'), value: t(`channels.${message.channel}`) },
          { label: t('status'), value: <MessageBadge status={message.status} /> },
          { label: t('attempts'), value: format.number(message.attempts) },
          { label: t('created'), value: format.dateTime(message.created_at) },
          { label: t('sent'), value: message.sent_at && format.dateTime(message.sent_at) },
        ]}
      />
      {message.last_error !== null && (
        <Notice tone="warning">
          {t('last_error')} <span className="ltr">{message.last_error}</span>
        </Notice>
      )}
      <MessageText text={message.text} />
      {message.can.send_again?.allowed === true && (
        <Group justify="flex-end">
          <SendAgain message={message} />
        </Group>
      )}
    </Stack>
  );
}

/** One more try of a message that could not be sent. */
function SendAgain({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const send = useAction(messagesEndpoints.sendMessageAgain);
  return (
    <ActionButton
      renderDialog={(close) => (
        <ConfirmAction
          title={t('send_again_question')}
          confirmLabel={t('send_again')}
          send={() => send({ params: { id: message.id } })}
          done="The message will be sent again"
          fallback="Something went wrong on our side"
          onClose={close}
        >
          {t('send_again_text', { subject: message.subject, to: message.to })}
        </ConfirmAction>
      )}
    >
      {t('send_again')}
    </ActionButton>
  );
}

const LINK = /https?:\/\/\S+/g;

interface Piece {
  readonly at: number;
  readonly kind: 'text' | 'link' | 'hidden';
  readonly text: string;
}

/** The text cut into what is plain, what is a link, and where a link is hidden from the viewer. */
function cut(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const marks = [...text.matchAll(LINK), ...text.matchAll(/\[link hidden\]/g)];
  for (const { index, 0: found } of marks.toSorted((a, b) => a.index - b.index)) {
    if (index > at) pieces.push({ at, kind: 'text', text: text.slice(at, index) });
    pieces.push({ at: index, kind: found === HIDDEN_LINK ? 'hidden' : 'link', text: found });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ at, kind: 'text', text: text.slice(at) });
  return pieces;
}

/** A message as its recipient reads it, with the links that the viewer may see. */
function MessageText({ text }: { readonly text: string }) {
  const { t } = useTranslation('messages');
  return (
    <div className={classes['text']} dir="auto">
      {cut(text).map(({ at, kind, text: part }) => {
        if (kind === 'text') return <span key={at}>{part}</span>;
        if (kind === 'hidden') {
          return (
            <Text key={at} span c="dimmed" fs="italic">
              {t('hidden_link')}
            </Text>
          );
        }
        return (
          <span key={at} className={classes['link']}>
            <Anchor href={part} target="_blank" rel="noreferrer" className="ltr">
              {part}
            </Anchor>
            <CopyButton value={part} label={t('copy_link')} />
          </span>
        );
      })}
    </div>
  );
}

const TONES: Readonly<Record<MessageStatus, StatusTone>> = {
  pending: 'waiting',
  sent: 'good',
  failed: 'bad',
  dead: 'bad',
};

function MessageBadge({ status }: { readonly status: MessageStatus }) {
  const { t } = useTranslation('messages');
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}
