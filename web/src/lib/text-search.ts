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
