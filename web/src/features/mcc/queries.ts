import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { call } from '../../lib/api.ts';
import { mccCatalogueQuery } from '../../widgets/mcc-catalogue.ts';

export const pendingBrandsQuery = queryOptions({
  queryKey: ['mcc', 'pending'],
  queryFn: ({ signal }) => call(mccEndpoints.listPendingBrands, {}, { signal }),
});

/** Replaces one row in the cache, instead of loading a thousand rows again. */
export function keepMcc(queries: QueryClient, row: Mcc): void {
  queries.setQueryData(mccCatalogueQuery.queryKey, (rows) => {
    if (rows === undefined) return rows;
    const others = rows.filter(({ code }) => code !== row.code);
    return [...others, row].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  });
}

export function dropMcc(queries: QueryClient, code: string): void {
  queries.setQueryData(mccCatalogueQuery.queryKey, (rows) =>
    rows?.filter((row) => row.code !== code),
  );
}
