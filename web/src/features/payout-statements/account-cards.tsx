import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import type { BrandAccount, BrandDebt } from '@diwan/contract/features/payout-statements/lists';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Arriving } from '../../ui/states/arriving.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { date, money } from '../../widgets/columns.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';
import { Money } from '../../widgets/money.tsx';
import { brandPayoutsKey } from '../../widgets/payouts/brand-payouts-query.ts';
import { sumAmounts } from '../../widgets/sum-amounts.ts';
import classes from './account-cards.module.css';

const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandPayoutsKey(id), 'account'] as const,
    queryFn: ({ signal }) =>
      call(payoutStatementEndpoints.readBrandAccount, { params: { id } }, { signal }),
    staleTime: 0,
  });

/**
 * Shows two cards with the same total: the income of the brand since its first sale, and the
 * location of that money. A debt is shown above them.
 */
export function AccountCards({ brand_id }: { readonly brand_id: string }) {
  return (
    <QueryView
      query={useQuery(accountQuery(brand_id))}
      fallback="Failed to fetch payouts"
      pending={<Arriving />}
    >
      {(account) => (
        <>
          {account.debt > 0 && <DebtCard account={account} />}
          <div className={classes['pair']}>
            <Earned account={account} />
            <Places account={account} />
          </div>
        </>
      )}
    </QueryView>
  );
}

interface CardProps {
  readonly account: BrandAccount;
}

function Earned({ account }: CardProps) {
  const { t } = useTranslation('payouts');
  const { total, fees, refunds, disputes, rent, refunds_in_progress, corrections } = account;
  return (
    <Sum
      title={t('account.earned')}
      lines={[
        ['total', total],
        ['fees', -fees],
        ['refunds', -refunds],
        ['disputes', -disputes],
        ['rent', -rent],
        ['refunds_in_progress', -refunds_in_progress],
        ['corrections', corrections],
      ]}
      sum="yours"
    />
  );
}

function Places({ account }: CardProps) {
  const { t } = useTranslation('payouts');
  const { unsettled, owed, on_hold, scheduled, sent, paid, debt } = account;
  return (
    <Sum
      title={t('account.places')}
      lines={[
        ['unsettled', unsettled],
        ['owed', owed],
        ['on_hold', on_hold],
        ['scheduled', scheduled],
        ['sent', sent],
        ['paid', paid],
        ['debt', -debt],
      ]}
      sum="same"
    />
  );
}

/** The lines that are hidden while they are zero. */
const RARE: ReadonlySet<string> = new Set(['refunds_in_progress', 'corrections', 'debt']);

type LineName = Exclude<keyof BrandAccount, 'currency' | 'debts'>;

interface SumProps {
  readonly title: string;
  readonly lines: readonly (readonly [name: LineName, amount: number])[];
  readonly sum: 'yours' | 'same';
}

/** Lists amounts with their signs, and their sum. */
function Sum({ title, lines, sum }: SumProps) {
  const { t } = useTranslation('payouts');
  const shown = lines.filter(([name, amount]) => amount !== 0 || !RARE.has(name));
  return (
    <Surface title={title}>
      <dl className={classes['sum']} aria-label={title}>
        {shown.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`account.lines.${name}`)}</dt>
            <dd>
              <Money amount={amount === 0 ? 0 : amount} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(`account.${sum}`)}</dt>
          <dd>
            <Money amount={sumAmounts(lines.map(([, amount]) => amount))} />
          </dd>
        </div>
      </dl>
    </Surface>
  );
}

/** Shows the brand's debt, with each amount that the next sales cover. */
function DebtCard({ account }: CardProps) {
  const { t } = useTranslation('payouts');
  const text = useMoneyText();
  return (
    <Surface
      title={t('account.you_owe', { amount: text(account.debt) })}
      description={t('account.you_owe_text')}
    >
      <DataTable
        label={t('account.debts')}
        columns={useDebtColumns()}
        rows={account.debts}
        rowId={({ id }) => String(id)}
        empty={null}
      />
    </Surface>
  );
}

function useDebtColumns(): Columns<BrandDebt> {
  const { t } = useTranslation('payouts');
  return [
    date(t('columns.date'), (row) => row.at),
    { header: t('one.kind'), phone: 'name', cell: (row) => t(`account.causes.${row.kind}`) },
    { header: t('one.order'), cell: (row) => <CauseOf row={row} /> },
    money(t('columns.amount'), (row) => row.amount),
    money(t('account.left'), (row) => row.left),
  ];
}

/** Shows the order or the terminal that caused a debt. */
function CauseOf({ row: { transaction_id, order_id, tid } }: { readonly row: BrandDebt }) {
  if (tid !== null) return <bdi dir="ltr">{tid}</bdi>;
  if (transaction_id === null) return <Text span>—</Text>;
  return (
    <Link to="/transactions" search={{ open: String(transaction_id) }}>
      <bdi>{order_id ?? `#${transaction_id}`}</bdi>
    </Link>
  );
}
