import { Code, Group, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { webhookEndpoints } from '@diwan/contract/features/webhooks/endpoints';
import { type QuarantinedWebhook, resolutionForm } from '@diwan/contract/features/webhooks/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { useProblemText } from '../../widgets/use-problem-text.ts';
import { AddressSwitch } from '../../ui/lists/address-switch.tsx';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import { TroubledJobs } from '../../widgets/jobs/troubled-jobs.tsx';
import { Money } from '../../widgets/money.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

/**
 * Lists messages of the provider that do not match the platform's records. No money moves until
 * they are reviewed.
 */
export function QuarantinePage() {
  const { t } = useTranslation('webhooks');
  const { search, show, filter } = useAddress('state', 'open');
  const state: QuarantineTab = search.state === 'resolved' ? 'resolved' : 'quarantined';
  const query = useInfiniteQuery(quarantineQuery(state));
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? [];
  return (
    <ListPage
      name="quarantine"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
      }}
      filters={
        <Stack gap="md" align="flex-start">
          <TroubledJobs of={{ task: 'process_webhook' }} />
          <AddressSwitch
            label={t('state')}
            address={search.state}
            value={state}
            data={[
              { value: 'quarantined', label: t('states.quarantined') },
              { value: 'resolved', label: t('states.resolved') },
            ]}
            onChange={(value) => filter({ state: value, open: undefined })}
          />
          <UnknownOpen
            value={search.open}
            known={query.data && webhooks.map(({ id }) => String(id))}
          />
        </Stack>
      }
      query={query}
      fallback="Failed to load the provider messages"
      label={t('title')}
      rows={() => webhooks}
      rowId={({ id }) => String(id)}
      columns={useColumns(show)}
      onOpen={({ id }) => show({ open: String(id) })}
      empty={{ title: t(`none.${state}`) }}
    >
      <WebhookPanel
        webhook={webhooks.find(({ id }) => String(id) === search.open)}
        onClose={() => show({ open: undefined })}
      />
    </ListPage>
  );
}

function useColumns(show: (part: { readonly open: string }) => void): Columns<QuarantinedWebhook> {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  return [
    opener(
      t('problem'),
      ({ problem }) => problemText(problem),
      ({ id }) => show({ open: String(id) }),
    ),
    code(t('about'), ({ object_id }) => object_id),
    code(t('status'), ({ status }) => status),
    {
      header: t('state'),
      phone: 'badge',
      cell: (row) => (
        <StatusBadge tone={row.state === 'resolved' ? 'good' : 'waiting'}>
          {t(`states.${row.state}`)}
        </StatusBadge>
      ),
    },
    date(t('received'), ({ received_at }) => received_at),
  ];
}

type QuarantineTab = 'quarantined' | 'resolved';

const quarantineQuery = (state: QuarantineTab) =>
  infiniteQueryOptions({
    queryKey: ['quarantine', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(webhookEndpoints.listQuarantine, { query: { state, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

interface WebhookPanelProps {
  /** The message to show; undefined closes the panel. */
  readonly webhook: QuarantinedWebhook | undefined;
  readonly onClose: () => void;
}

/** Shows a message, the reason why it is in the quarantine, and the actions on it. */
function WebhookPanel({ webhook, onClose }: WebhookPanelProps) {
  return (
    <SidePanel opened={webhook !== undefined} title={webhook?.object_id} onClose={onClose}>
      {webhook !== undefined && <Details webhook={webhook} onDone={onClose} />}
    </SidePanel>
  );
}

/** Returns JSON with line breaks. Other text stays unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

interface DetailsProps {
  readonly webhook: QuarantinedWebhook;
  readonly onDone: () => void;
}

function Details({ webhook, onDone }: DetailsProps) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const format = useFormat();
  return (
    <Stack gap="lg">
      {webhook.state === 'quarantined' && (
        <Notice tone="warning">
          {problemText(webhook.problem)} {t('held')}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t('object'), value: t(`objects.${webhook.object}`, webhook.object) },
          {
            label: t('difference'),
            value: webhook.difference !== null && <Money amount={webhook.difference} />,
          },
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

const FAILED = 'Something went wrong on our side';

interface DecideProps {
  readonly webhook: QuarantinedWebhook;
  readonly onDone: () => void;
}

/** Asks the provider again, or closes the message with a note. */
function Decide({ webhook, onDone }: DecideProps) {
  const { t } = useTranslation('webhooks');
  const params = { id: String(webhook.id) };
  const retry = useAction(webhookEndpoints.retryWebhook, { onDone });
  const resolve = useAction(webhookEndpoints.resolveWebhook, { onDone });
  return (
    <Group justify="flex-end">
      <ActionButton
        variant="default"
        can={webhook.can.retry}
        send={() => retry({ params })}
        done="The message will be checked again"
        fallback={FAILED}
      >
        {t('retry')}
      </ActionButton>
      <ActionButton
        can={webhook.can.resolve}
        renderDialog={(close) => (
          <FormDialog
            title={t('close_question', { id: webhook.object_id })}
            schema={resolutionForm}
            values={{ note: '' }}
            send={(body) => resolve({ params, body })}
            done="The message was closed"
            fallback={FAILED}
            submitLabel={t('close')}
            onClose={close}
          >
            {({ control }) => (
              <TextareaField
                control={control}
                name="note"
                label={t('note')}
                description={t('note_hint')}
                required
                maxLength={1000}
              />
            )}
          </FormDialog>
        )}
      >
        {t('close')}
      </ActionButton>
    </Group>
  );
}
