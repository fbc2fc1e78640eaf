import type { Db } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { findLetterReference } from './store.ts';

/** Letters of banks are opened by administrators and the brand's owner. */
export const mayReadBankLetter = async (db: Db, scope: Scope, file_id: string): Promise<boolean> =>
  (await findLetterReference(db, scope, file_id)) !== undefined;
