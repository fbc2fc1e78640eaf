import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { type ActivePayout } from '@diwan/contract/features/payout-statements/lists';
import { type ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import { type PayoutExport, payoutStatusChange } from '@diwan/contract/features/payouts/records';
import { PAYOUT_TAB_LABELS, PAYOUT_TABS } from '@diwan/contract/features/payouts/terms';
import { readsAll } from '@diwan/contract/kernel/roles';
import { foldText } from '@diwan/contract/world/find-text';
import { nowMs } from '../../lib/clock.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { PageTabs } from '../../ui/views/page-tabs.tsx';
import { Money } from '../../widgets/money.tsx';
import { CreateExport } from './create-export.tsx';
import { ManualDialog } from './manual-dialog.tsx';
import {
  activeQuery,
  historyQuery,
  manualQuery,
  pausedQuery,
  waitingSetOffsQuery,
} from './queries.ts';
import { ActiveTable } from './tabs/active-table.tsx';
import { HistoryTable } from './tabs/history-table.tsx';
import { ManualTable } from './tabs/manual-table.tsx';
import { PausedTab } from './tabs/paused-tab.tsx';
import { TabFrame } from './tabs/tab-frame.tsx';
import { sumOf, totalOfHistory, totalOfManual, totalToPay } from './totals.ts';
import { RunningWork } from './work/running-work.tsx';
import { SetOffLine } from '../../widgets/payouts/set-offs.tsx';
import { BrandCell } from './cells.tsx';
import { Edits } from '../../ui/views/edits.tsx';

/** Lists set-offs across businesses that need a second admin. Renders nothing without set-offs. */
function WaitingSetOffs() {
  const { t } = useTranslation('payouts');
  const { data = [] } = useQuery(waitingSetOffsQuery);
  if (data.length === 0) return null;
  return (
    <Surface title={t('set_off.waiting')} description={t('set_off.waiting_text')}>
      <Stack gap="md">
        {data.map((one) => (
          <SetOffLine
            key={one.id}
            set_off={one}
            brand={<BrandCell id={one.brand_id} name={one.brand_name} />}
          />
        ))}
      </Stack>
    </Surface>
  );
}

const route = getRouteApi('/shell/payouts');
const DAY_CHARS = 10;

/**
 * Shows the payouts of all brands to admins. Owners are redirected to the payouts of their brand.
 */
export function PayoutsPage() {
  const { role, brand_id } = useUser();
  if (readsAll(role)) return <AllPayouts />;
  if (brand_id === null) return <EmptyState title={say('Brand not found')} />;
  return <Navigate to="/brands/$id/payouts" params={{ id: String(brand_id) }} replace />;
}

/** Shows amounts owed, paid and held, in four tabs. */
function AllPayouts() {
  const { t } = useTranslation('payouts');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = PAYOUT_TABS.find((name) => name === search.tab) ?? 'active';
  const [manual, setManual] = useState<{ readonly payout: ManualPayout | null } | null>(null);
  return (
    <>
      <PageHeader
        title={say('Payouts Management')}
        subtitle={t('subtitle')}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/settings/system" {...props} />}
            >
              {t('settings')}
            </Button>
            <ExportCsv tab={tab} />
            <Edits>
              <Button variant="default" onClick={() => setManual({ payout: null })}>
                {t('record_manual')}
              </Button>
            </Edits>
            <CreateExport tab={tab} />
          </>
        }
      />
      <RunningWork work="create" exportId={null} />
      <PageTabs
        tab={tab}
        renderTab={(name) => <TabLabel name={name} />}
        panels={{
          active: <ActiveTab />,
          history: <HistoryTab q={search.q ?? ''} />,
          manual: (
            <Stack gap="md">
              <WaitingSetOffs />
              <ManualTab onEdit={(payout) => setManual({ payout })} />
            </Stack>
          ),
          paused: <PausedTab />,
        }}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
      />
      {manual !== null && <ManualDialog payout={manual.payout} onClose={() => setManual(null)} />}
    </>
  );
}

/** Shows the name of a tab, with the number of its rows after they are loaded. */
function TabLabel({ name }: { readonly name: (typeof PAYOUT_TABS)[number] }) {
  const { t } = useTranslation('payouts');
  const { number } = useFormat();
  const rows = {
    active: useQuery(activeQuery).data,
    history: useQuery(historyQuery).data,
    manual: useQuery(manualQuery).data,
    paused: useQuery(pausedQuery).data,
  }[name];
  const label = say(PAYOUT_TAB_LABELS[name].tab);
  return rows === undefined ? label : t('figures.rows', { label, number: number(rows.length) });
}

function ExportCsv({ tab }: { readonly tab: (typeof PAYOUT_TABS)[number] }) {
  const { t } = useTranslation('payouts');
  const save = useAction(payoutStatementEndpoints.downloadPayouts, {
    onDone: (file) => {
      const today = new Date(nowMs()).toISOString().slice(0, DAY_CHARS);
      saveFile(file, `payouts_${today}.csv`);
    },
  });
  return (
    <ActionButton
      forAuditors
      variant="default"
      send={() => save({ query: { tab } })}
      fallback="Failed to export payouts CSV"
    >
      {t('export_csv')}
    </ActionButton>
  );
}

interface ManualTabProps {
  readonly onEdit: (payout: ManualPayout) => void;
}

function ManualTab({ onEdit }: ManualTabProps) {
  const query = useQuery(manualQuery);
  return (
    <TabFrame query={query} label="Manual Amount" total={totalOfManual(query.data)}>
      {(rows) => <ManualTable rows={rows} onEdit={onEdit} />}
    </TabFrame>
  );
}

function ActiveTab() {
  const query = useQuery(activeQuery);
  const { t } = useTranslation('payouts');
  const fact = (label: string, of: (row: ActivePayout) => number) => ({
    label,
    value: <Money amount={sumOf(query.data, of)} />,
  });
  const [pausing, setPausing] = useState<ActivePayout | null>(null);
  return (
    <>
      <TabFrame
        query={query}
        label="Active Amount"
        total={totalToPay(query.data)}
        facts={[
          fact(t('figures.scheduled'), ({ scheduled_amount }) => scheduled_amount),
          fact(t('figures.unsettled'), ({ pending_amount }) => pending_amount),
        ]}
      >
        {(rows) => <ActiveTable rows={rows} onPause={setPausing} />}
      </TabFrame>
      {pausing !== null && <PauseDialog brand={pausing} onClose={() => setPausing(null)} />}
    </>
  );
}

interface Brand {
  readonly brand_id: number;
  readonly brand_name: string;
}

interface PauseDialogProps {
  readonly brand: Brand;
  readonly onClose: () => void;
}

/** Pauses a brand's payouts. The owner can read the reason. */
function PauseDialog({ brand, onClose }: PauseDialogProps) {
  const { t } = useTranslation('payouts');
  const pause = useAction(payoutEndpoints.setPayoutStatus);
  return (
    <FormDialog
      title={t('pause_question', { brand: brand.brand_name })}
      schema={payoutStatusChange}
      values={{ status: 'paused', reason: '' }}
      send={(body) => pause({ params: { id: String(brand.brand_id) }, body })}
      done="Payout paused successfully"
      fallback="Failed to update payout status"
      submitLabel={t('pause_payout')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('pause_text')}</Text>
          <TextareaField control={control} name="reason" label={t('reason')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}

/**
 * Returns whether a search text matches the day in either format, the amount, the status or the id.
 */
const fits = (row: PayoutExport, shown_day: string, q: string): boolean =>
  [row.export_date, shown_day, row.total_amount.toFixed(3), row.status, row.id].some((text) =>
    foldText(text).includes(foldText(q.trim())),
  );

function HistoryTab({ q }: { readonly q: string }) {
  const format = useFormat();
  const query = useQuery(historyQuery);
  const searched = q.trim() !== '';
  return (
    <TabFrame
      query={query}
      label="History Amount"
      total={totalOfHistory(query.data)}
      above={
        <FilterBar
          search={{
            name: 'q',
            label: say('Search payouts by date, amount, status, or ID...'),
          }}
        />
      }
    >
      {(rows) => (
        <HistoryTable
          rows={searched ? rows.filter((row) => fits(row, format.day(row.export_date), q)) : rows}
          searched={searched}
        />
      )}
    </TabFrame>
  );
}
