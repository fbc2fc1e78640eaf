import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { riskEndpoints } from '@diwan/contract/features/risk/endpoints';
import type { RiskQuery } from '@diwan/contract/features/risk/records';
import { call } from '../../lib/api.ts';

export const risksQuery = (filter: Pick<RiskQuery, 'level' | 'due'>) =>
  infiniteQueryOptions({
    queryKey: ['risk', 'brands', filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...filter, cursor, limit: 50 };
      return call(riskEndpoints.listBrandRisks, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

export const riskQuery = (id: string) =>
  queryOptions({
    queryKey: ['risk', 'brand', id],
    queryFn: ({ signal }) => call(riskEndpoints.readBrandRisk, { params: { id } }, { signal }),
  });

export const riskRulesQuery = queryOptions({
  queryKey: ['risk', 'rules'],
  queryFn: ({ signal }) => call(riskEndpoints.listRiskRules, {}, { signal }),
});
