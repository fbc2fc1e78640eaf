import type { ProofBundle } from '@diwan/contract/features/proofs/records';
import { type ProofKey, verifyBundle } from '@diwan/contract/features/proofs/verification/verify';
import { webCryptography } from '@diwan/contract/features/proofs/verification/web-cryptography';
import { compose } from '@diwan/server/compose';
import { readConfig } from '@diwan/server/config';
import { sealDays } from '@diwan/server/features/proofs/public';
import { systemClock } from '@diwan/server/platform/clock';
import { loadInstallationKeys } from '@diwan/server/platform/crypto/platform-secrets';
import { addBankDetails } from '../fill-payouts.ts';
import { median } from '../load.ts';
import { barLine } from '../report.ts';
import type { World } from '../world.ts';
import { decide } from './payouts.ts';

const [MOST_SECONDS, MOST_PROOF_MS, MOST_PATH_BYTES, MOST_CHECK_MS] = [10, 50, 1_024, 1_000];
/** The least number of items of the largest payout, whose verification is measured. */
const MANY = 10_000;
const CHECKS = 20;

/**
 * Gives the payments of several brands to one brand until it has `MANY`, makes all payments settled
 * ones by KNET, and sets the balances and the prices, so that the items of each payout add up.
 */
const SETTLED = `
  begin;
  create temporary table gathered on commit drop as
    select a.id, a.business_id, min(a.id) over w as first from (
      select b.*, sum(count) over (order by id) - count as before from (
        select a.brand_id as id, a.business_id, count(*) from transactions t
        join ledger_accounts a on a.kind = 'brand_payable' and a.brand_id = t.brand_id
        where t.settled group by 1, 2) b) a
    where before < ${MANY} window w as (order by a.id);
  update ledger_postings p set account_id = f.id
    from ledger_accounts a, gathered g, ledger_accounts f
    where p.account_id = a.id and a.kind = 'brand_payable' and a.brand_id = g.id
      and f.kind = 'brand_payable' and f.brand_id = g.first;
  update transactions t set brand_id = g.first from gathered g where t.brand_id = g.id;
  update ledger_entries set kind = 'settlement' where kind = 'capture';
  update fee_versions set brand_bp = 0, brand_fixed_minor = 250;
  update transactions set scheme = 'KNET', fee_version_id = (
    select min(v.id) from fee_versions v join fees f on f.id = v.fee_id
    where f.scheme = 'KNET' and f.channel = 'PG') where status = 'CAPTURED';
  update ledger_postings p set balance_after_minor = s.balance from (
    select p.id, sum(p.amount_minor) over (partition by account_id order by p.id) as balance
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = 'brand_payable') s where s.id = p.id;
  update ledger_accounts a set balance_minor = coalesce((select sum(amount_minor)
    from ledger_postings p where p.account_id = a.id), 0) where kind = 'brand_payable';
  commit;
  vacuum analyze`;

interface PaidLine {
  readonly id: string;
  readonly brand_id: number;
  readonly items: number;
}

/** Pays everything that is owed. @returns the payout lines, the largest first */
async function payAll(world: World): Promise<readonly PaidLine[]> {
  await addBankDetails(world);
  for (const statement of SETTLED.split(';')) await world.client.query(statement);
  const { id } = await decide<{ id: string }>(world, 'exports', { tab: 'active' });
  await decide(world, `exports/${id}/confirm`);
  const { rows } = await world.client.query<PaidLine>(
    `select id::text, brand_id, transaction_count as items from payout_lines
     where export_id = $1 order by 3 desc`,
    [id],
  );
  return rows;
}

/** Seals the current day in this process, with a clock two days ahead. */
async function seal({ environment, url }: World) {
  const clock = { ...systemClock, now: () => systemClock.now().add({ hours: 48 }) };
  const { deps, database } = compose(readConfig(environment), url, clock);
  await loadInstallationKeys(deps);
  const before = process.cpuUsage();
  const started = performance.now();
  await sealDays(deps, new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  await database.close();
  return { seconds, cpu_seconds: (user + system) / 1e6 };
}

async function read(
  { port, admin }: World,
  path: string,
  encoding: 'identity' | 'gzip' = 'gzip',
): Promise<string> {
  const headers = { ...admin, 'accept-encoding': encoding };
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.text();
}

async function timesOf(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/**
 * Measures the sealing of one day, requests for proofs without compression, the size of a path, and
 * the verification of the largest proof in this process.
 */
export async function proofLines(world: World): Promise<string[][]> {
  const lines = await payAll(world);
  const items = lines.reduce((all, line) => all + line.items, 0);
  const { seconds, cpu_seconds } = await seal(world);
  const pathOf = ({ brand_id, id }: PaidLine) => `/brands/${brand_id}/payouts/${id}/proof`;
  const [largest] = lines;
  const usual = lines.at(-1);
  if (!largest || !usual || largest.items < MANY) throw new Error(`no payout has ${MANY} items`);
  const timesFor = (line: PaidLine, encoding: 'identity' | 'gzip') =>
    timesOf(CHECKS, async () => void (await read(world, pathOf(line), encoding)));
  const usualTimes = await timesFor(usual, 'identity');
  const largestTimes = await timesFor(largest, 'identity');
  const packedTimes = await timesFor(largest, 'gzip');
  const { data: keys } = JSON.parse(await read(world, '/proofs/keys')) as { data: ProofKey[] };
  const { data: bundle } = JSON.parse(await read(world, pathOf(largest))) as { data: ProofBundle };
  const bytes = new TextEncoder().encode(JSON.stringify(bundle));
  const trust = { keys, hosts: [new URL(world.environment['PUBLIC_URL'] ?? '').host] };
  const checkTimes = await timesOf(CHECKS, async () => {
    const { verdict, failures } = await verifyBundle(webCryptography, trust, bytes);
    if (verdict !== 'proved') throw new Error(`${verdict}: ${JSON.stringify(failures[0])}`);
  });
  const path_bytes = JSON.stringify(bundle.path).length;
  return [
    barLine(`sealing ${items} items of ${lines.length} payouts`, seconds, MOST_SECONDS, 's'),
    barLine('processor time of this process for it', cpu_seconds, undefined, 's'),
    barLine(`proof of ${usual.items} items, median`, median(usualTimes), MOST_PROOF_MS, 'ms'),
    barLine(`the slowest of ${CHECKS}`, Math.max(...usualTimes), MOST_PROOF_MS, 'ms'),
    barLine(`proof of ${largest.items} items, median`, median(largestTimes), MOST_PROOF_MS, 'ms'),
    barLine(`the slowest of ${CHECKS}`, Math.max(...largestTimes), MOST_PROOF_MS, 'ms'),
    barLine('with gzip, unpacked by this process', median(packedTimes), undefined, 'ms'),
    barLine('path in the tree', path_bytes, MOST_PATH_BYTES, 'bytes'),
    barLine(`verification of ${largest.items} items`, median(checkTimes), MOST_CHECK_MS, 'ms'),
    barLine(`the slowest of ${CHECKS}`, Math.max(...checkTimes), MOST_CHECK_MS, 'ms'),
  ];
}
