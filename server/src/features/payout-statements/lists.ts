import {
  type ActivePayout,
  type PausedPayout,
  pausedPayout,
} from '@diwan/contract/features/payout-statements/lists';
import { isAuditor } from '@diwan/contract/kernel/roles';
import { hideFields } from '@diwan/contract/kernel/visible';
import { answeredBankName } from '@diwan/contract/world/banks';
import { payoutStatusActions } from '@diwan/contract/features/payouts/actions';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/manual-payouts/terms';
import { type PayoutTab } from '@diwan/contract/features/payouts/terms';
import { formatMinor, toMajorNumber } from '@diwan/contract/kernel/money';
import { type RawBuilder, sql } from 'kysely';
import { canOf } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { CSV_START, type CsvCell, writeCsvLine } from '../../platform/csv.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { maskForOthers } from '../../platform/masking.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { withinScope } from '../../platform/scope.ts';
import {
  holdReason,
  holdsOfBrand,
  nothingHolds,
  readHoldDays,
  showHolds,
  showSteps,
} from '../holds/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { personName } from '../users/public.ts';
import { findManualPayouts } from '../manual-payouts/public.ts';
import { findExports } from '../payouts/public.ts';

/**
 * Returns the balances and holds of brands in scope.
 * @param which a condition on brand `b` and its balances `a`
 */
export const findBrandBalances = (
  { deps, scope }: Pick<Ctx, 'deps' | 'scope'>,
  which: RawBuilder<unknown>,
  limit: number,
) =>
  deps.db
    .selectFrom('brands as b')
    .leftJoin('brand_bank_details as d', 'd.brand_id', 'b.id')
    .leftJoin('users as u', 'u.id', 'b.paused_by')
    .innerJoinLateral(
      sql<{
        payable_minor: bigint;
        debt_minor: bigint;
        pending_minor: bigint;
        in_transit_minor: bigint;
      }>`(select
        -- A debt towards one business never reduces what another one owes.
        coalesce(-sum(balance_minor) filter (where kind = 'brand_payable' and balance_minor < 0
          ), 0)::bigint as payable_minor,
        coalesce(sum(balance_minor) filter (where kind = 'brand_payable' and balance_minor > 0
          ), 0)::bigint as debt_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_pending'), 0)::bigint
          as pending_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_in_transit'), 0)::bigint
          as in_transit_minor
        from ledger_accounts a where a.brand_id = b.id and a.currency = 'KWD')`.as('a'),
      (join) => join.onTrue(),
    )
    .select(['b.id as brand_id', 'b.name as brand_name', 'b.status', 'b.status_reason'])
    .select(['b.payout_status', 'b.paused_at', 'b.pause_reason', 'd.bank_name', 'd.iban_sealed'])
    .select(['a.payable_minor', 'a.debt_minor', 'a.pending_minor', 'a.in_transit_minor'])
    .select([
      holdsOfBrand(deps.clock.iso(), 'payouts').as('holds'),
      personName('u').as('paused_by_name'),
      sql<string | null>`'/api/files/' || b.logo_file_id`.as('logo_url'),
      sql<boolean>`exists (select from payout_lines l
        where l.brand_id = b.id and l.status = 'paid')`.as('was_paid'),
    ])
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .where(sql<boolean>`${which}`)
    .orderBy('b.name')
    .orderBy('b.id')
    .limit(limit)
    .execute();

export type BrandBalance = Awaited<ReturnType<typeof findBrandBalances>>[number];

/**
 * Returns the reason of the most urgent hold.
 * @returns null if no hold stops the payouts
 */
export const reasonOf = (ctx: Ctx, { holds: [first] }: BrandBalance): string | null =>
  first === undefined ? null : holdReason(ctx, first);

const amountOf = (ctx: Ctx, row: BrandBalance) => ({
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  logo_url: row.logo_url,
  bank_name: answeredBankName(row.bank_name),
  iban: maskForOthers(ctx, ctx.deps.secrets.openOrNull(row.iban_sealed)),
  amount_to_pay: toMajorNumber(row.payable_minor),
  debt_amount: toMajorNumber(row.debt_minor),
  currency: 'KWD' as const,
  payout_status: row.payout_status,
  can: canOf(payoutStatusActions, row, ctx),
});

function paymentStatusOf(row: BrandBalance): ActivePayout['payment_status'] {
  if (row.in_transit_minor > 0n) return 'SCHEDULED';
  return row.payable_minor === 0n && row.was_paid ? 'COMPLETED' : 'PENDING';
}

const findActive = (ctx: Ctx, limit: number): Promise<BrandBalance[]> =>
  findBrandBalances(ctx, nothingHolds(ctx.deps.clock.iso()), limit);

/**
 * Finds brands whose payouts are on hold. A pending registration is included only if it has a
 * balance.
 */
const findHeld = (ctx: Ctx, limit: number): Promise<BrandBalance[]> =>
  findBrandBalances(
    ctx,
    sql`not (${nothingHolds(ctx.deps.clock.iso())}) and (b.status <> 'pending'
      or a.payable_minor <> 0 or a.debt_minor <> 0)`,
    limit,
  );

/** Lists the amounts owed to every brand whose payouts are active. */
export async function listActivePayouts(ctx: Ctx): Promise<ActivePayout[]> {
  return (await findActive(ctx, LIST_LIMIT)).map((row) => ({
    ...amountOf(ctx, row),
    pending_amount: toMajorNumber(row.pending_minor),
    scheduled_amount: toMajorNumber(row.in_transit_minor),
    payment_status: paymentStatusOf(row),
  }));
}

/** Lists the amounts owed to brands on hold, with the reasons. */
export async function listPausedPayouts(ctx: Ctx): Promise<PausedPayout[]> {
  const { role } = signedIn(ctx);
  const days = await readHoldDays(ctx.deps, ctx.deps.db);
  const shown = (await findHeld(ctx, LIST_LIMIT)).map((row) => ({
    ...amountOf(ctx, row),
    paused_at: row.paused_at,
    paused_by_name: row.paused_by_name,
    pause_reason: reasonOf(ctx, row) ?? '',
    holds: showHolds(ctx, row.holds, days),
    steps: showSteps(row.holds),
  }));
  return shown.map((one) => hideFields(pausedPayout, one, role));
}

/**
 * The maximum number of rows in a file. It is far above the number of brands, and above the number
 * of exports at one a day.
 */
const MOST_IN_FILE = 100_000;

type Row = Readonly<Record<string, CsvCell>>;

/** Returns the account for the file. Admins pay by this file, but auditors make no payments. */
function ibanInFile(ctx: Ctx, { iban_sealed }: BrandBalance): string | null {
  const iban = ctx.deps.secrets.openOrNull(iban_sealed);
  return isAuditor(signedIn(ctx).role) ? maskForOthers(ctx, iban) : iban;
}

const ownerOf = (ctx: Ctx, row: BrandBalance): Row => ({
  'Brand ID': row.brand_id,
  Brand: row.brand_name,
  Bank: answeredBankName(row.bank_name),
  IBAN: ibanInFile(ctx, row),
  Amount: formatMinor(row.payable_minor),
  Debt: formatMinor(row.debt_minor),
  Currency: 'KWD',
});

/** Returns the rows of each tab, as its table shows them. */
const ROWS: Readonly<Record<PayoutTab, (ctx: Ctx) => Promise<Row[]>>> = {
  active: async (ctx) =>
    (await findActive(ctx, MOST_IN_FILE)).map((row) => ({
      ...ownerOf(ctx, row),
      'Payout Status': row.payout_status,
      'Payment Status': paymentStatusOf(row),
    })),
  paused: async (ctx) =>
    (await findHeld(ctx, MOST_IN_FILE)).map((row) => ({
      ...ownerOf(ctx, row),
      'Paused Date': row.paused_at,
      'Pause Reason': reasonOf(ctx, row),
    })),
  manual: async ({ deps, scope }) =>
    (await findManualPayouts(deps.db, scope, MOST_IN_FILE)).map((row) => ({
      Date: row.paid_date,
      'Brand ID': row.brand_id,
      Brand: row.brand_name,
      Amount: formatMinor(row.amount_minor),
      Currency: 'KWD',
      Method: MANUAL_METHOD_LABELS[row.payment_method],
      Reference: row.reference_number,
      Notes: row.notes,
      State: row.state,
    })),
  history: async ({ deps, scope }) =>
    (await findExports(deps.db, scope, MOST_IN_FILE)).map((row) => ({
      Date: row.export_date,
      ID: row.id,
      Kind: row.kind,
      Amount: formatMinor(row.total_minor),
      Paid: formatMinor(row.paid_minor),
      Returned: formatMinor(row.returned_minor),
      Currency: 'KWD',
      Brands: row.total_brands,
      Status: row.status,
    })),
};

const textOf = (rows: readonly Row[]): string => {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => writeCsvLine(Object.values(row)));
  return CSV_START + (header.length > 0 ? writeCsvLine(header) : '') + lines.join('');
};

/** Returns the current content of a tab, as payouts_{date}.csv. */
export async function downloadTab(ctx: Ctx, tab: PayoutTab): Promise<Download> {
  const rows = await ROWS[tab](ctx);
  const today = todayIn(ctx.deps, await readSettings(ctx.deps.db));
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'payouts.exported',
      entity: 'payouts',
      entity_id: tab,
      after: { rows: rows.length },
    }),
  );
  return {
    content: Buffer.from(textOf(rows)),
    content_type: 'text/csv; charset=utf-8',
    download_name: `payouts_${today}.csv`,
    cache: 'no-store',
  };
}
