/**
 * The fields of stored payment messages that can contain the payer's data, at any depth. Texts from
 * the brand's server can also name a person.
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

/**
 * Removes personal fields from a stored body. A body that is not JSON becomes `{ erased: true }`.
 */
export function withoutPerson(body: string): string {
  try {
    return JSON.stringify(strip(JSON.parse(body)));
  } catch {
    // It is unknown which parts are personal, so nothing is kept.
    return JSON.stringify({ erased: true });
  }
}

interface StoredBody<Id> {
  readonly id: Id;
  readonly body: string;
}

/**
 * Rewrites stored bodies without their personal fields.
 * @returns the number of changed rows
 */
export async function stripBodies<Id>(
  rows: readonly StoredBody<Id>[],
  write: (row: StoredBody<Id>) => Promise<unknown>,
): Promise<number> {
  const changed = rows.flatMap(({ id, body }) => {
    const stripped = withoutPerson(body);
    return stripped === body ? [] : [{ id, body: stripped }];
  });
  for (const row of changed) await write(row);
  return changed.length;
}
