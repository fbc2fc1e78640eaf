import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { ExportRow } from './store.ts';

type Shown = Pick<
  ExportRow,
  'id' | 'kind' | 'tab' | 'export_date' | 'total_minor' | 'total_brands' | 'status' | 'created_at'
>;

/** An export as the history lists it. */
export const showExport = (row: Shown): PayoutExport => ({
  id: row.id,
  kind: row.kind,
  tab: row.tab,
  export_date: row.export_date,
  total_amount: toMajorNumber(row.total_minor),
  total_brands: row.total_brands,
  currency: 'KWD',
  status: row.status,
  created_at: row.created_at,
});
