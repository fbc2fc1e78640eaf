import { useCallback } from 'react';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { useTranslation } from '../../../lib/i18n.ts';
import type { TextSearch } from '../../../lib/text-search.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FilterBar, SearchField } from '../../../ui/lists/filter-bar.tsx';
import { PageBar } from '../../../ui/lists/page-bar.tsx';
import { pageOf } from '../../../ui/lists/paged-rows.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { DeleteMcc } from './delete-mcc.tsx';
import { MccDialog } from './mcc-dialog.tsx';
import { filterMccs, MCC_STATUSES, readFilter } from './mcc-filter.ts';
import { MccTable } from './mcc-table.tsx';

type Search = TextSearch<'q' | 'status' | 'page' | 'edit' | 'delete'>;

/** `edit` in the address: adds a code instead of editing one. */
const NEW = 'new';

/** The screen of three addresses; its filters, page and open dialog live in whichever it is. */
function useMccSearch() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (part: Search, replace = false) =>
      void navigate({ to: '.', search: (old: Search) => ({ ...old, ...part }), replace }),
    [navigate],
  );
  const reset = () => void navigate({ to: '.', search: {} });
  return { search, change, reset };
}

/** The catalogue of merchant category codes: which are allowed, and what deposit they ask for. */
export function MccSettingsPage() {
  const { t } = useTranslation('mcc');
  const { search, change, reset } = useMccSearch();
  const query = useQuery(mccCatalogueQuery);
  const filtered = search.q !== undefined || search.status !== undefined;
  const filter = (part: Search) => change({ ...part, page: undefined }, true);
  const onEdit = useCallback((code: string) => change({ edit: code }), [change]);
  const onDelete = useCallback((code: string) => change({ delete: code }), [change]);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={() => onEdit(NEW)}>
            {t('add')}
          </Button>
        }
      />
      <FilterBar onReset={filtered ? reset : undefined}>
        <SearchField
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => filter({ q: q.trim() || undefined })}
        />
        <Select
          aria-label={t('status')}
          value={readFilter(search).status ?? 'all'}
          data={['all' as const, ...MCC_STATUSES].map((value) => ({
            value,
            label: t(`statuses.${value}`),
          }))}
          allowDeselect={false}
          onChange={(status) =>
            filter({ status: status === 'all' ? undefined : (status ?? undefined) })
          }
        />
      </FilterBar>
      {query.isPending && <RowsSkeleton rows={10} />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch MCC codes"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <MccList
          rows={query.data}
          search={search}
          change={change}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </>
  );
}

interface MccListProps {
  readonly rows: readonly Mcc[];
  readonly search: Search;
  readonly change: (part: Search) => void;
  readonly onEdit: (code: string) => void;
  readonly onDelete: (code: string) => void;
}

function MccList({ rows, search, change, onEdit, onDelete }: MccListProps) {
  const found = filterMccs(rows, readFilter(search));
  const { rows: shown, page, pages } = pageOf(found, search.page);
  const edited = rows.find(({ code }) => code === search.edit);
  const deleted = rows.find(({ code }) => code === search.delete);
  return (
    <>
      <MccTable rows={shown} onEdit={onEdit} onDelete={onDelete} />
      {found.length > 0 && (
        <PageBar
          page={page}
          pages={pages}
          total={found.length}
          onChange={(next) => change({ page: String(next) })}
        />
      )}
      {(search.edit === NEW || edited !== undefined) && (
        <MccDialog
          key={search.edit}
          mcc={edited ?? null}
          onClose={() => change({ edit: undefined })}
        />
      )}
      {deleted !== undefined && (
        <DeleteMcc mcc={deleted} onClose={() => change({ delete: undefined })} />
      )}
    </>
  );
}
