import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** The named parameters of the address as text. A page without them has the same address. */
export type TextSearch<N extends string> = { readonly [K in N]?: string | undefined };

/**
 * The `validateSearch` of a list with its filters in the address. The page, which loads later than
 * the routes, checks whether a text is a known value of a filter.
 */
export function textSearch<N extends string>(...names: readonly N[]) {
  return (search: Readonly<Record<string, unknown>>): TextSearch<N> => {
    const known: { [K in N]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') known[name] = value;
    }
    return known;
  };
}

type Whole = Readonly<Record<string, unknown>>;

/** A screen's filters, page and open item, which are kept in its address. */
export function useAddress<Name extends string>(...names: readonly Name[]) {
  const whole: Whole = useSearch({ strict: false });
  const search = textSearch(...names)(whole);
  const navigate = useNavigate();
  const change = useCallback(
    (part: TextSearch<Name>, replace: boolean) =>
      void navigate({ to: '.', search: (old: Whole) => ({ ...old, ...part }), replace }),
    [navigate],
  );
  return {
    search,
    /** Opens another item or page. The back button returns to the previous one. */
    show: (part: TextSearch<Name>) => change(part, false),
    /** Replaces a filter and returns to the first page. */
    filter: (part: TextSearch<Name>) => change({ ...part, page: undefined }, true),
    reset: () => void navigate({ to: '.', search: {} }),
    isFiltered: (...filters: readonly Name[]) => filters.some((name) => search[name] !== undefined),
  };
}
