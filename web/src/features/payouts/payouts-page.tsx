import { useState } from 'react';
import { Button, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { canManagePayouts } from '@diwan/contract/kernel/roles';
import type { ManualPayout } from '@diwan/contract/features/payouts/records';
import { PAYOUT_TAB_LABELS, PAYOUT_TABS } from '@diwan/contract/features/payouts/terms';
import { nowMs } from '../../lib/clock.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CreateExport } from './create-export.tsx';
import { ManualDialog } from './manual-dialog.tsx';
import { PayoutSettingsButton } from './settings-dialog.tsx';
import { ActiveTab } from './tabs/active-tab.tsx';
import { HistoryTab } from './tabs/history-tab.tsx';
import { ManualTab } from './tabs/manual-tab.tsx';
import { PausedTab } from './tabs/paused-tab.tsx';
import { RunningWork } from './work/running-work.tsx';

const route = getRouteApi('/shell/payouts');
const DAY_CHARS = 10;

/** What brands are owed, what was paid, and what waits: four tabs of one page. */
export function PayoutsPage() {
  const { t } = useTranslation('payouts');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const manages = canManagePayouts(useUser().role);
  const tab = PAYOUT_TABS.find((name) => name === search.tab) ?? 'active';
  const [manual, setManual] = useState<{ readonly payout: ManualPayout | null } | null>(null);
  return (
    <>
      <PageHeader
        title={say('Payouts Management')}
        subtitle={t('subtitle')}
        actions={
          manages && (
            <>
              <PayoutSettingsButton />
              <ExportCsv tab={tab} />
              <Button variant="default" onClick={() => setManual({ payout: null })}>
                {t('record_manual')}
              </Button>
              <CreateExport tab={tab} />
            </>
          )
        }
      />
      {manages && <RunningWork work="create" exportId={null} />}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void navigate({ search: { tab: next ?? undefined }, replace: true })}
      >
        <Tabs.List mb="md">
          {PAYOUT_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {say(PAYOUT_TAB_LABELS[name].tab)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="active">
          <ActiveTab />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab
            q={search.q ?? ''}
            onSearch={(q) =>
              void navigate({ search: { tab, q: q.trim() || undefined }, replace: true })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="manual">
          <ManualTab onEdit={(payout) => setManual({ payout })} />
        </Tabs.Panel>
        <Tabs.Panel value="paused">
          <PausedTab />
        </Tabs.Panel>
      </Tabs>
      {manual !== null && <ManualDialog payout={manual.payout} onClose={() => setManual(null)} />}
    </>
  );
}

function ExportCsv({ tab }: { readonly tab: (typeof PAYOUT_TABS)[number] }) {
  const { t } = useTranslation('payouts');
  const save = useAction(payoutEndpoints.downloadPayouts, {
    onDone: (file) => {
      const today = new Date(nowMs()).toISOString().slice(0, DAY_CHARS);
      saveFile(file, `payouts_${today}.csv`);
    },
  });
  return (
    <ActionButton
      variant="default"
      send={() => save({ query: { tab } })}
      fallback="Failed to export payouts CSV"
    >
      {t('export_csv')}
    </ActionButton>
  );
}
