import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** The named parameters of the address as text; a page without them has the same address. */
export type TextSearch<N extends string> = { readonly [K in N]?: string | undefined };

/**
 * The `validateSearch` of a list whose filters live in the address. Whether a text is one of the
 * values that a filter knows is decided by its page, which is loaded later than the routes.
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

/** The filters, the page and what is open of a screen: they live in its address. */
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
    /** Something else is open, or another page: the way back leads to what was. */
    show: (part: TextSearch<Name>) => change(part, false),
    /** Another filter takes the place of the old one, and begins at the first page. */
    filter: (part: TextSearch<Name>) => change({ ...part, page: undefined }, true),
    reset: () => void navigate({ to: '.', search: {} }),
    isFiltered: (...filters: readonly Name[]) => filters.some((name) => search[name] !== undefined),
  };
}
