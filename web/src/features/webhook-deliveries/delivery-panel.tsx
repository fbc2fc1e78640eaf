import { Group, Stack, Text } from '@mantine/core';
import type {
  WebhookAttempt,
  WebhookDelivery,
} from '@diwan/contract/features/webhook-deliveries/records';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { eventName } from './event-name.ts';
import { useAction } from '../../lib/use-action.ts';

interface DeliveryPanelProps {
  readonly brandId: string;
  /** The delivery to show; undefined closes the panel. */
  readonly delivery: WebhookDelivery | undefined;
  readonly onClose: () => void;
}

export function DeliveryPanel({ brandId, delivery, onClose }: DeliveryPanelProps) {
  const { t } = useTranslation('webhook-deliveries');
  return (
    <SidePanel
      opened={delivery !== undefined}
      title={delivery && eventName(t, delivery.event)}
      onClose={onClose}
    >
      {delivery !== undefined && <Details brandId={brandId} delivery={delivery} />}
    </SidePanel>
  );
}

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

interface DetailsProps {
  readonly brandId: string;
  readonly delivery: WebhookDelivery;
}

function Details({ brandId, delivery }: DetailsProps) {
  const { t } = useTranslation('webhook-deliveries');
  const format = useFormat();
  const { attempts, delivered_at, next_attempt_at } = delivery;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('state'), value: <DeliveryBadge state={delivery.state} /> },
          { label: t('address'), value: <span className="ltr breaks">{delivery.url}</span> },
          { label: t('event_id'), value: <code className="ltr breaks">{delivery.id}</code> },
          { label: t('created'), value: format.dateTime(delivery.created_at) },
          {
            label: t('next_attempt'),
            value: next_attempt_at && format.dateTime(next_attempt_at),
          },
          { label: t('delivered'), value: delivered_at && format.dateTime(delivered_at) },
        ]}
      />
      {attempts.length === 0 ? (
        <Text c="dimmed">{t('no_attempts')}</Text>
      ) : (
        <Facts
          facts={attempts.map((attempt) => ({
            label: t('attempt', { n: attempt.attempt }),
            value: <Attempt attempt={attempt} />,
          }))}
        />
      )}
      <CodeBlock label={t('body')} copy={t('copy_body')} code={readable(delivery.body)} />
      <SendAgain brandId={brandId} delivery={delivery} />
    </Stack>
  );
}

function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhook-deliveries');
  const format = useFormat();
  const { status_code: status, problem, duration_ms: ms, at } = attempt;
  const redirected = status !== null && status >= 300 && status < 400;
  return (
    <>
      {status !== null && t(redirected ? 'answered_redirect' : 'answered', { status })}
      {problem !== null && t(`problems.${problem}`)}
      <Text c="dimmed" size="xs">
        {format.dateTime(at)} · {t('took', { ms: format.number(ms) })}
      </Text>
    </>
  );
}

/** Sends a delivery again, in any state. The receiver recognises a repeated delivery by its id. */
function SendAgain({ brandId, delivery }: DetailsProps) {
  const { t } = useTranslation('webhook-deliveries');
  const send = useAction(webhookDeliveryEndpoints.retryWebhookDelivery);
  return (
    <Group justify="flex-end">
      <ActionButton
        can={delivery.can.resend}
        send={() => send({ params: { id: brandId, deliveryId: delivery.id } })}
        done="The event will be sent again"
        fallback="Failed to send the event"
      >
        {t('send_again')}
      </ActionButton>
    </Group>
  );
}
