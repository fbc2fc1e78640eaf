import { Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { auditEndpoints } from '@diwan/contract/features/audit/endpoints';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { LIST_ORDERS, type ListOrder } from '@diwan/contract/kernel/paging';
import { saveFile } from '../../lib/save-file.ts';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { type TextSearch, useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { isReversed } from '../../ui/lists/filters.ts';
import { UnknownOpen, UnknownOrder } from '../../ui/lists/unknown-filter.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { type ServerOrder, useListOrder } from '../../ui/table/use-list-order.ts';
import { ListPage } from '../../ui/views/list.tsx';
import { date, opener } from '../../widgets/columns.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { Actor, AuditPanel } from './audit-panel.tsx';
import { ChainCard } from './chain-card.tsx';
import { changesOf } from './changes.ts';
import { AuditRecord } from './record.tsx';
import { useAuditWords } from './use-audit-words.ts';

const MOST_FIELDS = 4;
const FILTERS = ['actor', 'entity', 'action', 'seen', 'by', 'from', 'to'] as const;

/** Shows the audit log: the author, the change, the time and the IP address of each entry. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { search, show, isFiltered } = useAddress(...FILTERS, 'open');
  const { by, param } = useListOrder(LIST_ORDERS);
  const query = useInfiniteQuery(auditQuery(search, param));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const filtered = isFiltered(...FILTERS);
  return (
    <ListPage
      name="audit"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
        actions: <ExportButton filter={search} />,
      }}
      filters={
        <Stack gap="md">
          <ChainCard />
          <FilterBar filters={useAuditFilters()} />
          <UnknownOrder orders={LIST_ORDERS} />
          <UnknownOpen value={search.open} known={query.data && entries.map(({ id }) => id)} />
        </Stack>
      }
      query={query}
      fallback="Something went wrong on our side"
      label={t('title')}
      rows={() => entries}
      rowId={({ id }) => id}
      columns={useColumns(show, by('oldest', 'newest', 'newest'))}
      onOpen={({ id }) => show({ open: id })}
      empty={{ title: t(filtered ? 'none_found' : 'none_yet') }}
    >
      <AuditPanel
        entry={entries.find(({ id }) => id === search.open)}
        onClose={() => show({ open: undefined })}
      />
    </ListPage>
  );
}

function ExportButton({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const save = useAction(auditEndpoints.exportAudit, {
    onDone: (file) => saveFile(file, 'audit-log.csv'),
  });
  return (
    <ActionButton
      forAuditors
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      send={() => save({ query: readFilter(filter) })}
      fallback="Failed to load the audit log"
    >
      {t('export')}
    </ActionButton>
  );
}

function useColumns(
  show: (part: { readonly open: string }) => void,
  byServer: ServerOrder,
): Columns<AuditRow> {
  const { t } = useTranslation('audit');
  const { actionOf } = useAuditWords();
  return [
    opener(
      t('action'),
      ({ action }) => actionOf(action),
      ({ id }) => show({ open: id }),
    ),
    { header: t('entity'), phone: 'badge', cell: (entry) => <AuditRecord entry={entry} /> },
    { header: t('actor'), cell: (entry) => <Actor entry={entry} /> },
    { header: t('changes'), cell: (entry) => <ChangedFields entry={entry} /> },
    { ...date<AuditRow>(t('at'), ({ at }) => at), byServer, phone: 'amount' },
  ];
}

/** Lists the names of the changed fields in the row. */
function ChangedFields({ entry }: { readonly entry: AuditRow }) {
  const { fieldOf } = useAuditWords();
  const format = useFormat();
  const fields = [...new Set(changesOf(entry).map(({ field }) => fieldOf(field)))];
  const more = fields.length - MOST_FIELDS;
  const names = format.list(fields.slice(0, MOST_FIELDS));
  return (
    <Text span c="dimmed">
      <bdi>{names || '—'}</bdi>
      {more > 0 && <span className="ltr"> +{more}</span>}
    </Text>
  );
}

type AuditFilter = TextSearch<(typeof FILTERS)[number]>;

/**
 * Turns the search values of the address into the filter of the request. By default, only entries
 * of people are requested.
 */
const readFilter = ({ actor, entity, action, seen, by, from, to }: AuditFilter) => ({
  actor,
  entity,
  action,
  seen: seen === 'true' ? ('true' as const) : undefined,
  by: by === 'all' ? undefined : by === 'platform' ? ('platform' as const) : ('people' as const),
  from,
  to: isReversed(from, to) ? undefined : to,
});

const auditQuery = (search: AuditFilter, order: ListOrder | undefined) => {
  const filter = readFilter(search);
  return infiniteQueryOptions({
    queryKey: ['audit', filter, order],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(auditEndpoints.listAudit, { query: { ...filter, order, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
};
