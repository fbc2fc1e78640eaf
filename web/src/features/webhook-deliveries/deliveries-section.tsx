import { useCallback } from 'react';
import { Group, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DELIVERY_STATES } from '@diwan/contract/features/webhook-deliveries/actions';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import type { Ability } from '@diwan/contract/kernel/actions';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { deliveriesQuery, readState } from './queries.ts';

const route = getRouteApi('/shell/brands/$id/integration');

/** What was posted to the brand's server, with what became of it. */
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
          <SendTest
            brandId={id}
            can={query.data?.pages[0]?.can.send_test}
            loading={query.isPending}
          />
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

interface SendTestProps {
  readonly brandId: string;
  /** Undefined while nobody has said yet. */
  readonly can: Ability | undefined;
  readonly loading: boolean;
}

function SendTest({ brandId, can, loading }: SendTestProps) {
  const { t } = useTranslation('webhook-deliveries');
  const send = useAction(webhookDeliveryEndpoints.sendTestWebhook);
  return (
    <ActionButton
      variant="default"
      can={can}
      loading={loading}
      send={() => send({ params: { id: brandId } })}
      done="The test event is on its way"
      fallback="Failed to send the event"
    >
      {t('send_test')}
    </ActionButton>
  );
}
