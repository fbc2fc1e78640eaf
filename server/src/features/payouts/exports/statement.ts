import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { PayoutTab } from '@diwan/contract/features/payouts/terms';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { readSettings } from '../../settings/service.ts';
import { todayIn } from '../days.ts';
import { nothingHolds } from '../holds.ts';
import { insertLines } from '../lines/store.ts';
import { showExport } from './show.ts';
import { insertExport } from './store.ts';

type StatementTab = Exclude<PayoutTab, 'active'>;

interface Listed {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly amount_minor: bigint;
  readonly bank_name: string | null;
  readonly iban_sealed: string | null;
}

/** What a tab adds up to for each brand. */
const AMOUNTS = {
  manual: sql`select m.brand_id, max(m.brand_name) as brand_name, sum(m.amount_minor) as minor
    from manual_payouts m group by m.brand_id`,
  history: sql`select l.brand_id, max(l.brand_name) as brand_name, sum(l.amount_minor) as minor
    from payout_lines l where l.export_id is not null and l.status in ('reserved', 'paid')
    group by l.brand_id`,
  paused: sql`select b.id as brand_id, b.name as brand_name, -a.balance_minor as minor
    from brands b join ledger_accounts a on a.brand_id = b.id and a.kind = 'brand_payable'
      and a.currency = 'KWD'
    where not ${nothingHolds}`,
} as const satisfies Record<StatementTab, unknown>;

async function findListed(db: Db, tab: StatementTab): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select s.brand_id, s.brand_name, s.minor::bigint as amount_minor, d.bank_name, d.iban_sealed
    from (${AMOUNTS[tab]}) as s left join brand_bank_details d on d.brand_id = s.brand_id
    where s.minor <> 0 order by s.brand_id`.execute(db);
  return rows;
}

/** What a tab shows now, kept with its files. It moves no money. */
export async function createStatement(ctx: Ctx, tx: Tx, tab: StatementTab): Promise<PayoutExport> {
  const listed = await findListed(tx, tab);
  if (listed.length === 0) {
    throw new AppError('STATE_FORBIDS', { sentence: 'There is nothing to list' });
  }
  const created_at = ctx.deps.clock.iso();
  const row = await insertExport(tx, {
    kind: 'statement',
    tab,
    export_date: todayIn(ctx.deps, await readSettings(tx)),
    status: 'completed',
    completed_at: created_at,
    total_minor: listed.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    total_brands: listed.length,
    created_by: signedIn(ctx).user_id,
    created_at,
  });
  const line = { export_id: row.id, created_at, status: 'listed' as const };
  await insertLines(
    tx,
    listed.map((brand) => ({ ...brand, ...line })),
  );
  await writeAudit(tx, ctx, {
    action: 'payout.statement_created',
    entity: 'payout',
    entity_id: row.id,
    after: { tab, total_brands: listed.length },
  });
  return showExport(row);
}
