import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import {
  MOST_DOCUMENT_BYTES,
  MOST_DOCUMENT_VERSIONS,
} from '@diwan/contract/features/documents/room';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { Subject } from '../agreements/public.ts';

const FILE_IDS = sql.join(DOCUMENT_FILE_FIELDS.map((field) => sql.ref(`d.${field}_id`)));

/** Returns the number of versions and bytes that a brand's submissions and uploads use. */
async function findUse(tx: Tx, brand_id: number): Promise<{ versions: number; bytes: number }> {
  const { rows } = await sql<{ versions: number; bytes: number }>`
    select
      (select count(*)::int from brand_documents d where d.brand_id = ${brand_id}) as versions,
      (select coalesce(sum(f.size_bytes), 0)::float8 from files f where f.id in (
        select unnest(array[${FILE_IDS}]) from brand_documents d where d.brand_id = ${brand_id}
        union select u.file_id from document_uploads u where u.brand_id = ${brand_id}
      )) as bytes`.execute(tx);
  const [use] = rows;
  return use ?? { versions: 0, bytes: 0 };
}

/**
 * Limits the data that a brand stores before its first review. The caller has locked the brand and
 * not yet stored the addition.
 * @throws AppError DOCUMENT_VERSIONS_USED, DOCUMENT_SPACE_USED
 */
export async function requireRoom(
  tx: Tx,
  { id, status }: Pick<Subject, 'id' | 'status'>,
  added: { readonly versions: number; readonly bytes: number },
): Promise<void> {
  if (status !== 'pending') return;
  const { versions, bytes } = await findUse(tx, id);
  if (versions + added.versions > MOST_DOCUMENT_VERSIONS) {
    throw new AppError('DOCUMENT_VERSIONS_USED');
  }
  if (bytes + added.bytes > MOST_DOCUMENT_BYTES) throw new AppError('DOCUMENT_SPACE_USED');
}
