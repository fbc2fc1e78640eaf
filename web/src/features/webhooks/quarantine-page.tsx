import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { problemText } from './problem-text.ts';
import { quarantineQuery, type QuarantineTab } from './queries.ts';
import { WebhookPanel } from './webhook-panel.tsx';

/** What the provider said and does not fit: no money moves until somebody has looked. */
export function QuarantinePage() {
  const { t } = useTranslation('webhooks');
  const { search, show, filter } = useAddress('state', 'open');
  const state: QuarantineTab = search.state === 'resolved' ? 'resolved' : 'quarantined';
  const query = useInfiniteQuery(quarantineQuery(state));
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? [];
  return (
    <ListPage
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
      }}
      filters={
        <SegmentedControl
          mb="md"
          aria-label={t('state')}
          value={state}
          data={[
            { value: 'quarantined', label: t('states.quarantined') },
            { value: 'resolved', label: t('states.resolved') },
          ]}
          onChange={(value) => filter({ state: value, open: undefined })}
        />
      }
      query={query}
      fallback="Failed to load the quarantine"
      label={t('title')}
      rows={() => webhooks}
      rowId={({ id }) => String(id)}
      columns={useColumns(show)}
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
  return [
    opener(
      t('problem'),
      ({ problem }) => problemText(t, problem),
      ({ id }) => show({ open: String(id) }),
    ),
    code(t('about'), ({ object_id }) => object_id),
    code(t('status'), ({ status }) => status),
    {
      header: t('state'),
      cell: (row) => (
        <StatusBadge tone={row.state === 'resolved' ? 'good' : 'waiting'}>
          {t(`states.${row.state}`)}
        </StatusBadge>
      ),
    },
    date(t('received'), ({ received_at }) => received_at),
  ];
}
