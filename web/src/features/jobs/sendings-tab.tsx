import { Anchor, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SENDING_STATES, type SendingState } from '@diwan/contract/features/jobs/actions';
import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import {
  type OutgoingMessage,
  SENDING_KINDS,
  type SendingKind,
} from '@diwan/contract/features/jobs/records';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction, useInvalidate } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions, code, date } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<SendingState, StatusTone>> = {
  waiting: 'waiting',
  done: 'good',
  failed: 'bad',
};

/** Lists webhooks, messages and payout files together. */
export function SendingsTab() {
  const { t } = useTranslation('jobs');
  const { search, isFiltered } = useAddress('state', 'kind');
  const state = SENDING_STATES.find((known) => known === search.state);
  const kind = SENDING_KINDS.find((known) => known === search.kind);
  const filtered = isFiltered('state', 'kind');
  return (
    <>
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            options: SENDING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: SENDING_STATES.map((value) => ({
              value,
              label: t(`sending_states.${value}`),
            })),
          },
        ]}
      />
      <List
        name="sendings"
        query={useInfiniteQuery(sendingsQuery({ state, kind }))}
        fallback="Failed to load the jobs"
        label={t('tabs.deliveries')}
        rows={(data) => data.pages.flatMap((page) => page.sendings)}
        rowId={({ id }) => id}
        columns={useColumns()}
        empty={{ title: t(filtered ? 'no_deliveries_found' : 'no_deliveries') }}
      />
    </>
  );
}

function useColumns(): Columns<OutgoingMessage> {
  const { t } = useTranslation('jobs');
  return [
    { header: t('what'), cell: (row) => <What row={row} /> },
    { header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    code(t('to'), ({ to }) => to),
    {
      header: t('state'),
      phone: 'badge',
      cell: ({ state, problem }) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone={TONES[state]}>{t(`sending_states.${state}`)}</StatusBadge>
          {problem !== null && state !== 'done' && (
            <Text component="span" size="sm" c="dimmed" className="ltr" lineClamp={2}>
              {problem}
            </Text>
          )}
        </Stack>
      ),
    },
    { header: t('attempts'), align: 'end', cell: ({ attempts }) => attempts },
    date(t('at'), ({ created_at }) => created_at),
    actions(t('send_again'), (row) => row.export_id === null && <SendAgainButton row={row} />),
  ];
}

/** Shows the sent item, with a link to its page if it has one. */
function What({ row: { id, kind, what, brand, export_id } }: { readonly row: OutgoingMessage }) {
  if (export_id !== null) {
    return (
      <Anchor
        renderRoot={(props) => <Link to="/payouts/$id" params={{ id: export_id }} {...props} />}
      >
        <span className="ltr">{what}</span>
      </Anchor>
    );
  }
  if (kind === 'webhook' && brand !== null) {
    return (
      <Stack gap={2}>
        <span className="ltr">{what}</span>
        <Text component="span" size="sm" c="dimmed">
          <bdi>{brand.name}</bdi>
        </Text>
      </Stack>
    );
  }
  return (
    <Anchor renderRoot={(props) => <Link to="/messages" search={{ open: id }} {...props} />}>
      <bdi>{what}</bdi>
    </Anchor>
  );
}

/**
 * Sends a webhook or message again through its feature. A payout file is sent again only on the
 * payout's page, which states whether the bank may have it.
 */
function SendAgainButton({ row }: { readonly row: OutgoingMessage }) {
  const { t } = useTranslation('jobs');
  const invalidate = useInvalidate({ stale: ['jobs'] });
  const webhook = useAction(webhookDeliveryEndpoints.retryWebhookDelivery);
  const message = useAction(messagesEndpoints.sendMessageAgain);
  const { id, kind, brand } = row;
  const send = async (): Promise<void> => {
    if (kind !== 'webhook') await message({ params: { id } });
    else await webhook({ params: { id: String(brand?.id ?? 0), deliveryId: id } });
    await invalidate();
  };
  return (
    <ActionButton
      size="xs"
      variant="default"
      can={row.can.send_again}
      aria-label={t('send_again_named', { what: row.what })}
      send={send}
      done={kind === 'webhook' ? 'The event will be sent again' : 'The message will be sent again'}
    >
      {t('send_again')}
    </ActionButton>
  );
}

interface SendingsFilter {
  readonly state: SendingState | undefined;
  readonly kind: SendingKind | undefined;
}

const sendingsQuery = (filter: SendingsFilter) =>
  infiniteQueryOptions({
    queryKey: ['jobs', 'sendings', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(jobEndpoints.listSendings, { query: { ...filter, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
