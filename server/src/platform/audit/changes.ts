import { hideFields, isSecretField } from '../log/sensitive-fields.ts';

/** A row or the part of it that is worth keeping: columns by name. */
export type Snapshot = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

// JSON decides whether a field changed, since JSON is what is stored; bigint has no JSON form.
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  ) ?? 'null';

const hideSecrets = (snapshot: Snapshot): Snapshot =>
  hideFields(snapshot, isSecretField) as Snapshot;

/**
 * What an audit row keeps of a change: with both sides the changed fields alone, with one side
 * (a creation, a removal) all of it. A secret is compared first and hidden then, so that
 * the row tells that it changed and not what it was.
 */
export function reduceToChanges(before?: Snapshot, after?: Snapshot): Changes {
  if (!before || !after) {
    return {
      before: before ? hideSecrets(before) : null,
      after: after ? hideSecrets(after) : null,
    };
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => toText(before[name]) !== toText(after[name]),
  );
  const pick = (side: Snapshot): Snapshot =>
    hideSecrets(Object.fromEntries(names.map((name) => [name, side[name] ?? null])));
  return { before: pick(before), after: pick(after) };
}
