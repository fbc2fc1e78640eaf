import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { mccName } from '@diwan/contract/features/mcc/names';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { searchOf } from '@diwan/contract/world/find-text';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { type TextSearch, useAddress } from '../../../lib/text-search.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { PageBar } from '../../../ui/lists/page-bar.tsx';
import { pageOf } from '../../../ui/lists/paged-rows.ts';
import type { Columns } from '../../../ui/table/data-table.tsx';
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { ListPage } from '../../../ui/views/list.tsx';
import { code, menu } from '../../../widgets/columns.tsx';
import { businessesQuery, mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { Money } from '../../../widgets/money.tsx';
import { keepMcc } from '../queries.ts';
import { DeleteMcc, MccDialog } from './mcc-dialogs.tsx';
import { Edits } from '../../../ui/views/edits.tsx';
import { useReadsOnly } from '../../../lib/session.ts';

/** The value of `edit` in the address that adds a category. */
const NEW = 'new';
const STATUSES = ['allowed', 'not_allowed'] as const;

/**
 * Returns the rows that match status and type, and contain the text in code, description or
 * business type.
 */
function filterMccs(
  rows: readonly Mcc[],
  search: TextSearch<'q' | 'status' | 'type'>,
): readonly Mcc[] {
  const matches = searchOf(search.q ?? '');
  const status = STATUSES.find((known) => known === search.status);
  return rows.filter((row) => {
    if (status !== undefined && row.is_allowed !== (status === 'allowed')) return false;
    if (search.type !== undefined && row.business_type !== search.type) return false;
    return matches(row.code, row.description, mccName(row.description, 'ar'), row.business_type);
  });
}

/** Shows the catalogue of MCCs: which are allowed, and which need a deposit. */
export function MccSettingsPage() {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const address = useAddress('q', 'status', 'type', 'page', 'edit', 'delete');
  const { search, show } = address;
  const query = useQuery(mccCatalogueQuery);
  const all = query.data ?? [];
  const found = filterMccs(all, search);
  const { rows, page, pages } = pageOf(found, search.page);
  const readsOnly = useReadsOnly();
  const edited = all.find((mcc) => mcc.code === search.edit);
  const deleted = all.find((mcc) => mcc.code === search.delete);
  return (
    <ListPage
      name="mccs"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
        actions: (
          <Edits>
            <Button leftSection={<IconPlus size={18} />} onClick={() => show({ edit: NEW })}>
              {t('add')}
            </Button>
          </Edits>
        ),
      }}
      filters={
        <FilterBar
          search={{ name: 'q', label: t('search') }}
          filters={[
            {
              kind: 'choice',
              name: 'type',
              label: t('business_type'),
              options: query.data && typesOf(query.data, language),
              searchable: true,
            },
            {
              kind: 'choice',
              name: 'status',
              label: t('status'),
              options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
            },
          ]}
        />
      }
      query={query}
      fallback="Failed to fetch MCC codes"
      skeleton={10}
      label={t('title')}
      rows={() => rows}
      rowId={(mcc) => mcc.code}
      columns={useColumns(show)}
      onOpen={readsOnly ? undefined : (mcc) => show({ edit: mcc.code })}
      choice={{
        chosen,
        onChange: setChosen,
        label: (mcc) => t('choose_code', { code: mcc.code }),
      }}
      empty={{ title: say('No MCC codes found') }}
    >
      <BulkAllowance codes={[...chosen]} onDone={() => setChosen(new Set())} />
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

/** Returns the business types of the catalogue, sorted by their names in the reader's language. */
function typesOf(rows: readonly Mcc[], language: Language) {
  const types = [...new Set(rows.map(({ business_type }) => business_type))];
  return types
    .map((value) => ({ value, label: businessTypeName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

interface BulkAllowanceProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Allows or forbids all ticked codes. */
function BulkAllowance({ codes, onDone }: BulkAllowanceProps) {
  const { t } = useTranslation('mcc');
  const allow = useAction(mccEndpoints.allowMccs, { onDone });
  if (codes.length === 0) return null;
  const send = (is_allowed: boolean) => () => allow({ body: { codes: [...codes], is_allowed } });
  const said = {
    done: 'MCC codes updated successfully',
    fallback: 'Failed to update MCC codes',
  } as const;
  return (
    <Group mt="md">
      <ActionButton send={send(true)} {...said}>
        {t('allow_selected', { count: codes.length })}
      </ActionButton>
      <ActionButton variant="default" send={send(false)} {...said}>
        {t('stop_selected')}
      </ActionButton>
    </Group>
  );
}

function useColumns(show: (part: TextSearch<'edit' | 'delete'>) => void): Columns<Mcc> {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const businesses = useQuery(businessesQuery);
  const businessOf = (mcc: Mcc) =>
    businesses.data?.find(({ active, mcc_codes }) => active && mcc_codes.includes(mcc.code));
  return [
    code(t('code'), (mcc) => mcc.code),
    {
      header: t('description'),
      phone: 'name',
      // In a `bdi`, a cut English name keeps its beginning on an Arabic page.
      cell: (mcc) => <bdi>{mccName(mcc.description, language)}</bdi>,
    },
    { header: t('business_type'), cell: (mcc) => businessTypeName(mcc.business_type, language) },
    {
      header: t('mapped_to'),
      cell: (mcc) => {
        const business = businessOf(mcc);
        if (business !== undefined) return <bdi>{business.name}</bdi>;
        return businesses.isSuccess ? <Text c="dimmed">{t('not_mapped')}</Text> : '—';
      },
    },
    { header: t('allowed'), phone: 'badge', cell: (mcc) => <AllowedCheckbox mcc={mcc} /> },
    {
      header: t('deposit'),
      align: 'end',
      cell: ({ require_deposit, deposit_amount, deposit_currency }) =>
        require_deposit ? <Money amount={deposit_amount} currency={deposit_currency} /> : '—',
    },
    menu(
      t('actions'),
      (mcc) => mcc.code,
      (mcc) => [
        { label: t('edit'), onSelect: () => show({ edit: mcc.code }) },
        { label: t('delete'), danger: true, onSelect: () => show({ delete: mcc.code }) },
      ],
    ),
  ];
}

/**
 * Allows or forbids a category immediately. The box changes before the server answers, and reverts
 * if it refuses.
 */
function AllowedCheckbox({ mcc }: { readonly mcc: Mcc }) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  // The clicked state until the answer arrives. It is local, because query data renders later.
  const [clicked, setClicked] = useState<boolean>();
  const toggle = useMutation({
    mutationFn: (is_allowed: boolean) =>
      call(mccEndpoints.updateMcc, { params: { code: mcc.code }, body: { is_allowed } }),
    // Requests of one row are sent in order, so that the last click decides.
    scope: { id: `mcc-${mcc.code}` },
    onMutate: () => queries.cancelQueries(mccCatalogueQuery),
    onSuccess: (saved) => {
      keepMcc(queries, saved);
      toastSuccess(
        say(saved.is_allowed ? 'MCC code enabled successfully' : 'MCC code disabled successfully'),
      );
    },
    onError: (error) => toastError(errorText(error, 'Failed to update MCC code status')),
  });
  return (
    <RowCheckbox
      aria-label={t('allow', { code: mcc.code })}
      checked={clicked ?? mcc.is_allowed}
      onChange={({ currentTarget: { checked } }) => {
        setClicked(checked);
        toggle.mutate(checked, { onSettled: () => setClicked(undefined) });
      }}
    />
  );
}
