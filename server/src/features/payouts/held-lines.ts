import { HOLDS } from '@diwan/contract/features/holds/terms';
import { sql } from 'kysely';
import { type Deps, systemContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockBrand } from '../brands/public.ts';
import { holdsOfBrand, nothingHolds } from '../holds/public.ts';
import { releaseBrand } from './decide-export.ts';

const JOB = 'release_held_lines';
/** The maximum number of brands per run. The next run takes the rest. */
const MOST = 500;

/** Finds brands on hold with reserved money in an export whose file has not left. */
async function findHeldReserved(db: Db, at: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from brands b where exists (select from payout_lines l
        join payout_exports e on e.id = l.export_id
        where l.brand_id = b.id and l.status = 'reserved' and e.status = 'pending'
          and e.first_file_at is null)
      and not ${nothingHolds(at)}
    order by b.id limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Releases brands on hold from exports whose files have not left. Actions such as a pause release
 * lines in their own transaction. This job covers holds that begin at a time, such as the deadline
 * of an agreement.
 */
export async function releaseHeldLines(deps: Deps, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(deps, JOB);
  for (const brand_id of await findHeldReserved(deps.db, deps.clock.iso())) {
    if (signal.aborted) return;
    await ctx.transaction(async (tx) => {
      await lockBrand(ctx, tx, brand_id);
      const { holds } = await tx
        .selectFrom('brands as b')
        .select(holdsOfBrand(deps.clock.iso(), 'payouts').as('holds'))
        .where('b.id', '=', brand_id)
        .executeTakeFirstOrThrow();
      const [first] = holds;
      if (first) await releaseBrand(ctx, tx, brand_id, HOLDS[first.code].label);
    });
  }
}
