import type { AuditRow } from '@diwan/contract/features/audit/records';

export interface Change {
  readonly field: string;
  /** Undefined where that side of the row has nothing at all: a creation, a removal. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A stored value as people read it; what has a structure stays JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2);
}

/** The fields of an entry with their old and new values, in the order in which they were kept. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: before === null ? undefined : toText(before[field]),
    after: after === null ? undefined : toText(after[field]),
  }));
}
