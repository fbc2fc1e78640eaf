import { useState } from 'react';
import { useSession } from '../../lib/session.ts';

/** The choice of a person for one table. Columns are numbered by their place in the list. */
interface TableChoice {
  /** The number of columns when the choice was made. The choice ends when it changes. */
  readonly of: number;
  readonly hidden: readonly number[];
  readonly sort?: { readonly column: number; readonly desc: boolean } | undefined;
}

const UNCHANGED: Pick<TableChoice, 'hidden' | 'sort'> = { hidden: [] };

const isNumber = (value: unknown): value is number => Number.isInteger(value);

/** Reads a stored choice. Returns undefined if it is missing, damaged or for other columns. */
function readChoice(key: string | null, of: number): TableChoice | undefined {
  const text = key === null ? null : localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text) as Partial<TableChoice> | null;
    if (stored?.of !== of || !Array.isArray(stored.hidden)) return undefined;
    const { column, desc } = stored.sort ?? {};
    const sort = isNumber(column) ? { column, desc: desc === true } : undefined;
    return { of, hidden: stored.hidden.filter(isNumber), sort };
  } catch {
    return undefined;
  }
}

/**
 * Returns what the signed-in person chose for a table, and a function that changes it. The browser
 * stores the choice for each person. A table without a name forgets it.
 * @param of the number of columns
 */
export function useTableChoice(name: string | undefined, of: number) {
  const { user } = useSession();
  const key = name === undefined || user === null ? null : `table:${user.id}:${name}`;
  const [choice, setChoice] = useState(() => readChoice(key, of));
  const { hidden, sort } = choice?.of === of ? choice : UNCHANGED;
  const change = (next: Partial<Omit<TableChoice, 'of'>>) => {
    const changed = { of, hidden, sort, ...next };
    setChoice(changed);
    if (key !== null) localStorage.setItem(key, JSON.stringify(changed));
  };
  return { hidden, sort, change };
}
