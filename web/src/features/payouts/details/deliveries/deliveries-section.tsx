import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  DeliveryTarget,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import type { PayoutExportDetail } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../../lib/i18n.ts';
import { CardsSkeleton } from '../../../../ui/states/skeletons.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import { QueryView } from '../../../../ui/views/query-view.tsx';
import { deliveriesQuery } from '../../queries.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TargetRow } from './target-row.tsx';

/** Whose files could be sent now and have not been. */
const isReady = ({ can, deliveries }: DeliveryTarget): boolean =>
  can.send?.allowed === true && deliveries.length === 0;

/** The banks of an export: what each got, what keeps the others from it, and the buttons for it. */
export function DeliveriesSection({ payout }: { readonly payout: PayoutExportDetail }) {
  const { t } = useTranslation('payout-deliveries');
  const query = useQuery(deliveriesQuery(payout.id));
  const [sending, setSending] = useState<readonly DeliveryTarget[] | null>(null);
  const [again, setAgain] = useState<PayoutDelivery | null>(null);
  const { can, businesses = [] } = query.data ?? {};
  const can_send = can?.send?.allowed === true;
  const ready = can_send ? businesses.filter(isReady) : [];
  return (
    <Surface
      title={t('title')}
      description={t('text')}
      actions={
        ready.length > 1 && (
          <Button size="xs" onClick={() => setSending(ready)}>
            {t('send_all')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Failed to fetch the deliveries"
        pending={<CardsSkeleton cards={1} />}
      >
        {() => (
          <Stack gap="lg">
            {businesses.map((target) => (
              <TargetRow
                key={target.business_id}
                target={target}
                canSend={can_send}
                onSend={() => setSending([target])}
                onAgain={setAgain}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      {sending !== null && (
        <SendDialog payout={payout} targets={sending} onClose={() => setSending(null)} />
      )}
      {again !== null && (
        <ResendDialog payoutId={payout.id} delivery={again} onClose={() => setAgain(null)} />
      )}
    </Surface>
  );
}
