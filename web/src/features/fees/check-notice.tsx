import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FeeCheck } from '@diwan/contract/features/fees/desk';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Arriving } from '../../ui/states/arriving.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { checkQuery } from './queries.ts';
import { figureText } from './figure.tsx';

type Run = NonNullable<FeeCheck['last']>;
type Finding = Run['findings'][number];

/** Shows the result of the last fee check, and a button to start another one. */
export function CheckNotice() {
  const { t } = useTranslation('fees');
  const start = useAction(feesEndpoints.startFeeCheck);
  return (
    <QueryView
      query={useQuery(checkQuery)}
      fallback="Failed to load the fee check"
      pending={<Arriving />}
    >
      {({ last, running }) => (
        <Notice tone={last && last.wrong > 0 ? 'problem' : 'info'}>
          <Stack gap="sm">
            <Group justify="space-between" gap="sm">
              <div>
                <Text component="div">
                  <Result last={last} />
                </Text>
                {last && <When last={last} />}
              </div>
              <ActionButton
                size="xs"
                variant="default"
                loading={running}
                send={() => start({})}
                fallback="Failed to load the fee check"
              >
                {t(running ? 'check.running' : 'check.run')}
              </ActionButton>
            </Group>
            {last && last.findings.length > 0 && <Findings rows={last.findings} />}
          </Stack>
        </Notice>
      )}
    </QueryView>
  );
}

function Result({ last }: Pick<FeeCheck, 'last'>) {
  const { t } = useTranslation('fees');
  const { number } = useFormat();
  if (last === null) return t('check.never');
  if (last.wrong > 0) return t('check.wrong', { shown: number(last.wrong) });
  return t('check.good', { captures: number(last.captures), returns: number(last.returns) });
}

function When({ last }: { readonly last: Run }) {
  const { t } = useTranslation('fees');
  const { dateTime } = useFormat();
  const cause = t(`check.causes.${last.cause}`);
  return (
    <Text size="sm" c="dimmed" component="div">
      {t('check.at', { when: dateTime(last.finished_at), cause })}
    </Text>
  );
}

function Findings({ rows }: { readonly rows: readonly Finding[] }) {
  const { t } = useTranslation('fees');
  return (
    <DataTable
      label={t('check.title')}
      rows={rows}
      rowId={({ kind, id }) => `${kind} ${id}`}
      columns={useColumns()}
      empty={<EmptyState title={t('none')} />}
    />
  );
}

function useColumns(): Columns<Finding> {
  const { t } = useTranslation('fees');
  const both = (booked: number, expected: number | null) => (
    <span className="ltr">
      {figureText(booked, 'fixed')} /{' '}
      {expected === null ? t('check.unknown') : figureText(expected, 'fixed')}
    </span>
  );
  return [
    {
      header: t('check.payment'),
      cell: ({ kind, transaction_id }) => (
        <Link to="/transactions" search={{ open: transaction_id }}>
          {t(`check.kinds.${kind}`, { id: transaction_id })}
        </Link>
      ),
    },
    { header: t('check.fee'), align: 'end', cell: (row) => both(row.fee, row.expected_fee) },
    { header: t('check.cost'), align: 'end', cell: (row) => both(row.cost, row.expected_cost) },
  ];
}
