import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  RefusedListFile,
  ScreeningList,
  ScreeningListVersion,
} from '@diwan/contract/features/screening/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Column, type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { List, ListPage } from '../../ui/views/list.tsx';
import { actions, code, date, named } from '../../widgets/columns.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { listVersionsQuery, screeningListsQuery } from './queries.ts';

const NEW = 'new';

/** Shows the screening lists with their versions, and imports new ones. */
export function ScreeningListsPage() {
  const { t } = useTranslation('screening');
  const { search, show } = useAddress('open');
  const close = () => show({ open: undefined });
  const query = useQuery(screeningListsQuery);
  const opened = query.data?.lists.find(({ id }) => id === search.open);
  const refused = query.data?.refused_files ?? [];
  return (
    <ListPage
      name="screening_lists"
      header={{
        title: t('lists.title'),
        subtitle: t('lists.subtitle'),
        back: { label: t('lists.back'), link: { to: '/settings' } },
        actions: <Button onClick={() => show({ open: NEW })}>{t('lists.import')}</Button>,
      }}
      filters={
        <UnknownOpen
          value={search.open}
          known={query.data && [NEW, ...query.data.lists.map(({ id }) => id)]}
        />
      }
      query={query}
      fallback="Failed to fetch the screening lists"
      label={t('lists.title')}
      rows={({ lists }) => lists}
      rowId={({ id }) => id}
      columns={useColumns((id) => show({ open: id }))}
      empty={{ title: t('lists.empty'), description: t('lists.empty_text') }}
    >
      {refused.length > 0 && <RefusedFiles files={refused} />}
      {search.open === NEW && <ImportDialog onClose={close} />}
      {opened && <VersionsDialog list={opened} onClose={close} />}
    </ListPage>
  );
}

/** Returns the columns that lists and their versions have in common. */
function useVersionColumns<Row extends ScreeningListVersion>(): Column<Row>[] {
  const { t } = useTranslation('screening');
  const format = useFormat();
  return [
    {
      header: t('lists.version'),
      align: 'end',
      cell: ({ version }) => format.number(version),
    },
    {
      header: t('lists.entries'),
      align: 'end',
      cell: ({ entries }) => format.number(entries),
    },
    {
      header: t('lists.changes'),
      cell: ({ added, changed, removed }) =>
        t('lists.change_counts', {
          added: format.number(added),
          changed: format.number(changed),
          removed: format.number(removed),
        }),
    },
    { header: t('lists.source'), cell: ({ source }) => t(`lists.sources.${source}`) },
    date(t('lists.imported'), ({ imported_at }) => imported_at),
  ];
}

function useColumns(onOpen: (id: string) => void): Columns<ScreeningList> {
  const { t } = useTranslation('screening');
  return [
    named(t('lists.name'), ({ name }) => name),
    { header: t('lists.format'), cell: ({ format }) => t(`lists.formats.${format}`) },
    ...useVersionColumns<ScreeningList>(),
    actions(t('lists.actions'), ({ id, name }) => (
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('lists.versions_named', { name })}
        onClick={() => onOpen(id)}
      >
        {t('lists.versions')}
      </Button>
    )),
  ];
}

function RefusedFiles({ files }: { readonly files: readonly RefusedListFile[] }) {
  const { t } = useTranslation('screening');
  const columns: Columns<RefusedListFile> = [
    named(t('lists.file'), ({ name }) => name),
    { header: t('lists.reason'), cell: ({ reason }) => reason },
    date(t('lists.read'), ({ read_at }) => read_at),
  ];
  return (
    <Stack mt="xl">
      <Surface title={t('lists.refused')}>
        <DataTable
          label={t('lists.refused')}
          rows={files}
          rowId={({ name }) => name}
          columns={columns}
          empty={null}
        />
      </Surface>
    </Stack>
  );
}

interface VersionsDialogProps {
  readonly list: ScreeningList;
  readonly onClose: () => void;
}

function VersionsDialog({ list, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('screening');
  return (
    <Dialog title={t('lists.versions_named', { name: list.name })} size="xl" onClose={onClose}>
      <List
        query={useQuery(listVersionsQuery(list.id))}
        fallback="Failed to fetch the screening lists"
        label={t('lists.versions_named', { name: list.name })}
        rows={(versions) => versions}
        rowId={({ version }) => String(version)}
        columns={[
          ...useVersionColumns<ScreeningListVersion>(),
          code<ScreeningListVersion>(t('lists.digest'), ({ digest }) => digest.slice(0, 12)),
        ]}
        empty={{ title: t('lists.empty') }}
      />
    </Dialog>
  );
}
