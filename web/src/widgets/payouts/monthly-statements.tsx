import { Badge, Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import {
  type MonthlyStatement,
  monthlyStatementName,
  STATEMENT_FORMATS,
  type StatementFormat,
} from '@diwan/contract/features/payout-statements/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { money, named } from '../columns.tsx';
import { brandPayoutsKey } from './brand-payouts-query.ts';

interface MonthlyStatementsProps {
  readonly brand_id: string;
}

const columnsOf = (
  t: TFunction<'payouts'>,
  format: ReturnType<typeof useFormat>,
  brand_id: string,
): Columns<MonthlyStatement> => [
  {
    header: t('monthly.month'),
    cell: (row) => (
      <Group gap="xs">
        <span className="ltr">{row.month}</span>
        {row.is_running && <Badge variant="light">{t('monthly.running')}</Badge>}
      </Group>
    ),
  },
  { header: t('monthly.upto'), cell: (row) => format.day(row.upto) },
  named(t('monthly.business'), (row) => row.business_name),
  money(t('one.account.opening'), (row) => row.opening_amount),
  money(t('one.account.closing'), (row) => row.closing_amount),
  {
    header: t('columns.actions'),
    cell: (row) => (
      <Group gap="xs">
        {STATEMENT_FORMATS.map((file) => (
          <SaveMonth key={file} brand_id={brand_id} row={row} format={file} />
        ))}
      </Group>
    ),
  },
];

/** Lists a statement for each month with entries in a brand's account, newest month first. */
export function MonthlyStatements({ brand_id }: MonthlyStatementsProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  return (
    <Surface title={t('monthly.title')} description={t('monthly.text')}>
      <List
        query={useQuery(statementsQuery(brand_id))}
        fallback="Failed to fetch the statements"
        skeleton={3}
        label={t('monthly.title')}
        columns={columnsOf(t, format, brand_id)}
        rows={(data) => data}
        rowId={({ month, business_id, is_running }) =>
          `${month} ${business_id} ${String(is_running)}`
        }
        empty={{ title: t('monthly.none') }}
      />
    </Surface>
  );
}

interface SaveMonthProps extends MonthlyStatementsProps {
  readonly row: MonthlyStatement;
  readonly format: StatementFormat;
}

function SaveMonth({ brand_id, row, format }: SaveMonthProps) {
  const { t } = useTranslation('payouts');
  const { month, business_id } = row;
  const name = format.toUpperCase();
  const save = useAction(payoutStatementEndpoints.downloadMonthlyStatement, {
    onDone: (file) => saveFile(file, monthlyStatementName(`${brand_id}-${month}`, format)),
  });
  return (
    <ActionButton
      forAuditors
      size="xs"
      variant="default"
      aria-label={t('monthly.save_named', { month, format: name })}
      send={() => save({ params: { id: brand_id, month }, query: { business_id, format } })}
      fallback="Failed to download the statement"
    >
      {name}
    </ActionButton>
  );
}

const statementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandPayoutsKey(id), 'statements'],
    queryFn: ({ signal }) =>
      call(payoutStatementEndpoints.listMonthlyStatements, { params: { id } }, { signal }),
    staleTime: 0,
  });
