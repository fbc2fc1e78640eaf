import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type {
  ReconciliationProposalsTable,
  ReconciliationRowsTable,
} from '../../../platform/db/tables.ts';

/** A row, held: whoever decides on it comes one after the other. */
export const holdRow = (tx: Tx, id: string) =>
  tx
    .selectFrom('reconciliation_rows')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type HeldRow = NonNullable<Awaited<ReturnType<typeof holdRow>>>;

export const findRowOf = (db: Db, proposal_id: string) =>
  db
    .selectFrom('reconciliation_proposals')
    .select('row_id')
    .where('id', '=', proposal_id)
    .executeTakeFirst();

/** Of a held row. */
export const findProposal = (tx: Tx, id: string) =>
  tx
    .selectFrom('reconciliation_proposals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type Proposal = Awaited<ReturnType<typeof findProposal>>;

/** Of a held row: whether somebody has still to decide. */
export async function hasOpenProposal(tx: Tx, row_id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('reconciliation_proposals')
    .select('id')
    .where('row_id', '=', row_id)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return open !== undefined;
}

export const insertProposal = (tx: Tx, row: Insertable<ReconciliationProposalsTable>) =>
  tx.insertInto('reconciliation_proposals').values(row).returning('id').executeTakeFirstOrThrow();

export const updateProposal = (
  tx: Tx,
  id: string,
  change: Updateable<ReconciliationProposalsTable>,
) => tx.updateTable('reconciliation_proposals').set(change).where('id', '=', id).execute();

export const updateRow = (tx: Tx, id: string, change: Updateable<ReconciliationRowsTable>) =>
  tx.updateTable('reconciliation_rows').set(change).where('id', '=', id).execute();
