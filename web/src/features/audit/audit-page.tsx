import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { DayFilters, SearchFilter } from '../../ui/lists/filters.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { Actor } from './actor.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { changesOf } from './changes.ts';
import { auditQuery } from './queries.ts';

const MOST_FIELDS = 4;
const FILTERS = ['actor', 'entity', 'action', 'from', 'to'] as const;

/** Who changed what, when and from where. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { search, show, reset, isFiltered } = useAddress(...FILTERS, 'open');
  const query = useInfiniteQuery(auditQuery(search));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const filtered = isFiltered(...FILTERS);
  return (
    <ListPage
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
      }}
      filters={
        <FilterBar onReset={filtered ? reset : undefined}>
          <SearchFilter name="actor" label={t('search_actor')} />
          <SearchFilter name="entity" label={t('search_entity')} />
          <SearchFilter name="action" label={t('search_action')} />
          <DayFilters from={t('from')} to={t('to')} />
        </FilterBar>
      }
      query={query}
      fallback="Something went wrong on our side"
      label={t('title')}
      rows={() => entries}
      rowId={({ id }) => id}
      columns={useColumns(show)}
      empty={{ title: t(filtered ? 'none_found' : 'none_yet') }}
    >
      <AuditPanel
        entry={entries.find(({ id }) => id === search.open)}
        onClose={() => show({ open: undefined })}
      />
    </ListPage>
  );
}

function useColumns(show: (part: { readonly open: string }) => void): Columns<AuditRow> {
  const { t } = useTranslation('audit');
  return [
    opener(
      t('action'),
      ({ action }) => <span className="ltr">{action}</span>,
      ({ id }) => show({ open: id }),
    ),
    code(t('entity'), ({ entity, entity_id }) => `${entity}:${entity_id}`),
    { header: t('actor'), cell: (entry) => <Actor entry={entry} /> },
    { header: t('changes'), cell: (entry) => <ChangedFields entry={entry} /> },
    date(t('at'), ({ at }) => at),
  ];
}

/** The names of what changed, so that a row says what it is about before it is opened. */
function ChangedFields({ entry }: { readonly entry: AuditRow }) {
  const fields = changesOf(entry).map(({ field }) => field);
  const more = fields.length - MOST_FIELDS;
  const names = fields.slice(0, MOST_FIELDS).join(', ');
  return (
    <Text span c="dimmed" className="ltr">
      {more > 0 ? `${names} +${more}` : names || '—'}
    </Text>
  );
}
