import type { AuditRow } from '@diwan/contract/features/audit/records';

export interface Change {
  readonly field: string;
  /** Undefined where that side of the row has nothing at all: a creation, a removal. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields of an entry with their old and new values, in the order in which they were kept. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: before === null ? undefined : (before[field] ?? null),
    after: after === null ? undefined : (after[field] ?? null),
  }));
}
