/**
 * Members of stored messages about payments that tell of whoever paid, at any depth. What a brand's
 * server wrote by itself may name a person too.
 */
export const PERSONAL: ReadonlySet<string> = new Set([
  'customer',
  'receipt',
  'metadata',
  'description',
  'shipping',
  'billing',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'reason',
  'note',
  'notes',
]);

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      PERSONAL.has(name) ? [] : [[name, strip(member)]],
    ),
  );
}

/** A stored body without what tells of a person. One that is no JSON says that it was erased. */
export function withoutPerson(body: string): string {
  try {
    return JSON.stringify(strip(JSON.parse(body)));
  } catch {
    // Nobody knows what of it is personal: nothing of it stays.
    return JSON.stringify({ erased: true });
  }
}

interface Stored<Id> {
  readonly id: Id;
  readonly body: string;
}

/** Writes stored bodies anew without what tells of a person. @returns how many were changed */
export async function stripBodies<Id>(
  rows: readonly Stored<Id>[],
  write: (row: Stored<Id>) => Promise<unknown>,
): Promise<number> {
  const changed = rows.flatMap(({ id, body }) => {
    const stripped = withoutPerson(body);
    return stripped === body ? [] : [{ id, body: stripped }];
  });
  for (const row of changed) await write(row);
  return changed.length;
}
