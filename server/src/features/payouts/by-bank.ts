import {
  isOurReason,
  orderReasonText,
  RETURN_CODES,
  returnReasonText,
} from '@diwan/contract/features/payouts/return-reasons';
import { sql } from 'kysely';
import { type Deps, systemContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readSettings } from '../settings/public.ts';
import { confirmLines, returnLines } from './decide-export.ts';
import { findApproved } from './orders/status-store.ts';

const JOB = 'confirm_by_bank';
/** The maximum number of exports and of returns per run. The next run takes the rest. */
const MOST = 1_000;
const MAX_NOTE = 300;

/** Returns the exports with a reserved line that the bank shows as paid. */
async function findSeenExports(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.export_id as id from payout_lines l
    join bank_match_records r on r.record_kind = 'payout_line' and r.record_id = l.id::text
    where l.status = 'reserved' and l.export_id is not null
    order by 1 limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

interface SeenReturn {
  readonly export_id: string;
  readonly brand_id: number;
  readonly business_id: string;
  /** The text and the code that the bank wrote. */
  readonly text: string;
}

/** Returns the lines that the bank shows as returned, and that are not returned in our books. */
async function findSeenReturns(db: Db): Promise<readonly SeenReturn[]> {
  const { rows } = await sql<SeenReturn>`
    select l.export_id, l.brand_id, l.business_id, concat_ws(' ', e.details, e.bank_code) as text
    from bank_match_records r
    join payout_lines l
      on l.id = case when r.record_kind = 'payout_returned' then r.record_id::bigint end
    join bank_entries e on e.id = r.entry_id
    where r.record_kind = 'payout_returned' and l.status in ('reserved', 'paid')
      and l.export_id is not null
    order by l.id limit ${MOST}`.execute(db);
  return rows;
}

/** Returns the reason of a return from the bank's text. Without a known code it is unknown. */
function reasonOf(text: string): string {
  const words = new Set(text.split(/[^A-Z0-9]+/));
  const code = RETURN_CODES.find((one) => words.has(one)) ?? 'MS03';
  return returnReasonText({ code, note: text.slice(0, MAX_NOTE).trim() });
}

/**
 * Confirms the payouts that matched entries of bank statements show as paid, and records the
 * returned ones. Books the approved returns of payments that the bank rejected. Each export and
 * each return is one transaction, which checks the match or the approval again. So a click at the
 * same moment books once, and a repeat changes nothing. A refused one is tried again, for example a
 * payout that a second admin must approve first.
 */
export async function confirmByBank(deps: Deps, signal?: AbortSignal): Promise<void> {
  const ctx = systemContext(deps, JOB);
  const attempt = async (about: object, work: (tx: Tx) => Promise<void>): Promise<void> => {
    if (signal?.aborted) return;
    try {
      await ctx.transaction(work);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ ...about, code: error.code }, 'a payout does not follow the bank yet');
    }
  };
  const { confirm_payouts_by_bank } = await readSettings(deps.db);
  for (const export_id of confirm_payouts_by_bank ? await findSeenExports(deps.db) : []) {
    await attempt({ export_id }, (tx) =>
      confirmLines(ctx, tx, { export_id, seen_as: 'payout_line' }),
    );
  }
  for (const { text, ...line } of await findSeenReturns(deps.db)) {
    await attempt(line, (tx) =>
      returnLines(ctx, tx, { ...line, seen_as: 'payout_returned', reason: reasonOf(text) }),
    );
  }
  for (const { reason_code, reason_text, ...line } of await findApproved(deps.db, MOST)) {
    await attempt(line, (tx) =>
      returnLines(ctx, tx, {
        ...line,
        rejection: 'approved',
        reason: orderReasonText(reason_code, reason_text),
        is_our_reason: isOurReason(reason_code),
      }),
    );
  }
}

/** A line of an export as far as the end of a match depends on it. */
interface BankLine {
  readonly status: 'reserved' | 'paid' | 'returned' | 'released' | 'listed' | 'reversed';
  /** Present if the bank confirmed the line. */
  readonly bank_value_day: string | null;
  /** Null if the platform undid the line, because the bank returned it. */
  readonly undone_by: string | null;
}

/** Locks the exports of lines, so that the bank does not confirm the lines meanwhile. */
export async function lockBankLines(tx: Tx, ids: readonly string[]): Promise<BankLine[]> {
  const numbers = sql`any(${[...ids]}::bigint[])`;
  await sql`
    select e.id from payout_exports e
    where e.id in (select l.export_id from payout_lines l where l.id = ${numbers})
    order by e.id for no key update`.execute(tx);
  const { rows } = await sql<BankLine>`
    select l.status, l.bank_value_day, l.undone_by from payout_lines l
    where l.id = ${numbers} order by l.id`.execute(tx);
  return rows;
}
