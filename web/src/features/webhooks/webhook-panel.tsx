import { Code, Stack, Text } from '@mantine/core';
import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Decide } from './decide.tsx';
import { problemText } from './problem-text.ts';

interface WebhookPanelProps {
  /** Undefined keeps the panel closed. */
  readonly webhook: QuarantinedWebhook | undefined;
  readonly onClose: () => void;
}

/** What arrived, why it is held, and what can be done about it. */
export function WebhookPanel({ webhook, onClose }: WebhookPanelProps) {
  return (
    <SidePanel opened={webhook !== undefined} title={webhook?.object_id} onClose={onClose}>
      {webhook !== undefined && <Details webhook={webhook} onDone={onClose} />}
    </SidePanel>
  );
}

/** As it arrived, with line breaks where it is JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Whatever it is, it is shown as it came.
    return body;
  }
}

interface DetailsProps {
  readonly webhook: QuarantinedWebhook;
  readonly onDone: () => void;
}

function Details({ webhook, onDone }: DetailsProps) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return (
    <Stack gap="lg">
      {webhook.state === 'quarantined' && (
        <Notice tone="warning">
          {problemText(t, webhook.problem)} {t('held')}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t('object'), value: webhook.object },
          { label: t('status'), value: <span className="ltr">{webhook.status}</span> },
          { label: t('received'), value: format.dateTime(webhook.received_at) },
          { label: t('resolved_by'), value: webhook.resolved_by },
          { label: t('resolution'), value: webhook.resolution },
        ]}
      />
      <div>
        <Text fw={600} mb={4}>
          {t('body')}
        </Text>
        <Code block dir="ltr" tabIndex={0} mah={320}>
          {readable(webhook.body)}
        </Code>
      </div>
      {webhook.can.resolve?.allowed === true && <Decide webhook={webhook} onDone={onDone} />}
    </Stack>
  );
}
