import { useCallback } from 'react';
import { Group, Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  DELIVERY_STATES,
  type DeliveryState,
} from '@diwan/contract/features/webhook-deliveries/actions';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import type { WebhookDelivery } from '@diwan/contract/features/webhook-deliveries/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { UnknownOpen, UnknownValue } from '../../ui/lists/unknown-filter.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandsKey } from '../../widgets/brands/brands-query.ts';
import { date, opener } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { eventName } from './event-name.ts';
import { SendTest } from './send-test.tsx';

const route = getRouteApi('/shell/brands/$id/integration');

/** Lists the webhook deliveries to the brand's server with their state. */
export function DeliveriesSection({ brandId: id }: { readonly brandId: string }) {
  const { t } = useTranslation('webhook-deliveries');
  const { state: wanted, open } = route.useSearch();
  const navigate = route.useNavigate();
  const state = readState(wanted);
  const query = useInfiniteQuery(deliveriesQuery(id, state));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const show = useCallback(
    (next: string | undefined) => void navigate({ search: (old) => ({ ...old, open: next }) }),
    [navigate],
  );
  return (
    <Surface
      title={t('deliveries')}
      description={t('deliveries_text')}
      actions={
        <Group gap="sm" align="end">
          <Select
            aria-label={t('state')}
            placeholder={t('all_states')}
            clearable
            value={state ?? null}
            data={DELIVERY_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={(next) =>
              void navigate({ search: { state: next ?? undefined }, replace: true })
            }
          />
          {query.data?.pages[0]?.can.send_test && <SendTest brandId={id} />}
        </Group>
      }
    >
      <UnknownValue label={t('state')} value={wanted} known={DELIVERY_STATES} />
      <UnknownOpen value={open} known={query.data && deliveries.map((delivery) => delivery.id)} />
      <QueryView query={query} fallback="Failed to load webhook deliveries">
        {() => (
          <>
            <DeliveriesTable deliveries={deliveries} filtered={state !== undefined} onOpen={show} />
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
      <DeliveryPanel
        brandId={id}
        delivery={deliveries.find((delivery) => delivery.id === open)}
        onClose={() => show(undefined)}
      />
    </Surface>
  );
}

/** Returns the state in the address. An unknown state filters nothing. */
const readState = (text: string | undefined): DeliveryState | undefined =>
  DELIVERY_STATES.find((state) => state === text);

const deliveriesKey = (id: string) => [...brandsKey, id, 'webhook-deliveries'];

/** The polling interval while a delivery is pending. */
const ASKED_AGAIN_MS = 4_000;

const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(id), state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        webhookDeliveryEndpoints.listWebhookDeliveries,
        { params: { id }, query: { state, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const waits = data?.pages.some(({ deliveries }) =>
        deliveries.some((delivery) => delivery.state === 'pending'),
      );
      return waits ? ASKED_AGAIN_MS : false;
    },
  });

const columnsOf = (
  t: TFunction<'webhook-deliveries'>,
  onOpen: (id: string) => void,
): Columns<WebhookDelivery> => [
  opener(
    t('event'),
    (row) => eventName(t, row.event),
    (row) => onOpen(row.id),
  ),
  { header: t('address'), cell: (row) => <span className="ltr breaks">{row.url}</span> },
  {
    header: t('state'),
    phone: 'badge',
    cell: ({ state, test }) => (
      <Group gap="xs">
        <DeliveryBadge state={state} />
        {test && <StatusBadge tone="neutral">{t('test_mode')}</StatusBadge>}
      </Group>
    ),
  },
  { header: t('attempts'), align: 'end', cell: (row) => row.attempts.length },
  date(t('next_attempt'), (row) => row.next_attempt_at),
  date(t('created'), (row) => row.created_at),
];

interface DeliveriesTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

function DeliveriesTable({ deliveries, filtered, onOpen }: DeliveriesTableProps) {
  const { t } = useTranslation('webhook-deliveries');
  const columns = columnsOf(t, onOpen);
  return (
    <DataTable
      name="webhook_deliveries"
      label={t('deliveries')}
      columns={columns}
      rows={deliveries}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={t(filtered ? 'none_found' : 'none_yet')} />}
    />
  );
}
