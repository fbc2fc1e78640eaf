import { useState } from 'react';
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SFTP_PROBLEMS } from '@diwan/contract/features/businesses/sftp';
import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import type {
  DeliveryTarget,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import type { PayoutExportDetail } from '@diwan/contract/features/payouts/records';
import { say, useTranslation } from '../../../../lib/i18n.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { ConfirmAction } from '../../../../ui/dialogs/confirm-action.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { CardsSkeleton } from '../../../../ui/states/skeletons.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import { QueryView } from '../../../../ui/views/query-view.tsx';
import { TroubledJobs } from '../../../../widgets/jobs/troubled-jobs.tsx';
import { Money } from '../../../../widgets/money.tsx';
import { StatusBadge } from '../../../../widgets/status-badge.tsx';
import { deliveriesQuery } from '../../queries.ts';
import { DeliveryRow } from './delivery-row.tsx';

/** Returns whether the business's files can be sent and have not been sent. */
const isReady = ({ can, deliveries }: DeliveryTarget): boolean =>
  can.send?.allowed === true && deliveries.length === 0;

/** Shows the banks of an export: their files, the reasons that prevent sending, and the actions. */
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

interface ResendDialogProps {
  readonly payoutId: string;
  readonly delivery: PayoutDelivery;
  readonly onClose: () => void;
}

/**
 * Sends a failed file again. If the bank may already have it, the admin must first ask the bank.
 */
function ResendDialog({ payoutId, delivery, onClose }: ResendDialogProps) {
  const { t } = useTranslation('payout-deliveries');
  const send = useAction(payoutDeliveryEndpoints.resendPayoutFile);
  return (
    <ConfirmAction
      title={t('again_question', { file: delivery.file_name })}
      confirmLabel={t('again')}
      send={() => send({ params: { id: payoutId, deliveryId: delivery.id } })}
      done="The file is being sent to the bank"
      fallback="Failed to send the files"
      onClose={onClose}
    >
      <Text>{t('again_text')}</Text>
      {delivery.problem === 'fate_unknown' && <Notice tone="warning">{t('ask_bank')}</Notice>}
    </ConfirmAction>
  );
}

interface SendDialogProps {
  readonly payout: PayoutExportDetail;
  readonly targets: readonly DeliveryTarget[];
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before files are sent. Shows each bank's amount and the files that it may
 * already have.
 */
function SendDialog({ payout, targets, onClose }: SendDialogProps) {
  const { t } = useTranslation('payout-deliveries');
  const format = useFormat();
  const [only, ...others] = targets;
  const send = useAction(payoutDeliveryEndpoints.sendPayoutFiles);
  return (
    <ConfirmAction
      title={t('send_question')}
      confirmLabel={t('send')}
      send={() =>
        send({
          params: { id: payout.id },
          body: only !== undefined && others.length === 0 ? { business_id: only.business_id } : {},
        })
      }
      done="The files are being sent to the bank"
      fallback="Failed to send the files"
      onClose={onClose}
    >
      <Text>{t('send_text')}</Text>
      <List mt="sm">
        {targets.map(({ business_id, business_name, total_amount }) => (
          <List.Item key={business_id}>
            <span dir="auto">{business_name}</span>: <Money amount={total_amount} />
          </List.Item>
        ))}
      </List>
      {payout.first_file_at !== null && (
        <Notice tone="warning">
          {t('left_before', { date: format.dateTime(payout.first_file_at) })}
        </Notice>
      )}
    </ConfirmAction>
  );
}

interface TargetRowProps {
  readonly target: DeliveryTarget;
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onAgain: (delivery: PayoutDelivery) => void;
}

/** Shows one business and the files for its bank. */
function TargetRow({ target, canSend, onSend, onAgain }: TargetRowProps) {
  const { t } = useTranslation('payout-deliveries');
  const { business_id, business_name: business, blocked_by, deliveries, can } = target;
  const unsent = deliveries.length === 0;
  return (
    <Stack gap="md" role="group" aria-label={business}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600} dir="auto">
            {business}
          </Text>
          <Money amount={target.total_amount} />
          {unsent && <StatusBadge tone="neutral">{t('not_sent')}</StatusBadge>}
        </Group>
        {unsent && canSend && can.send?.allowed && (
          <Button size="xs" aria-label={t('send_named', { business })} onClick={onSend}>
            {t('send')}
          </Button>
        )}
      </Group>
      {unsent && canSend && blocked_by !== null && (
        <Text c="dimmed" size="sm">
          {say(SFTP_PROBLEMS[blocked_by])}{' '}
          {blocked_by !== 'not_waiting' && (
            <Anchor
              underline="always"
              renderRoot={(props) => (
                <Link to="/businesses/$id" params={{ id: business_id }} {...props} />
              )}
            >
              {t('to_business')}
            </Anchor>
          )}
        </Text>
      )}
      {deliveries.map((delivery) => (
        <Stack key={delivery.id} gap="xs">
          <DeliveryRow delivery={delivery} canSend={canSend} onAgain={() => onAgain(delivery)} />
          {(delivery.state === 'queued' || delivery.state === 'sending') && (
            <TroubledJobs of={{ about: delivery.id }} />
          )}
        </Stack>
      ))}
    </Stack>
  );
}
