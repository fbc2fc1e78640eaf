/** The parameters in the address, as text. Each route parses its own. */
export type SearchText = Readonly<Record<string, string>>;

/**
 * Search parameters as plain text. The router's own parser reads `12e34567` as a number and breaks
 * tokens. Here an all-digit token stays the text that was mailed.
 */
export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The inverse of `parseSearch`. Empty and missing values are left out of the address. */
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
    if (typeof value === 'number' || typeof value === 'boolean') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
