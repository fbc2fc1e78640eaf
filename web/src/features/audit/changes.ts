import type { AuditRow } from '@diwan/contract/features/audit/records';

export interface Change {
  readonly field: string;
  /** Undefined if that side of the row is missing: a creation or a deletion. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields of an entry with old and new values, in their stored order. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: before === null ? undefined : (before[field] ?? null),
    after: after === null ? undefined : (after[field] ?? null),
  }));
}
