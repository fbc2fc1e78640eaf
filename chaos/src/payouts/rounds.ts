import { sql } from 'kysely';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import { releaseReturned } from './admin.ts';
import { FILS } from './heard.ts';
import { readBrandMoney } from './count.ts';
import {
  CREATE,
  createFor,
  letFileLeave,
  post,
  type Round,
  rush,
  rushBoth,
  rushSame,
  type Stage,
  strange,
  succeeded,
  target,
} from './rivals.ts';

const countOf = async ({ books }: Stage, query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(books.db)).rows[0]?.n ?? 0;

const countExports = (stage: Stage) =>
  countOf(stage, sql<{ n: number }>`select count(*)::integer as n from payout_exports`);

/** Counts the audit entries of an action on an export. */
const countAudit = (stage: Stage, id: string, action: string) =>
  countOf(
    stage,
    sql<{ n: number }>`select count(*)::integer as n from audit_log
      where entity = 'payout' and entity_id = ${id} and action = ${action}`,
  );

const countLines = (stage: Stage, id: string, status: string) =>
  countOf(
    stage,
    sql<{ n: number }>`select count(*)::integer as n from payout_lines
      where export_id = ${id} and status = ${status}`,
  );

const apart = (found: number, expected: number): number => Math.abs(found - expected);

async function standingOf(stage: Stage) {
  const brands = [target(stage)];
  const [row] = await readBrandMoney({ db: stage.books.db, brands });
  if (!row) throw new Error('the brand is gone');
  return row;
}

const create: Round = async (stage) => {
  await stage.books.earn(target(stage));
  const before = await countExports(stage);
  const answers = await rushSame(stage, CREATE);
  const ids = new Set(succeeded(answers).map(({ data }) => (data as { id: string }).id));
  return strange(answers) + apart(await countExports(stage), before + 1) + apart(ids.size, 1);
};

const confirm: Round = async (stage) => {
  const id = await createFor(stage);
  const one = post(`exports/${id}/brands/${target(stage)}/confirm`);
  const all = post(`exports/${id}/confirm`);
  const answers = stage.n % 3 === 0 ? await rushBoth(stage, one, all) : await rushSame(stage, all);
  const confirmations = await countAudit(stage, id, 'payout.confirmed');
  // Two confirmations of different lines are possible: first of one brand, then of the others.
  const most = stage.n % 3 === 0 ? 2 : 1;
  return (
    strange(answers) +
    apart(succeeded(answers).length, answers.length) +
    Math.max(0, confirmations - most) +
    (await countLines(stage, id, 'reserved'))
  );
};

/** Confirms and returns a line. In either order, the money must be returned once. */
const confirmOrReturn: Round = async (stage) => {
  const id = await createFor(stage);
  await stage.first.ask(letFileLeave(id));
  const path = `exports/${id}/brands/${target(stage)}`;
  const back = post(`${path}/return`, { reason: 'Account closed' });
  const answers = await rushBoth(stage, post(`${path}/confirm`), back);
  const released = await releaseReturned(stage.first, target(stage));
  const { owed } = await standingOf(stage);
  return (
    strange(answers) +
    apart(await countAudit(stage, id, 'payout.returned'), 1) +
    Math.max(0, (await countAudit(stage, id, 'payout.confirmed')) - 1) +
    apart(await countLines(stage, id, 'returned'), 1) +
    (released.status === 200 ? 0 : 1) +
    (owed > 0n ? 0 : 1)
  );
};

/** Cancels and downloads an export. Only one of them may succeed. */
const cancelOrDownload: Round = async (stage) => {
  const id = await createFor(stage);
  const cancel = post(`exports/${id}/cancel`, { reason: 'Wrong day' });
  const answers = await rushBoth(stage, cancel, letFileLeave(id));
  const cancelled = await countAudit(stage, id, 'payout.cancelled');
  const files = await countOf(
    stage,
    sql<{ n: number }>`select count(*)::integer as n from payout_files where export_id = ${id}`,
  );
  const wrong = cancelled === 0 ? files === 0 : files > 0;
  return strange(answers) + (wrong ? 1 : 0) + Math.max(0, cancelled - 1);
};

/**
 * Pauses a brand and creates an export. No export that can still be changed may contain the brand.
 */
const pauseOrCreate: Round = async (stage) => {
  const brand_id = target(stage);
  await stage.books.earn(brand_id);
  const before = await countExports(stage);
  const path = `/brands/${brand_id}/payout-status`;
  const pause = { method: 'PUT', path, body: { status: 'paused', reason: 'Checks' } } as const;
  const answers = await rushBoth(stage, pause, CREATE);
  const { reserved } = await standingOf(stage);
  const open = await countOf(
    stage,
    sql<{ n: number }>`select count(*)::integer as n from payout_lines l
      join payout_exports e on e.id = l.export_id where l.brand_id = ${brand_id}
        and l.status = 'reserved' and e.first_file_at is null`,
  );
  const made = (await countExports(stage)) - before;
  await stage.first.ask({ method: 'PUT', path, body: { status: 'active' } });
  return strange(answers) + open + (reserved < 0n ? 1 : 0) + Math.max(0, made - 1);
};

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/**
 * Pays more than half of the balance manually, and creates exports. Together they may pay at most
 * the amount owed.
 */
const manualOrExport: Round = async (stage) => {
  const brand_id = target(stage);
  await stage.books.earn(brand_id);
  const before = await standingOf(stage);
  const amount = Number((before.owed * 6n) / 10n) / FILS;
  const body = { brand_id, amount, paid_date: yesterday() };
  const answers = await rushBoth(stage, post('manual', body), CREATE);
  const after = await standingOf(stage);
  const by_hand = succeeded(answers).filter(({ data }) => 'payment_method' in (data as object));
  const gone = after.paid + after.reserved - before.paid - before.reserved;
  return (
    strange(answers) +
    Math.max(0, by_hand.length - 1) +
    (after.owed < 0n || gone > before.owed ? 1 : 0)
  );
};

/** Corrects a manual payout. Afterwards one payment of one of the amounts must exist. */
const edit: Round = async (stage) => {
  const brand_id = target(stage);
  await stage.books.earn(brand_id);
  const draft = (fils: number) => ({ brand_id, amount: fils / FILS, paid_date: yesterday() });
  const made = await stage.first.ask(post('manual', draft(5_000)));
  const { id } = made.data as ManualPayout;
  const path = `/admin/payouts/manual/${id}`;
  const same = { method: 'PUT', path, body: draft(4_000) } as const;
  const answers =
    stage.n % 2 === 1
      ? await rushSame(stage, same)
      : await rush(stage, (n) => ({ method: 'PUT', path, body: draft(4_000 + n) }));
  const { rows } = await sql<{ live: number; reversed: number; odd: number }>`
    select (count(*) filter (where l.status = 'paid'))::integer as live,
      (count(*) filter (where l.status = 'reversed'))::integer as reversed,
      (count(*) filter (where l.status = 'paid' and l.amount_minor <> m.amount_minor))::integer
        as odd
    from payout_lines l join manual_payouts m on m.id = l.manual_payout_id
    where m.id = ${id}`.execute(stage.books.db);
  const { live = 0, reversed = 0, odd = 1 } = rows[0] ?? {};
  // With different amounts, each accepted correction must have reversed one entry.
  const corrections = stage.n % 2 === 1 ? 1 : succeeded(answers).length;
  return strange(answers) + apart(live, 1) + apart(reversed, corrections) + odd;
};

/** Approves and cancels an export. In the end it must be cancelled. */
const approveOrCancel: Round = async (stage) => {
  const { db } = stage.books;
  await sql`update settings set payout_second_approval_above_minor = 1`.execute(db);
  const id = await createFor(stage);
  await sql`update settings set payout_second_approval_above_minor = 0`.execute(db);
  const cancel = post(`exports/${id}/cancel`, { reason: 'Wrong day' });
  const approve = post(`exports/${id}/approve`);
  const answers = await rush(stage, (n) => (n % 2 === 0 ? cancel : approve));
  return (
    strange(answers) +
    apart(await countAudit(stage, id, 'payout.cancelled'), 1) +
    Math.max(0, (await countAudit(stage, id, 'payout.approved')) - 1) +
    (await countLines(stage, id, 'reserved'))
  );
};

export const ROUNDS: readonly (readonly [string, Round])[] = [
  ['create', create],
  ['confirm', confirm],
  ['confirm or return', confirmOrReturn],
  ['cancel or download', cancelOrDownload],
  ['pause or create', pauseOrCreate],
  ['manual or export', manualOrExport],
  ['edit', edit],
  ['approve or cancel', approveOrCancel],
];
