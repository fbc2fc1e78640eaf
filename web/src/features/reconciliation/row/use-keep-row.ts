import { useQueryClient } from '@tanstack/react-query';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { rowQuery } from '../queries.ts';

/** Returns a function that stores the server's row in the cache. */
export function useKeepRow() {
  const queries = useQueryClient();
  return (row: ReconciliationRow) => queries.setQueryData(rowQuery(row.id).queryKey, row);
}
