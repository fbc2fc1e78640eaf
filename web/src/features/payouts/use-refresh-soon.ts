import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { payoutsKey } from './queries.ts';

/** After a change of a brand's payout status the lists load again, half a second later. */
const SOON_MS = 500;

export function useRefreshSoon(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    setTimeout(() => void queries.invalidateQueries({ queryKey: payoutsKey }), SOON_MS);
  }, [queries]);
}
