import { useState } from 'react';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MESSAGE_STATUSES, type MessageStatus } from '@diwan/contract/features/messages/actions';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import {
  type Channel,
  CHANNELS,
  HIDDEN_LINK,
  type Message,
  MOST_SENT_AGAIN,
  saySentAgain,
} from '@diwan/contract/features/messages/records';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { type TextSearch, useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import classes from './messages-page.module.css';

/** Lists all messages that the platform sent to people, with their delivery state. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const { search, show, isFiltered } = useAddress('channel', 'status', 'q', 'open');
  const query = useInfiniteQuery(messagesQuery(readFilter(search)));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const filtered = isFiltered('channel', 'status', 'q');
  return (
    <ListPage
      name="messages"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
        actions: <SendFailedAgain />,
      }}
      filters={
        <>
          <FilterBar
            search={{ name: 'q', label: t('search') }}
            filters={[
              {
                kind: 'choice',
                name: 'channel',
                label: t('channel'),
                options: CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
              },
              {
                kind: 'choice',
                name: 'status',
                label: t('status'),
                options: MESSAGE_STATUSES.map((value) => ({
                  value,
                  label: t(`statuses.${value}`),
                })),
              },
            ]}
          />
          <UnknownOpen value={search.open} known={query.data && messages.map(({ id }) => id)} />
        </>
      }
      query={query}
      fallback="Something went wrong on our side"
      label={t('title')}
      rows={() => messages}
      rowId={({ id }) => id}
      columns={useColumns(show)}
      onOpen={({ id }) => show({ open: id })}
      empty={{ title: t(filtered ? 'none_found' : 'none_yet') }}
    >
      <MessagePanel
        message={messages.find(({ id }) => id === search.open)}
        onClose={() => show({ open: undefined })}
      />
    </ListPage>
  );
}

/** Sends all failed messages again. */
function SendFailedAgain() {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const send = useAction(messagesEndpoints.sendFailedMessagesAgain);
  return (
    <ActionButton
      renderDialog={(close) => (
        <ConfirmAction
          title={t('send_failed_again_question')}
          confirmLabel={t('send_failed_again')}
          send={() => send()}
          done={(answer) => {
            const { sentence, values } = saySentAgain(answer);
            return say(sentence, values);
          }}
          fallback="Something went wrong on our side"
          onClose={close}
        >
          {t('send_failed_again_text', { most: format.number(MOST_SENT_AGAIN) })}
        </ConfirmAction>
      )}
    >
      {t('send_failed_again')}
    </ActionButton>
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
    { header: t('status'), phone: 'badge', cell: ({ status }) => <MessageBadge status={status} /> },
    date(t('created'), ({ created_at }) => created_at),
  ];
}

interface MessagesFilter {
  readonly channel?: Channel | undefined;
  readonly status?: MessageStatus | undefined;
  readonly q?: string | undefined;
}

/** Returns the filters in the address. An unknown value filters nothing. */
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
    // An open message stays open while a filter is applied.
    placeholderData: keepPreviousData,
  });

interface MessagePanelProps {
  /** The message to show; undefined closes the panel. */
  readonly message: Message | undefined;
  readonly onClose: () => void;
}

/**
 * Shows one complete message. Installations without a mail server have no other way to read mails.
 */
function MessagePanel({ message, onClose }: MessagePanelProps) {
  return (
    <SidePanel opened={message !== undefined} title={message?.subject} onClose={onClose}>
      {message !== undefined && <MessageDetails key={message.id} message={message} />}
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
      <MessageText message={message} />
      {message.can.send_again?.allowed === true && (
        <Group justify="flex-end">
          <SendAgain message={message} />
        </Group>
      )}
    </Stack>
  );
}

/** Sends one failed message again. */
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

/**
 * Shows a message in the form that its recipient reads. The link in it opens an account, so showing
 * the link needs a reason.
 */
function MessageText({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const [url, setUrl] = useState<string | null>(null);
  const [before = '', after] = message.text.split(HIDDEN_LINK);
  return (
    <Stack gap="md">
      <div className={classes['text']} dir="auto">
        {before}
        {after !== undefined && (url === null ? <HiddenLink /> : <ShownLink url={url} />)}
        {after}
      </div>
      {after !== undefined && url === null && (
        <Group>
          <ActionButton
            can={message.can.reveal_link}
            renderDialog={(close) => (
              <RevealDialog message={message} onRevealed={setUrl} onClose={close} />
            )}
          >
            {t('reveal')}
          </ActionButton>
        </Group>
      )}
    </Stack>
  );
}

function HiddenLink() {
  const { t } = useTranslation('messages');
  return (
    <Text span c="dimmed" fs="italic">
      {t('hidden_link')}
    </Text>
  );
}

function ShownLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('messages');
  return (
    <span className={classes['link']}>
      <Anchor href={url} target="_blank" rel="noreferrer" className="ltr">
        {url}
      </Anchor>
      <CopyButton value={url} label={t('copy_link')} />
    </span>
  );
}

interface RevealDialogProps {
  readonly message: Message;
  readonly onRevealed: (url: string) => void;
  readonly onClose: () => void;
}

function RevealDialog({ message, onRevealed, onClose }: RevealDialogProps) {
  const { t } = useTranslation('messages');
  const reveal = useAction(messagesEndpoints.revealMessageLink, {
    onDone: ({ url }) => onRevealed(url),
  });
  return (
    <ReasonDialog
      title={t('reveal_question', { to: `\u2066${message.to}\u2069` })}
      send={(body) => reveal({ params: { id: message.id }, body })}
      done={undefined}
      fallback="Something went wrong on our side"
      submitLabel={t('reveal')}
      onClose={onClose}
    >
      {t('reveal_text')}
    </ReasonDialog>
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
