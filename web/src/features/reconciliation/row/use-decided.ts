import { useQueryClient } from '@tanstack/react-query';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { say } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { reconciliationKey, rowQuery } from '../queries.ts';

/** Shows the row as the server answered it, and reads the sums anew. */
export function useDecided() {
  const queries = useQueryClient();
  return async (row: ReconciliationRow, done: Sentence): Promise<void> => {
    toastSuccess(say(done));
    queries.setQueryData(rowQuery(row.id).queryKey, row);
    await queries.invalidateQueries({ queryKey: reconciliationKey });
  };
}
