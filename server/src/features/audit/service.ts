import type { AuditRow } from '@diwan/contract/features/audit/records';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import { findAuditRows, type AuditFilter } from './store.ts';

const CURSOR_KEYS = z.tuple([idKey]);

export interface AuditQuery extends Omit<AuditFilter, 'before_id'> {
  readonly cursor?: string | undefined;
}

type Snapshot = AuditRow['before'];

/** One page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  { cursor, limit, ...filter }: AuditQuery,
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  const [before_id] = placeOf(cursor, CURSOR_KEYS) ?? [];
  const rows = await findAuditRows(ctx.deps.db, { ...filter, before_id, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, ({ id }) => [String(id)]);
  const entries = items.map((row) => ({
    ...row,
    id: String(row.id),
    before: row.before as Snapshot,
    after: row.after as Snapshot,
  }));
  return { entries, next_cursor };
}
