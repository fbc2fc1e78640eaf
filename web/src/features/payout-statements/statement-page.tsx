import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { IconDownload } from '@tabler/icons-react';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import type { ClearedTransaction } from '@diwan/contract/features/payout-statements/lists';
import {
  type PayoutStatement,
  type StatementFormat,
  type StatementMovement,
  statementName,
} from '@diwan/contract/features/payout-statements/records';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/manual-payouts/terms';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { List } from '../../ui/views/list.tsx';
import { BankName } from '../../widgets/bank-fields/bank-name.tsx';
import { date, money } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { Money } from '../../widgets/money.tsx';
import { brandPayoutsKey } from '../../widgets/payouts/brand-payouts-query.ts';
import { PayoutStatusBadge } from '../../widgets/payouts/payout-status-badge.tsx';

const route = getRouteApi('/shell/brands/$id/payouts/$payoutId');

/**
 * Shows one payout of a brand: the bank account, the calculation of the amount, and the
 * transactions.
 */
export function StatementPage() {
  const { t } = useTranslation('payouts');
  const params = route.useParams();
  const back = {
    label: t('one.back'),
    link: { to: '/brands/$id/payouts', params: { id: params.id } },
  } as const;
  return (
    <Detail
      header={{ title: t('one.title'), back }}
      query={useQuery(statementQuery(params))}
      fallback="Failed to fetch payout details"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('Payout Not Found') }}
    >
      {(statement) => <Statement statement={statement} params={params} back={back} />}
    </Detail>
  );
}

interface StatementProps {
  readonly statement: PayoutStatement;
  readonly params: PayoutParams;
  readonly back: PageHeaderProps['back'] & object;
}

function Statement({ statement, params, back }: StatementProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { payout } = statement;
  return (
    <>
      <PageHeader
        title={t('one.title')}
        subtitle={format.day(payout.date)}
        back={back}
        badge={<PayoutStatusBadge status={payout.status} />}
        actions={
          <>
            <CheckPayout params={params} />
            <SaveStatement params={params} format="csv" />
            <SaveStatement params={params} format="pdf" />
          </>
        }
      />
      <Stack gap="lg">
        <Surface>
          <Destination statement={statement} />
        </Surface>
        <Surface title={t('one.sums')}>
          <Sums statement={statement} />
        </Surface>
        <Surface title={t('one.movements')}>
          <MovementsTable params={params} />
        </Surface>
        <Surface title={t('one.transactions')}>
          <ClearedTable params={params} />
        </Surface>
      </Stack>
    </>
  );
}

function Destination({ statement }: { readonly statement: PayoutStatement }) {
  const { t } = useTranslation('payouts');
  const { payout } = statement;
  const name = (text: string | null) => (text !== null && text !== '' ? <bdi>{text}</bdi> : null);
  return (
    <Facts
      facts={[
        { label: t('one.brand'), value: name(statement.brand_name) },
        { label: t('one.amount'), value: <Money amount={payout.amount} /> },
        ...(payout.reason === null ? [] : [{ label: t('one.reason'), value: name(payout.reason) }]),
        {
          label: t('one.method'),
          value: say(MANUAL_METHOD_LABELS[payout.payment_method ?? 'auto_bank_transfer']),
        },
        {
          label: t('one.reference'),
          value: name(payout.reference_number) ?? `PAYOUT-${payout.id}`,
        },
        { label: t('one.bank'), value: <BankName name={statement.bank_name} /> },
        {
          label: t('one.iban'),
          value: statement.iban_masked && <span className="ltr">{statement.iban_masked}</span>,
        },
        { label: t('one.beneficiary'), value: name(statement.beneficiary) },
        { label: t('one.paid_by'), value: name(statement.paid_by) },
        ...(payout.export_id === null
          ? []
          : [
              {
                label: t('details'),
                value: (
                  <Link to="/payouts/$id" params={{ id: payout.export_id }}>
                    {t('one.export')}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Shows the calculation of the amount line by line, then the total of fees. */
function Sums({ statement }: { readonly statement: PayoutStatement }) {
  const { t } = useTranslation('payouts');
  const lines = statement.sums.map(({ key, amount }) => ({
    label: t(`one.account.${key}`),
    value: <Money amount={amount} />,
  }));
  const fees = { label: t('one.fee_total'), value: <Money amount={statement.fee_amount} /> };
  return <Facts facts={[...lines, fees]} />;
}

interface SaveStatementProps {
  readonly params: { readonly id: string; readonly payoutId: string };
  readonly format: StatementFormat;
}

/** Links to the page that checks the payout's proof. */
function CheckPayout({ params }: { readonly params: PayoutParams }) {
  const { t } = useTranslation('proofs');
  return (
    <Link to="/brands/$id/payouts/$payoutId/check" params={params}>
      {t('check')}
    </Link>
  );
}

/** Downloads the statement: as a PDF in both languages, or as a CSV of the transactions. */
function SaveStatement({ params, format }: SaveStatementProps) {
  const { t } = useTranslation('payouts');
  const save = useAction(payoutStatementEndpoints.downloadPayoutStatement, {
    onDone: (file) => saveFile(file, statementName(Number(params.payoutId), format)),
  });
  return (
    <ActionButton
      forAuditors
      variant={format === 'pdf' ? 'filled' : 'default'}
      leftSection={<IconDownload size={18} stroke={1.5} />}
      send={() => save({ params: lineParams(params), query: { format } })}
      fallback="Failed to download the statement"
    >
      {t(format === 'pdf' ? 'one.save_pdf' : 'one.save_csv')}
    </ActionButton>
  );
}

interface TableProps {
  readonly params: PayoutParams;
}

/** Shows the object of a movement: its order, payout, terminal or company. */
function MovementOf({ row }: { readonly row: StatementMovement }) {
  if (row.terminal !== null) {
    return (
      <Link to="/terminals/$id" params={{ id: row.terminal.id }}>
        <bdi dir="ltr">{row.terminal.tid}</bdi>
      </Link>
    );
  }
  if (row.business_name !== null) return <bdi>{row.business_name}</bdi>;
  if (row.payout_id !== null) return <span className="ltr">PAYOUT-{row.payout_id}</span>;
  if (row.transaction_id === null) return '—';
  return (
    <Link to="/transactions" search={{ open: String(row.transaction_id) }}>
      <bdi>{row.order_id ?? `#${row.transaction_id}`}</bdi>
    </Link>
  );
}

const movementColumns = (t: TFunction<'payouts'>): Columns<StatementMovement> => [
  date(t('columns.date'), (row) => row.at),
  { header: t('one.kind'), phone: 'name', cell: (row) => t(`one.kinds.${row.kind}`) },
  { header: t('one.order'), cell: (row) => <MovementOf row={row} /> },
  money(t('columns.amount'), (row) => row.amount),
  money(t('one.fee'), (row) => row.fee),
  money(t('one.net'), (row) => row.net),
  {
    header: t('one.balance'),
    align: 'end',
    cell: ({ balance }) => (balance === null ? '—' : <Money amount={balance} />),
  },
];

/** Lists all movements since the previous payout, oldest first. This payout is the last. */
function MovementsTable({ params }: TableProps) {
  const { t } = useTranslation('payouts');
  return (
    <List
      query={useInfiniteQuery(movementsQuery(params))}
      fallback="Failed to fetch payout details"
      label={t('one.movements')}
      columns={movementColumns(t)}
      rows={(data) => data.pages.flatMap(({ movements }) => movements)}
      rowId={({ id }) => id}
      empty={{ title: t('one.no_movements') }}
    />
  );
}

const columnsOf = (t: TFunction<'payouts'>): Columns<ClearedTransaction> => [
  {
    header: t('columns.date'),
    cell: (row) => (
      <Link to="/transactions" search={{ open: String(row.transaction_id) }}>
        <Moment instant={row.payment_date} />
      </Link>
    ),
  },
  { header: t('one.order'), cell: (row) => <bdi>{row.order_id ?? `#${row.transaction_id}`}</bdi> },
  money(t('columns.amount'), (row) => row.amount),
  money(t('one.fee'), (row) => row.fee),
  money(t('one.cleared'), (row) => row.cleared_amount),
];

/** Lists the transactions that a payout paid, oldest first, with the amount of each. */
function ClearedTable({ params }: TableProps) {
  const { t } = useTranslation('payouts');
  const query = useInfiniteQuery(clearedQuery(params));
  return (
    <List
      query={query}
      fallback="Failed to fetch payout details"
      label={t('one.transactions')}
      columns={columnsOf(t)}
      rows={(data) => data.pages.flatMap(({ transactions }) => transactions)}
      rowId={({ transaction_id }) => String(transaction_id)}
      empty={{ title: t('one.no_transactions') }}
    />
  );
}

interface PayoutParams {
  readonly id: string;
  readonly payoutId: string;
}

const lineParams = ({ id, payoutId }: PayoutParams) => ({ brandId: id, lineId: payoutId });

const statementQuery = (params: PayoutParams) =>
  queryOptions({
    queryKey: [...brandPayoutsKey(params.id), params.payoutId],
    queryFn: ({ signal }) =>
      call(payoutStatementEndpoints.readBrandPayout, { params: lineParams(params) }, { signal }),
    staleTime: 0,
  });

const movementsQuery = (params: PayoutParams) =>
  infiniteQueryOptions({
    queryKey: [...brandPayoutsKey(params.id), params.payoutId, 'movements'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        payoutStatementEndpoints.listPayoutMovements,
        { params: lineParams(params), query: { cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** Loads the transactions of a payout. They never change, so they are cached without limit. */
const clearedQuery = (params: PayoutParams) =>
  infiniteQueryOptions({
    queryKey: [...brandPayoutsKey(params.id), params.payoutId, 'transactions'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        payoutStatementEndpoints.listPayoutTransactions,
        { params: lineParams(params), query: { cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
