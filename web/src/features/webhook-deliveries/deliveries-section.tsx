import { useCallback } from 'react';
import { Button, Group, Select, Tooltip } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Brand } from '@diwan/contract/features/brands/records';
import { DELIVERY_STATES } from '@diwan/contract/features/webhook-deliveries/records';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { QueryView } from '../../ui/views/query-view.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { deliveriesKey, deliveriesQuery, readState } from './queries.ts';

const route = getRouteApi('/shell/brands/$id/integration');

/** What was posted to the brand's server, with what became of it. */
export function DeliveriesSection({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('webhook-deliveries');
  const { state: wanted, open } = route.useSearch();
  const navigate = route.useNavigate();
  const id = String(brand.id);
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
          <SendTest brand={brand} />
        </Group>
      }
    >
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

function SendTest({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('webhook-deliveries');
  const queries = useQueryClient();
  const id = String(brand.id);
  const send = useMutation({
    mutationFn: () => call(webhookDeliveryEndpoints.sendTestWebhook, { params: { id } }),
    onSuccess: () => {
      toastSuccess(say('The test event is on its way'));
      return queries.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
    onError: (error) => toastError(errorText(error, 'Failed to send the event')),
  });
  const homeless = brand.post_url === null;
  return (
    <Tooltip label={say('The brand has no address to post to')} disabled={!homeless}>
      <Button
        variant="default"
        loading={send.isPending}
        disabled={homeless}
        onClick={() => send.mutate()}
      >
        {t('send_test')}
      </Button>
    </Tooltip>
  );
}
