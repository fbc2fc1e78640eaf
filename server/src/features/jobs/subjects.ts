import type { JobSubject } from '@diwan/contract/features/jobs/records';
import type { Db } from '../../platform/db/database.ts';
import { findSubjects } from './store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the subjects of jobs by the ids in their payloads: the brand, and the event, subject or
 * name. Ids of other kinds of objects are ignored.
 */
export async function readSubjects(
  db: Db,
  about: readonly (string | null)[],
): Promise<ReadonlyMap<string, JobSubject>> {
  const ids = [...new Set(about)].filter((id) => id !== null && UUID.test(id));
  if (ids.length === 0) return new Map();
  const rows = await findSubjects(db, ids);
  return new Map(
    rows.map(({ about: id, what, brand_id, brand_name }) => [
      id,
      { what, brand: brand_id === null ? null : { id: brand_id, name: brand_name ?? '' } },
    ]),
  );
}
