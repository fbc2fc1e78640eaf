import type { QueryClient } from '@tanstack/react-query';
import { businessesQuery, businessQuery } from '../queries.ts';

/** Puts the categories that the server answered into the page, and lets the lists ask again. */
export function keepMccCodes(queries: QueryClient, id: string, mcc_codes: string[]): void {
  queries.setQueryData(businessQuery(id).queryKey, (old) => old && { ...old, mcc_codes });
  void queries.invalidateQueries(businessesQuery);
  void queries.invalidateQueries({ queryKey: ['mcc', 'pending'] });
}
