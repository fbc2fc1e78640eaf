import type { Db } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { findFileReference } from './store.ts';

/** Identity papers are opened by administrators and the owner; partners know only that they exist. */
export const mayOpenDocuments = (scope: Scope): boolean =>
  scope.kind === 'all' || scope.kind === 'brand';

export const mayReadDocumentFile = async (
  db: Db,
  scope: Scope,
  file_id: string,
): Promise<boolean> =>
  mayOpenDocuments(scope) && (await findFileReference(db, scope, file_id)) !== undefined;
