import { useQuery } from '@tanstack/react-query';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { say } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { FilterBar, SearchField } from '../../../ui/lists/filter-bar.tsx';
import { historyQuery } from '../queries.ts';
import { totalOfHistory } from '../totals.ts';
import { HistoryTable } from './history-table.tsx';
import { TabFrame } from './tab-frame.tsx';

interface HistoryTabProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

/** By the day as it is written and as it is shown, the amount, the status or the id. */
const fits = (row: PayoutExport, shown_day: string, q: string): boolean =>
  [row.export_date, shown_day, row.total_amount.toFixed(3), row.status, row.id].some((text) =>
    text.toLowerCase().includes(q.trim().toLowerCase()),
  );

export function HistoryTab({ q, onSearch }: HistoryTabProps) {
  const format = useFormat();
  const query = useQuery(historyQuery);
  const searched = q.trim() !== '';
  return (
    <TabFrame
      query={query}
      label="History Amount"
      total={totalOfHistory(query.data)}
      above={
        <FilterBar>
          <SearchField
            label={say('Search payouts by date, amount, status, or ID...')}
            value={q}
            onChange={onSearch}
          />
        </FilterBar>
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
