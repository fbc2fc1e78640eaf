import { useQuery } from '@tanstack/react-query';
import type { ManualPayout } from '@diwan/contract/features/payouts/records';
import { manualQuery } from '../queries.ts';
import { sumOf } from '../totals.ts';
import { ManualTable } from './manual-table.tsx';
import { TabFrame } from './tab-frame.tsx';

interface ManualTabProps {
  readonly onEdit: (payout: ManualPayout) => void;
}

export function ManualTab({ onEdit }: ManualTabProps) {
  const query = useQuery(manualQuery);
  return (
    <TabFrame query={query} label="Manual Amount" total={sumOf(query.data, ({ amount }) => amount)}>
      {(rows) => <ManualTable rows={rows} onEdit={onEdit} />}
    </TabFrame>
  );
}
