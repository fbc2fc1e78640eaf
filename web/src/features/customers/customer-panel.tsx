import { Stack, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import type { CustomerDetail } from '@diwan/contract/features/customers/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { code, date, money, named } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { EditButton, nameOf } from './edit-customer.tsx';
import { MergedCustomers } from './merged-customers.tsx';
import { PersonalData } from './person-data.tsx';

interface CustomerPanelProps {
  /** The customer to show; undefined closes the panel. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Shows a customer's details and payments next to the list. */
export function CustomerPanel({ id, onClose }: CustomerPanelProps) {
  const { t } = useTranslation('customers');
  return (
    <SidePanel opened={id !== undefined} title={t('title')} onClose={onClose}>
      {id !== undefined && <Customer key={id} id={id} />}
    </SidePanel>
  );
}

function Customer({ id }: { readonly id: string }) {
  const query = useQuery(customerQuery(id));
  return (
    <QueryView
      query={query}
      fallback="Failed to load customers"
      pending={<RowsSkeleton rows={4} />}
    >
      {(customer) => <Details customer={customer} />}
    </QueryView>
  );
}

function Details({ customer }: { readonly customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const ltr = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        <bdi>{nameOf(customer) || t(customer.erased_at === null ? 'unnamed' : 'erased')}</bdi>
      </Title>
      <Facts
        facts={[
          { label: t('email'), value: ltr(customer.email) },
          { label: t('phone'), value: ltr(customer.phone) },
          { label: t('brands'), value: format.list(customer.brands.map(({ name }) => name)) },
          { label: t('paid'), value: <Money amount={customer.paid_amount} /> },
          { label: t('since'), value: format.dateTime(customer.created_at) },
          { label: t('provider_id'), value: ltr(customer.tap_customer_id) },
        ]}
      />
      {customer.can.edit?.allowed === true && <EditButton customer={customer} />}
      <Title order={3} size="h4">
        {t('payments')}
      </Title>
      <DataTable
        label={t('payments')}
        rows={customer.payments}
        rowId={({ id }) => String(id)}
        columns={usePaymentColumns()}
        empty={<EmptyState title={t('no_payments')} />}
      />
      <MergedCustomers customer={customer} />
      <PersonalData customer={customer} />
    </Stack>
  );
}

type Payment = CustomerDetail['payments'][number];

function usePaymentColumns(): Columns<Payment> {
  const { t } = useTranslation('customers');
  return [
    date(t('date'), ({ payment_date }) => payment_date),
    code(t('order'), ({ order_id }) => order_id),
    named(t('brand'), ({ brand_name }) => brand_name),
    money(t('amount'), ({ amount }) => amount),
  ];
}

const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', id],
    queryFn: ({ signal }) => call(customerEndpoints.readCustomer, { params: { id } }, { signal }),
  });
