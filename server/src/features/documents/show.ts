import {
  DOCUMENT_FILE_FIELDS,
  type DocumentRecord,
} from '@diwan/contract/features/documents/records';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { signFileLink } from '../files/links.ts';
import { mayOpenDocuments } from './policy.ts';
import { findFiles, type SubmissionRow } from './store.ts';

/** Submissions as their readers may see them: links that live a minute, or none. */
export async function showSubmissions(
  ctx: Ctx,
  db: Db,
  rows: readonly SubmissionRow[],
): Promise<DocumentRecord[]> {
  const ids = rows.flatMap((row) => DOCUMENT_FILE_FIELDS.map((field) => row[`${field}_id`]));
  const known = ids.filter((id) => id !== null);
  const files = known.length === 0 ? [] : await findFiles(db, known);
  const by_id = new Map(files.map((file) => [file.id, file]));
  const open = mayOpenDocuments(ctx.scope);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    document_type: row.document_type,
    driver_license_verified: row.driver_license_verified,
    name_match_status: row.name_match_status,
    signature_match_status: row.signature_match_status,
    files: DOCUMENT_FILE_FIELDS.flatMap((field) => {
      const file = by_id.get(row[`${field}_id`] ?? '');
      if (!file) return [];
      return [{ field, ...file, url: open ? signFileLink(ctx.deps, file.id) : null }];
    }),
    created_at: row.created_at,
  }));
}
