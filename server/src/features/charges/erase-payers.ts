import type { Tx } from '../../platform/db/database.ts';
import { stripBodies } from '../../platform/personal.ts';
import * as store from './store.ts';

/**
 * Removes the payers of these payments from the stored answers. @returns the number of changed
 * answers
 */
export const erasePayersFromStoredAnswers = async (tx: Tx, transaction_ids: readonly bigint[]) =>
  stripBodies(await store.findAnswersOf(tx, transaction_ids), (row) =>
    store.replaceAnswer(tx, row),
  );
