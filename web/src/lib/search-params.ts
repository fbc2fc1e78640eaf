/** The parameters in the address as text. Each route validates its own. */
export type SearchText = Readonly<Record<string, string>>;

/**
 * Reads search parameters as text. The router's own parser would read a token such as `12e34567` as
 * a number and change it.
 */
export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes search parameters, the inverse of `parseSearch`. Empty and missing values are omitted. */
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
    if (typeof value === 'number' || typeof value === 'boolean') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
