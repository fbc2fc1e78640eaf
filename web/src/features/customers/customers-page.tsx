import { Button, Text } from '@mantine/core';
import { IconDownload, IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import {
  CUSTOMER_ORDERS,
  type Customer,
  type CustomerOrder,
  customerQuery,
} from '@diwan/contract/features/customers/records';
import type { QueryIn } from '@diwan/contract/kernel/endpoint';
import { canChooseBrands, exportsMoney } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUser } from '../../lib/session.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { UnknownOrder } from '../../ui/lists/unknown-filter.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { useListOrder } from '../../ui/table/use-list-order.ts';
import { ListPage } from '../../ui/views/list.tsx';
import { actions, code, date, opener } from '../../widgets/columns.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { EditButton, nameOf } from './edit-customer.tsx';

/** Lists customers. Owners see their own customers, staff those of all brands. */
export function CustomersPage() {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { search, show, isFiltered } = useAddress('q', 'page', 'open');
  const page = customerQuery.shape.page.safeParse(search.page).data;
  const { by, param } = useListOrder(CUSTOMER_ORDERS);
  const query = useQuery(customersQuery({ search: search.q, page, order: param }));
  const user = useUser();
  const across = canChooseBrands(user.role);
  const filtered = isFiltered('q');
  const { data } = query;
  return (
    <ListPage
      name="customers"
      header={{
        title: t('title'),
        subtitle: say(
          across ? 'View and manage all customers across brands' : 'Manage your brand customers',
        ),
        actions: (
          <>
            {across && <DuplicatesLink />}
            {exportsMoney(user.access) && <ExportButton search={search.q} />}
          </>
        ),
      }}
      filters={
        <>
          <FilterBar search={{ name: 'q', label: t('search') }} />
          <UnknownOrder orders={CUSTOMER_ORDERS} />
        </>
      }
      query={query}
      fallback="Failed to load customers"
      skeleton={10}
      label={t('title')}
      rows={({ customers }) => customers}
      rowId={({ id }) => id}
      columns={useColumns(across, by, (open) => show({ open }))}
      onOpen={({ id }) => show({ open: id })}
      empty={
        filtered
          ? { title: t('none_found') }
          : { title: t('none_yet'), description: t('none_yet_text') }
      }
    >
      {data !== undefined && data.total > 0 && (
        <PageBar
          page={Number(page ?? '1')}
          pages={data.total_pages}
          total={data.total}
          onChange={(next) => show({ page: String(next) })}
        />
      )}
      {data?.total_is_exact === false && (
        <Notice tone="info">{t('more_found', { number: format.number(data.total) })}</Notice>
      )}
      <CustomerPanel id={search.open} onClose={() => show({ open: undefined })} />
    </ListPage>
  );
}

function useColumns(
  across: boolean,
  by: ReturnType<typeof useListOrder<CustomerOrder>>['by'],
  onOpen: (id: string) => void,
): Columns<Customer> {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return [
    {
      ...opener<Customer>(
        t('name'),
        (customer) => (
          <bdi>{nameOf(customer) || t(customer.erased_at === null ? 'unnamed' : 'erased')}</bdi>
        ),
        ({ id }) => onOpen(id),
      ),
      byServer: by('name', 'name_desc', 'name'),
    },
    code(t('email'), ({ email }) => email),
    code(t('phone'), ({ phone }) => phone),
    across && {
      header: t('brands'),
      cell: ({ brands }) => (
        <Text component="span" lineClamp={1}>
          {format.list(brands.map(({ name }) => name)) || '—'}
        </Text>
      ),
    },
    {
      ...date<Customer>(t('since'), ({ created_at }) => created_at),
      byServer: by('oldest', 'newest', 'newest'),
    },
    across && actions(t('edit'), (customer) => <EditButton customer={customer} />),
  ];
}

function DuplicatesLink() {
  const { t } = useTranslation('customers');
  return (
    <Button
      variant="default"
      leftSection={<IconUsersGroup size={18} stroke={1.5} />}
      renderRoot={(props) => <Link to="/customers/duplicates" {...props} />}
    >
      {t('duplicates')}
    </Button>
  );
}

function ExportButton({ search }: { readonly search: string | undefined }) {
  const { t } = useTranslation('customers');
  const save = useAction(customerEndpoints.exportCustomers, {
    onDone: (file) => saveFile(file, 'customers.csv'),
  });
  return (
    <ActionButton
      forAuditors
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      send={() => save({ query: { search } })}
      fallback="Failed to load customers"
    >
      {t('export')}
    </ActionButton>
  );
}

const customersQuery = (query: QueryIn<typeof customerEndpoints.listCustomers>) =>
  queryOptions({
    queryKey: ['customers', query],
    queryFn: ({ signal }) => call(customerEndpoints.listCustomers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
