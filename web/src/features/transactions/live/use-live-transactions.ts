import { useEffect, useState } from 'react';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { followEvents } from '../../../lib/live-events.ts';
import type { Filter } from '../filters/read-filter.ts';
import { transactionsKey, transactionsQuery } from '../queries.ts';

/** However many payments arrive, figures and rows are read anew once in this time. */
const REFRESH_MS = 2_000;

interface Live {
  /** Payments that have arrived and are not in the rows below. */
  readonly count: number;
  readonly show: () => void;
}

/**
 * Keeps a page of transactions up to date: figures follow by themselves, and so do the newest
 * rows while nothing narrows the list and no more of it is loaded. Otherwise arrivals are counted,
 * and the person says when to show them: rows never move under a finger.
 */
export function useLiveTransactions(filter: Filter, filtered: boolean): Live {
  const queries = useQueryClient();
  const [arrived, setArrived] = useState<ReadonlySet<number>>(NONE);
  const list = transactionsQuery(filter).queryKey;
  const listKey = JSON.stringify(list);

  useEffect(() => {
    const key = JSON.parse(listKey) as typeof list;
    const isWhole = () => {
      const rows = queries.getQueryData<InfiniteData<unknown>>(key);
      return !filtered && (rows === undefined || rows.pages.length === 1);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      const whole = isWhole();
      if (whole) setArrived(NONE);
      void queries.invalidateQueries({
        queryKey: transactionsKey,
        predicate: ({ queryKey }) => whole || queryKey[1] !== 'list',
      });
    };
    const soon = () => {
      timer ??= setTimeout(refresh, REFRESH_MS);
    };
    const stop = followEvents({
      onEvent: ({ type, data }) => {
        const id = idOf(data);
        if (!type.startsWith('transaction') || id === null) return;
        if (type === 'transaction.created') setArrived((old) => new Set(old).add(id));
        soon();
      },
      onGap: soon,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, listKey, filtered]);

  const show = () => {
    setArrived(NONE);
    void queries.resetQueries({ queryKey: list });
  };
  return { count: arrived.size, show };
}

const NONE: ReadonlySet<number> = new Set();

function idOf(data: unknown): number | null {
  const known = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof known === 'number' ? known : null;
}
