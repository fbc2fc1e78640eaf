import { Button, Checkbox, Select } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { type TextSearch, useAddress } from '../../../lib/text-search.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { SearchFilter } from '../../../ui/lists/filters.tsx';
import { PageBar } from '../../../ui/lists/page-bar.tsx';
import { pageOf } from '../../../ui/lists/paged-rows.ts';
import type { Columns } from '../../../ui/table/data-table.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { ListPage } from '../../../ui/views/list.tsx';
import { actions, code } from '../../../widgets/columns.tsx';
import { mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { Money } from '../../../widgets/money.tsx';
import { keepMcc } from '../queries.ts';
import { DeleteMcc, MccDialog } from './mcc-dialogs.tsx';

/** `edit` in the address: adds a code instead of editing one. */
const NEW = 'new';
const STATUSES = ['allowed', 'not_allowed'] as const;

/** The codes whose code, description or business type holds the words, in their status. */
function filterMccs(rows: readonly Mcc[], search: TextSearch<'q' | 'status'>): readonly Mcc[] {
  const q = search.q?.trim().toLowerCase() ?? '';
  const status = STATUSES.find((known) => known === search.status);
  return rows.filter((row) => {
    if (status !== undefined && row.is_allowed !== (status === 'allowed')) return false;
    return [row.code, row.description, row.business_type].some((text) =>
      text.toLowerCase().includes(q),
    );
  });
}

/** The catalogue of merchant category codes: which are allowed, and what deposit they ask for. */
export function MccSettingsPage() {
  const { t } = useTranslation('mcc');
  const address = useAddress('q', 'status', 'page', 'edit', 'delete');
  const { search, show, filter, reset, isFiltered } = address;
  const query = useQuery(mccCatalogueQuery);
  const all = query.data ?? [];
  const found = filterMccs(all, search);
  const { rows, page, pages } = pageOf(found, search.page);
  const edited = all.find((mcc) => mcc.code === search.edit);
  const deleted = all.find((mcc) => mcc.code === search.delete);
  return (
    <ListPage
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
        actions: (
          <Button leftSection={<IconPlus size={18} />} onClick={() => show({ edit: NEW })}>
            {t('add')}
          </Button>
        ),
      }}
      filters={
        <FilterBar onReset={isFiltered('q', 'status') ? reset : undefined}>
          <SearchFilter name="q" label={t('search')} />
          <Select
            aria-label={t('status')}
            value={STATUSES.find((known) => known === search.status) ?? 'all'}
            data={['all' as const, ...STATUSES].map((value) => ({
              value,
              label: t(`statuses.${value}`),
            }))}
            allowDeselect={false}
            onChange={(status) =>
              filter({ status: status === 'all' ? undefined : (status ?? undefined) })
            }
          />
        </FilterBar>
      }
      query={query}
      fallback="Failed to fetch MCC codes"
      skeleton={10}
      label={t('title')}
      rows={() => rows}
      rowId={(mcc) => mcc.code}
      columns={useColumns(show)}
      empty={{ title: say('No MCC codes found') }}
    >
      {found.length > 0 && (
        <PageBar
          page={page}
          pages={pages}
          total={found.length}
          onChange={(next) => show({ page: String(next) })}
        />
      )}
      {query.isSuccess && (search.edit === NEW || edited !== undefined) && (
        <MccDialog
          key={search.edit}
          mcc={edited ?? null}
          onClose={() => show({ edit: undefined })}
        />
      )}
      {deleted !== undefined && (
        <DeleteMcc mcc={deleted} onClose={() => show({ delete: undefined })} />
      )}
    </ListPage>
  );
}

function useColumns(show: (part: TextSearch<'edit' | 'delete'>) => void): Columns<Mcc> {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  return [
    code(t('code'), (mcc) => mcc.code),
    { header: t('description'), cell: (mcc) => mcc.description },
    { header: t('business_type'), cell: (mcc) => businessTypeName(mcc.business_type, language) },
    { header: t('allowed'), cell: (mcc) => <AllowedCheckbox mcc={mcc} /> },
    {
      header: t('deposit'),
      align: 'end',
      cell: ({ require_deposit, deposit_amount, deposit_currency }) =>
        require_deposit ? <Money amount={deposit_amount} currency={deposit_currency} /> : '—',
    },
    actions(t('actions'), (mcc) => (
      <>
        <IconAction
          label={t('edit_code', { code: mcc.code })}
          hint={t('edit')}
          onClick={() => show({ edit: mcc.code })}
        >
          <IconPencil size={18} stroke={1.5} />
        </IconAction>
        <IconAction
          label={t('delete_code', { code: mcc.code })}
          hint={t('delete')}
          danger
          onClick={() => show({ delete: mcc.code })}
        >
          <IconTrash size={18} stroke={1.5} />
        </IconAction>
      </>
    )),
  ];
}

/** Allows a category or not, at once: the tick shows before the answer and goes back if refused. */
function AllowedCheckbox({ mcc }: { readonly mcc: Mcc }) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const toggle = useMutation({
    mutationFn: (is_allowed: boolean) =>
      call(mccEndpoints.updateMcc, { params: { code: mcc.code }, body: { is_allowed } }),
    // Quick clicks on one row are sent one after the other: the last one is what stays.
    scope: { id: `mcc-${mcc.code}` },
    onMutate: async (is_allowed) => {
      await queries.cancelQueries(mccCatalogueQuery);
      keepMcc(queries, { ...mcc, is_allowed });
    },
    onSuccess: (saved) => {
      keepMcc(queries, saved);
      toastSuccess(
        say(saved.is_allowed ? 'MCC code enabled successfully' : 'MCC code disabled successfully'),
      );
    },
    onError: (error, is_allowed) => {
      keepMcc(queries, { ...mcc, is_allowed: !is_allowed });
      toastError(errorText(error, 'Failed to update MCC code status'));
    },
  });
  return (
    <Checkbox
      aria-label={t('allow', { code: mcc.code })}
      checked={mcc.is_allowed}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
    />
  );
}
