import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ActivePayout } from '@diwan/contract/features/payouts/records';
import { PauseDialog } from '../pause-dialog.tsx';
import { activeQuery } from '../queries.ts';
import { totalToPay } from '../totals.ts';
import { ActiveTable } from './active-table.tsx';
import { TabFrame } from './tab-frame.tsx';

export function ActiveTab() {
  const query = useQuery(activeQuery);
  const [pausing, setPausing] = useState<ActivePayout | null>(null);
  return (
    <>
      <TabFrame query={query} label="Active Amount" total={totalToPay(query.data)}>
        {(rows) => <ActiveTable rows={rows} onPause={setPausing} />}
      </TabFrame>
      {pausing !== null && <PauseDialog brand={pausing} onClose={() => setPausing(null)} />}
    </>
  );
}
