import type { AuditRow } from '@diwan/contract/features/audit/records';
import { decodeCursor, encodeCursor } from '@diwan/contract/kernel/paging';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { findAuditRows, type AuditFilter } from './store.ts';

const CURSOR_KEYS = z.tuple([z.string().regex(/^[1-9]\d{0,17}$/)]);

export interface AuditQuery extends Omit<AuditFilter, 'before_id'> {
  readonly cursor?: string | undefined;
}

type Snapshot = AuditRow['before'];

/** One page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  { cursor, limit, ...filter }: AuditQuery,
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  const keys = cursor === undefined ? undefined : decodeCursor(cursor, CURSOR_KEYS);
  if (cursor !== undefined && keys === undefined) {
    throw new AppError('VALIDATION', { fields: { cursor: 'This page is no longer available' } });
  }
  const before_id = keys ? BigInt(keys[0]) : undefined;
  const rows = await findAuditRows(ctx.deps.db, { ...filter, before_id, limit: limit + 1 });
  const entries = rows.slice(0, limit).map((row) => ({
    ...row,
    id: String(row.id),
    before: row.before as Snapshot,
    after: row.after as Snapshot,
  }));
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, next_cursor: last ? encodeCursor([last.id]) : null };
}
