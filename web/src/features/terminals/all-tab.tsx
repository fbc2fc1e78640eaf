import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import {
  TERMINAL_ORDERS,
  type Terminal,
  type TerminalOrder,
} from '@diwan/contract/features/terminals/records';
import { RENTAL_STATUSES } from '@diwan/contract/features/terminals/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToday } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { UnknownOrder } from '../../ui/lists/unknown-filter.tsx';
import type { Column, Columns } from '../../ui/table/data-table.tsx';
import { useListOrder } from '../../ui/table/use-list-order.ts';
import { List } from '../../ui/views/list.tsx';
import { brand, named } from '../../widgets/columns.tsx';
import { partnersQuery } from '../../widgets/partners/partner-picker.tsx';
import { useTerminalColumns } from './columns.tsx';
import { FILTERS, readFilter, terminalsQuery } from './queries.ts';

/** Lists every rental, with filters in the address and a CSV export. */
export function AllTab() {
  const { t } = useTranslation('terminals');
  const { search, isFiltered } = useAddress(...FILTERS);
  const { by, param } = useListOrder(TERMINAL_ORDERS);
  const query = useInfiniteQuery(terminalsQuery(readFilter(search), param));
  const navigate = useNavigate();
  const { data: partners } = useQuery(partnersQuery);
  const filtered = isFiltered(...FILTERS);
  return (
    <>
      <FilterBar
        search={{ name: 'q', label: t('search') }}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            options: RENTAL_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'partner',
            label: t('partner'),
            options: partners?.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            kind: 'choice',
            name: 'silent',
            label: t('last_payment'),
            options: [{ value: 'true', label: t('silent') }],
          },
        ]}
      >
        <SaveCsv />
      </FilterBar>
      <UnknownOrder orders={TERMINAL_ORDERS} />
      <List
        name="terminals"
        query={query}
        fallback="Failed to load terminals"
        label={t('tabs.all')}
        rows={({ pages }) => pages.flatMap((page) => page.terminals)}
        rowId={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/terminals/$id', params: { id } })}
        columns={useColumns(by)}
        empty={
          filtered
            ? { title: t('none_found') }
            : { title: t('empty'), description: t('empty_text') }
        }
      />
    </>
  );
}

/** The server sorts the list, because only a part of it is loaded. */
function useColumns(by: ReturnType<typeof useListOrder<TerminalOrder>>['by']): Columns<Terminal> {
  const { t } = useTranslation('terminals');
  const { tid, start, end, fee, last, status } = useTerminalColumns();
  const byServer = (column: Column<Terminal>, name: 'tid' | 'brand' | 'start' | 'end' | 'fee') => ({
    ...column,
    sort: undefined,
    byServer: by(name, `${name}_desc`, name),
  });
  return [
    byServer(tid, 'tid'),
    byServer(
      brand(t('brand'), ({ brand_id: id, brand_name: name }) => ({ id, name })),
      'brand',
    ),
    named(t('partner'), ({ partner_name }) => partner_name),
    byServer(start, 'start'),
    byServer(end, 'end'),
    byServer(fee, 'fee'),
    { ...last, sort: undefined },
    { ...status, sort: undefined },
  ];
}

function SaveCsv() {
  const { t } = useTranslation('terminals');
  const today = useToday();
  const { search } = useAddress(...FILTERS);
  const save = useAction(terminalEndpoints.exportTerminals, {
    onDone: (file) => saveFile(file, `terminals_${today}.csv`),
  });
  return (
    <ActionButton
      variant="default"
      send={() => save({ query: readFilter(search) })}
      fallback="Failed to load terminals"
    >
      {t('save_csv')}
    </ActionButton>
  );
}
