import type { AuditRow } from '@diwan/contract/features/audit/records';

export interface Change {
  readonly field: string;
  /** The old value; undefined before a creation. The new value is undefined after a deletion. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the fields of an entry with old and new values, in their stored order. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: before === null ? undefined : (before[field] ?? null),
    after: after === null ? undefined : (after[field] ?? null),
  }));
}
