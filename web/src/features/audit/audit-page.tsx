import { Anchor, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { auditEndpoints } from '@diwan/contract/features/audit/endpoints';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { saveFile } from '../../lib/save-file.ts';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { type TextSearch, useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { DayFilters, isReversed, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, opener } from '../../widgets/columns.tsx';
import { ChainCard } from './chain-card.tsx';
import { type Change, changesOf } from './changes.ts';
import classes from './audit-page.module.css';

const MOST_FIELDS = 4;
const FILTERS = ['actor', 'entity', 'action', 'seen', 'from', 'to'] as const;

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
        actions: <ExportButton filter={search} />,
      }}
      filters={
        <Stack gap="md">
          <ChainCard />
          <FilterBar onReset={filtered ? reset : undefined}>
            <SelectFilter
              name="seen"
              label={t('what')}
              all={t('all')}
              options={[{ value: 'true', label: t('seen') }]}
            />
            <SearchFilter name="actor" label={t('search_actor')} />
            <SearchFilter name="entity" label={t('search_entity')} />
            <SearchFilter name="action" label={t('search_action')} />
            <DayFilters from={t('from')} to={t('to')} />
          </FilterBar>
        </Stack>
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

function ExportButton({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const save = useAction(auditEndpoints.exportAudit, {
    onDone: (file) => saveFile(file, 'audit-log.csv'),
  });
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      send={() => save({ query: readFilter(filter) })}
      fallback="Failed to load the audit log"
    >
      {t('export')}
    </ActionButton>
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

type AuditFilter = TextSearch<(typeof FILTERS)[number]>;

/** What the address asks for; a value that does not exist filters nothing. */
const readFilter = ({ actor, entity, action, seen, from, to }: AuditFilter) => ({
  actor,
  entity,
  action,
  seen: seen === 'true' ? ('true' as const) : undefined,
  from,
  to: isReversed(from, to) ? undefined : to,
});

const auditQuery = (search: AuditFilter) => {
  const filter = readFilter(search);
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(auditEndpoints.listAudit, { query: { ...filter, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
};

interface AuditPanelProps {
  /** Undefined keeps the panel closed. */
  readonly entry: AuditRow | undefined;
  readonly onClose: () => void;
}

/** One entry in full: who, when, from where, and every field that changed. */
function AuditPanel({ entry, onClose }: AuditPanelProps) {
  return (
    <SidePanel
      opened={entry !== undefined}
      title={<span className="ltr">{entry?.action}</span>}
      onClose={onClose}
    >
      {entry !== undefined && <AuditDetails entry={entry} />}
    </SidePanel>
  );
}

function AuditDetails({ entry }: { readonly entry: AuditRow }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const entity = `${entry.entity}:${entry.entity_id}`;
  const ltr = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <Stack gap="lg">
      <ChangesTable changes={changesOf(entry)} />
      <Facts
        facts={[
          { label: t('at'), value: format.dateTime(entry.at) },
          { label: t('actor'), value: <Actor entry={entry} /> },
          { label: t('entity'), value: ltr(entity) },
          { label: t('ip'), value: ltr(entry.ip) },
          { label: t('user_agent'), value: ltr(entry.user_agent) },
          { label: t('request_id'), value: ltr(entry.request_id) },
          { label: t('chain'), value: t(entry.sealed ? 'sealed' : 'not_sealed') },
        ]}
      />
      <Anchor renderRoot={(props) => <Link {...props} to="/audit" search={{ entity }} />}>
        {t('same_entity')}
      </Anchor>
    </Stack>
  );
}

/** What an entry changed, old beside new. Values are data: each keeps its own direction. */
function ChangesTable({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return <Text c="dimmed">{t('no_changes')}</Text>;
  const hasBefore = changes.some(({ before }) => before !== undefined);
  const hasAfter = changes.some(({ after }) => after !== undefined);
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={t('changes')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            {hasAfter && <th scope="col">{t('after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">
                <span className="ltr">{field}</span>
              </th>
              {hasBefore && (
                <td data-side="before">
                  <bdi>{before}</bdi>
                </td>
              )}
              {hasAfter && (
                <td data-side="after">
                  <bdi>{after}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who did it: an address where there is one, else what kind of caller it was. */
function Actor({ entry }: { readonly entry: AuditRow }) {
  const { t } = useTranslation('audit');
  return entry.actor_email === null ? (
    t(`actors.${entry.actor_kind}`)
  ) : (
    <span className="ltr">{entry.actor_email}</span>
  );
}
