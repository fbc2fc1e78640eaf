import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settlementEndpoints } from '@diwan/contract/features/settlements/endpoints';
import type { SettlementCheck } from '@diwan/contract/features/settlements/records';
import { call } from '../../../lib/api.ts';
import { transactionsKey } from '../queries.ts';

const POLL_MS = 1_000;
const checkKey = ['settlement-check'] as const;

/**
 * The check of all pending settlements. It runs on the server, and its last standing is kept while
 * the person looks at other pages.
 */
export function useSettlementCheck() {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(settlementEndpoints.checkSettlements),
    onSuccess: (check) => queries.setQueryData(checkKey, check),
  });
  const { data: check = null } = useQuery<SettlementCheck | null>({
    queryKey: checkKey,
    queryFn: ({ signal }) => {
      const known = queries.getQueryData<SettlementCheck>(checkKey);
      if (known === undefined) return null;
      const params = { id: known.id };
      return call(settlementEndpoints.readSettlementCheck, { params }, { signal });
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    gcTime: Infinity,
  });
  const running = check?.state === 'running';
  const updated = check?.updated_count ?? 0;
  useEffect(() => {
    if (updated > 0) void queries.invalidateQueries({ queryKey: transactionsKey });
  }, [queries, updated, running]);
  return { start, check, running };
}
