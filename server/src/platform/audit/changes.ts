import { maskFields, isSecretField } from '../log/sensitive-fields.ts';

/** A row or some of its columns, by column name. */
export type Snapshot = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

// Two fields are equal if their JSON is equal, because JSON is what is stored. JSON has no bigint.
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  ) ?? 'null';

const hideSecrets = (snapshot: Snapshot): Snapshot =>
  maskFields(snapshot, isSecretField) as Snapshot;

/**
 * Reduces a change to the part that an audit row stores. If both sides exist, only changed fields
 * are kept. A creation or removal has one side, which is kept completely. Secrets are compared
 * before they are hidden, so the row shows that a secret changed, but not its value.
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
