import { compose } from '@diwan/server/compose';
import { readConfig } from '@diwan/server/config';
import { nodeCryptography } from '@diwan/server/features/proofs/cryptography';
import { readTrust } from '@diwan/server/features/proofs/keys';
import { findBundle, sealDays } from '@diwan/server/features/proofs/public';
import { createTestClock } from '@diwan/server/platform/clock';
import { loadInstallationKeys } from '@diwan/server/platform/crypto/platform-secrets';
import { verifyBundle } from '@diwan/contract/features/proofs/verification/verify';
import { median } from '../load.ts';
import { ROUNDS } from '../report.ts';
import type { World } from '../world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_SEAL_SECONDS = 10;
const MOST_PROOF_MS = 50;
const MOST_PATH_BYTES = 1_000;

const line = (name: string, value: string, problem: string | false): string[] => [
  `${name}: ${value}`,
  '',
  '',
  '',
  '',
  '',
  '',
  problem === false ? 'met' : `missed: ${problem}`,
];

interface LargestLeaf {
  readonly kind: 'payout_line';
  readonly record_id: string;
  readonly business_id: string;
}

/** Measures the seal of the day on which all transactions were paid, and the proof of a payout. */
export async function* proofLines(world: World): AsyncGenerator<string[]> {
  const { deps, database } = compose(readConfig(world.environment), world.url);
  await loadInstallationKeys(deps);
  const { db } = deps;
  const clock = createTestClock(new Date(Date.now() + DAY_MS).toISOString());
  const before = performance.now();
  await sealDays({ ...deps, clock }, new AbortController().signal);
  const seconds = (performance.now() - before) / 1000;
  const { rows } = await world.client.query<{ leaves: string; items: string }>(`
    select count(*)::text as leaves, sum(jsonb_array_length(content::jsonb -> 'items'))::text as items
    from proof_leaves`);
  const { leaves = '0', items = '0' } = rows[0] ?? {};
  yield line(
    `seal of ${items} items in ${leaves} leaves`,
    `${seconds.toFixed(1)} s`,
    seconds > MOST_SEAL_SECONDS * Math.max(1, Number(items) / 100_000) &&
      `time > ${MOST_SEAL_SECONDS} s`,
  );
  const largest = await world.client.query<LargestLeaf>(`
    select kind, record_id, business_id from proof_leaves order by length(content) desc limit 1`);
  const [name] = largest.rows;
  if (!name) throw new Error('nothing was sealed');
  const trust = await readTrust(db);
  const made: number[] = [];
  const checked: number[] = [];
  let path_bytes = 0;
  let count = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const started = performance.now();
    const bundle = await findBundle(db, name);
    made.push(performance.now() - started);
    const bytes = Buffer.from(JSON.stringify(bundle));
    path_bytes = JSON.stringify(bundle?.path).length;
    count = bundle?.leaf.items.length ?? 0;
    const checking = performance.now();
    const { verdict } = await verifyBundle(nodeCryptography, trust, bytes);
    checked.push(performance.now() - checking);
    if (verdict !== 'proved') throw new Error(`the payout is ${verdict}`);
  }
  await database.close();
  const proof_ms = median(made);
  yield line(
    `proof of a payout with ${count} items`,
    `${proof_ms.toFixed(0)} ms, path ${path_bytes} bytes`,
    (proof_ms > MOST_PROOF_MS && `time > ${MOST_PROOF_MS} ms`) ||
      (path_bytes > MOST_PATH_BYTES && `path > ${MOST_PATH_BYTES} bytes`),
  );
  yield line('its verification', `${median(checked).toFixed(0)} ms`, false);
}
