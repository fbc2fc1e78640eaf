import { hideFields, isSecretField } from '../log/sensitive-fields.ts';

/** A row, or the part of it that is worth keeping: values by column name. */
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
 * Reduces a change to what an audit row keeps. With both sides these are only the changed fields.
 * With one side (a creation or a removal) it is the whole side. Secrets are compared before they
 * are hidden: the row states that a secret changed, but not its value.
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
