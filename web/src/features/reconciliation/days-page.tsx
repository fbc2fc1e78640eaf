import { useState } from 'react';
import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import {
  DAY_STATES,
  type ReconciliationDay,
} from '@diwan/contract/features/reconciliation/records';
import { addDays } from '@diwan/contract/kernel/time';
import { nowMs } from '../../lib/clock.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DateInput } from '../../ui/form/date-input.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { money } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { DayBadge } from './badges.tsx';
import { daysQuery } from './queries.ts';

const route = getRouteApi('/shell/reconciliation');

/** Lists the days on which the platform's ledger is compared with the provider and the bank. */
export function DaysPage() {
  const { t } = useTranslation('reconciliation');
  const filter = route.useSearch();
  const query = useInfiniteQuery(daysQuery(filter));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={say('Reconciliation')}
        subtitle={t('subtitle')}
        back={{ label: t('back_to_settings'), link: { to: '/settings' } }}
        actions={<ReconcileDay />}
      />
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: DAY_STATES.map((value) => ({ value, label: t(`day_states.${value}`) })),
          },
          {
            kind: 'days',
            label: t('columns.day'),
            first: { name: 'from', label: t('from') },
            last: { name: 'to', label: t('to') },
          },
        ]}
      />
      <QueryView query={query} fallback="Failed to fetch the reconciliation">
        {(data) => (
          <>
            <DaysTable days={data.pages.flatMap(({ days }) => days)} filtered={filtered} />
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Returns the last complete day in the platform's timezone. */
function useYesterday(): string {
  const timeZone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  return addDays(new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs()), -1);
}

/** Compares any past day on request, in addition to the nightly run. */
function ReconcileDay() {
  const { t } = useTranslation('reconciliation');
  return (
    <ActionButton renderDialog={(close) => <DayDialog onClose={close} />}>
      {t('reconcile_day')}
    </ActionButton>
  );
}

function DayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const navigate = useNavigate();
  const last = useYesterday();
  const [day, setDay] = useState(last);
  const run = useAction(reconciliationEndpoints.runReconciliation, {
    onDone: () => navigate({ to: '/reconciliation/$day', params: { day } }),
  });
  return (
    <ConfirmAction
      title={t('reconcile_day')}
      confirmLabel={t('reconcile')}
      disabled={day === ''}
      send={() => run({ params: { day } })}
      done="The day is being reconciled"
      fallback="Failed to reconcile the day"
      onClose={onClose}
    >
      <Text c="dimmed" mb="md">
        {t('reconcile_text')}
      </Text>
      <DateInput label={t('columns.day')} required max={last} value={day} onChange={setDay} />
    </ConfirmAction>
  );
}

const columnsOf = (
  t: TFunction<'reconciliation'>,
  format: ReturnType<typeof useFormat>,
): Columns<ReconciliationDay> => {
  const sorts = { sorts: true };
  return [
    {
      header: t('columns.day'),
      sort: (row) => row.day,
      cell: (row) => (
        <Link to="/reconciliation/$day" params={{ day: row.day }}>
          {format.day(row.day)}
        </Link>
      ),
    },
    {
      header: t('state'),
      phone: 'badge',
      sort: (row) => row.state,
      cell: (row) => <DayBadge day={row} />,
    },
    money(t('columns.provider_expected'), ({ provider }) => provider.expected, sorts),
    money(t('columns.provider_found'), ({ provider }) => provider.found, sorts),
    money(t('columns.bank_found'), ({ bank }) => bank.found, sorts),
    {
      header: t('columns.statement_found'),
      align: 'end',
      currency: 'KWD',
      cell: ({ statement }) => (statement === null ? '—' : <Money amount={statement.found} />),
    },
    money(t('columns.over'), ({ over_amount }) => over_amount, sorts),
    money(t('columns.under'), ({ under_amount }) => under_amount, sorts),
    {
      header: t('columns.open'),
      align: 'end',
      sort: (row) => row.open_count,
      cell: (row) => format.number(row.open_count),
    },
  ];
};

interface DaysTableProps {
  readonly days: readonly ReconciliationDay[];
  readonly filtered: boolean;
}

function DaysTable({ days, filtered }: DaysTableProps) {
  const { t } = useTranslation('reconciliation');
  const navigate = useNavigate();
  const format = useFormat();
  const columns = columnsOf(t, format);
  return (
    <DataTable
      name="reconciliation_days"
      label={say('Reconciliation')}
      columns={columns}
      rows={days}
      rowId={({ day }) => day}
      onOpen={({ day }) => void navigate({ to: '/reconciliation/$day', params: { day } })}
      empty={
        <EmptyState
          title={t(filtered ? 'none.found' : 'none.days')}
          description={t(filtered ? 'none.found_text' : 'none.days_text')}
        />
      }
    />
  );
}
