import { useQueryClient } from '@tanstack/react-query';
import { brandsKey } from '../brands/brands-query.ts';

/** The requests of all brands; those of one brand are under the brand. */
export const bankChangesKey = ['bank-changes'] as const;

/** After a request was made or decided: the queue, the brand and what holds its payouts. */
export function useBankRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: bankChangesKey }),
      queries.invalidateQueries({ queryKey: brandsKey }),
    ]);
}
