import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/** Drawings and sealed agreements are for administrators and the owner, not for partners. */
export async function mayReadAgreementFile(
  db: Db,
  scope: Scope,
  file_id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('agreements as a')
    .select('a.id')
    .where((eb) =>
      eb.or([eb('a.signature_file_id', '=', file_id), eb('a.pdf_file_id', '=', file_id)]),
    )
    .where(withinScope(scope, 'a.brand_id', null))
    .executeTakeFirst();
  return row !== undefined;
}
