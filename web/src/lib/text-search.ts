import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Parameters of the address as text, by name. An absent parameter is undefined. */
export type TextSearch<N extends string> = { readonly [K in N]?: string | undefined };

/**
 * Returns a `validateSearch` that keeps the named texts. Pages load later than routes, so the page
 * itself checks whether a value is known.
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

type SearchParams = Readonly<Record<string, unknown>>;

/** Reads and changes a screen's filters, page and open item, which are kept in the address. */
export function useAddress<Name extends string>(...names: readonly Name[]) {
  const whole: SearchParams = useSearch({ strict: false });
  const search = textSearch(...names)(whole);
  const navigate = useNavigate();
  const change = useCallback(
    (part: TextSearch<Name>, replace: boolean) =>
      void navigate({ to: '.', search: (old: SearchParams) => ({ ...old, ...part }), replace }),
    [navigate],
  );
  return {
    search,
    /** Opens another item or page as a new history entry. */
    show: (part: TextSearch<Name>) => change(part, false),
    /** Sets a filter and returns to the first page, without a new history entry. */
    filter: (part: TextSearch<Name>) => change({ ...part, page: undefined }, true),
    reset: () => void navigate({ to: '.', search: {} }),
    isFiltered: (...filters: readonly Name[]) => filters.some((name) => search[name] !== undefined),
  };
}
