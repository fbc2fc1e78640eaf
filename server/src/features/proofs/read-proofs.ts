import type { ProofBundle } from '@diwan/contract/features/proofs/records';
import { bytesOfHex, hexOf } from '@diwan/contract/features/proofs/verification/bytes';
import { type Levels, levelsOf, pathIn } from '@diwan/contract/features/proofs/verification/tree';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { type JsonText, jsonText } from '../../platform/json-text.ts';
import { requireBrand } from '../brands/public.ts';
import { nodeCryptography } from './cryptography.ts';
import * as store from './store.ts';

const MOST_CHECKPOINTS = 10_000;

/** Returns the note of a checkpoint with the lines of its witnesses. */
const noteOf = ({ note, cosignatures }: store.StoredCheckpoint): string =>
  note + cosignatures.map((line) => `${line}\n`).join('');

const showCheckpoint = (row: store.StoredCheckpoint) => ({
  business_id: row.business_id,
  day: row.day,
  size: row.size,
  root: row.root,
  checkpoint: noteOf(row),
  timestamped_at: row.timestamped_at,
});

/** Lists checkpoints, oldest first; at most 10,000. */
export async function listCheckpoints(
  { deps }: Pick<Ctx, 'deps'>,
  wanted: Parameters<typeof store.findCheckpoints>[1],
) {
  return (await store.findCheckpoints(deps.db, wanted, MOST_CHECKPOINTS)).map(showCheckpoint);
}

/** Returns a checkpoint with its note and digest. @throws PROOF_CHECKPOINT_NOT_FOUND */
export async function requireCheckpoint(db: Db, business_id: string, day: string) {
  const [found] = await store.findCheckpoints(db, { business_id, from: day, to: day }, 1);
  if (!found) throw new AppError('PROOF_CHECKPOINT_NOT_FOUND');
  return { digest: found.digest, note: found.note, shown: showCheckpoint(found) };
}

/** Returns a schedule by its digest. @throws PROOF_SCHEDULE_NOT_FOUND */
export async function readSchedule({ deps }: Pick<Ctx, 'deps'>, digest: string) {
  const content = await store.findSchedule(deps.db, digest);
  if (content === undefined) throw new AppError('PROOF_SCHEDULE_NOT_FOUND');
  return JSON.parse(content) as ProofBundle['schedules'][number];
}

/** Returns the tree of a day. */
type TreeReader = (business_id: string, day: string) => Promise<Levels>;

const MOST_TREES = 8;

/** Creates a reader that keeps the last trees that it read. */
export function createTreeReader(db: Db): TreeReader {
  const known = new Map<string, Promise<Levels>>();
  const read: TreeReader = async (business_id, day) => {
    const hashes = await store.findHashes(db, business_id, day);
    return levelsOf(nodeCryptography.sha256, hashes.map(bytesOfHex));
  };
  return (business_id, day) => {
    const name = `${business_id} ${day}`;
    const tree = known.get(name) ?? read(business_id, day);
    known.set(name, tree);
    const [oldest] = known.keys();
    if (known.size > MOST_TREES && oldest !== undefined) known.delete(oldest);
    return tree;
  };
}

/** The schedules of a leaf are the last but one member of its canonical JSON. */
const SCHEDULES = /"schedules":(\[[^\]]*\]),"v":1\}$/;

/** Returns the digests of a leaf's schedules without parsing its items, of which it may have many. */
function schedulesOf(content: string): readonly string[] {
  const [, list] = SCHEDULES.exec(content.slice(content.lastIndexOf('"schedules":'))) ?? [];
  invariant(list !== undefined, 'a stored leaf has schedules');
  return JSON.parse(list) as string[];
}

/**
 * Builds the JSON of the bundle of a stored leaf. It contains the bundles of the leaves that
 * replaced this one. Leaves and schedules are inserted as they are stored.
 */
async function makeBundle(
  db: Db,
  readTree: TreeReader,
  [first, ...later]: readonly store.StoredLeaf[],
): Promise<string> {
  if (first === undefined) return 'null';
  const { business_id, day, leaf_index: index, content } = first;
  const [checkpoint] = await store.findCheckpoints(db, { business_id, from: day, to: day }, 1);
  invariant(checkpoint, `the leaves of ${day} have a checkpoint`);
  const digests = schedulesOf(content);
  const known = await store.findSchedules(db, digests);
  const schedules = digests.map((digest) => {
    const schedule = known.get(digest);
    invariant(schedule !== undefined, `schedule ${digest} is stored`);
    return schedule;
  });
  const path = pathIn(await readTree(business_id, day), index).map(hexOf);
  const members = {
    v: '1',
    leaf: content,
    index: String(index),
    path: JSON.stringify(path),
    checkpoint: JSON.stringify(noteOf(checkpoint)),
    schedules: `[${schedules.join(',')}]`,
    replaced_by: await makeBundle(db, readTree, later),
  };
  return `{${Object.entries(members)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`;
}

/**
 * Returns everything that the log states about a record.
 * @returns null while the log does not contain it
 */
export async function findBundle(
  db: Db,
  name: store.LeafName,
  readTree = createTreeReader(db),
): Promise<JsonText<ProofBundle> | null> {
  const leaves = await store.findLeaves(db, name);
  return leaves.length === 0 ? null : jsonText(await makeBundle(db, readTree, leaves));
}

const findLine = (db: Db, brand_id: number, line_id: bigint) =>
  db
    .selectFrom('payout_lines')
    .select(['business_id', 'manual_payout_id', 'paid_at', 'status'])
    .where('id', '=', line_id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();

type PaidLine = NonNullable<Awaited<ReturnType<typeof findLine>>>;

async function findLineProof(db: Db, line_id: bigint, line: PaidLine) {
  const { business_id, manual_payout_id } = line;
  if (business_id === null) return null;
  return manual_payout_id === null
    ? findBundle(db, { kind: 'payout_line', record_id: String(line_id), business_id })
    : findBundle(db, { kind: 'manual_payout', record_id: manual_payout_id, business_id });
}

/**
 * Returns the proof of a payment of a brand.
 * @returns null while the log does not contain the payment
 */
export async function findPayoutProof(
  db: Db,
  brand_id: number,
  line_id: bigint,
): Promise<JsonText<ProofBundle> | null> {
  const line = await findLine(db, brand_id, line_id);
  return line === undefined ? null : findLineProof(db, line_id, line);
}

/**
 * Returns the bundle of a payout.
 * @throws BRAND_NOT_FOUND, PAYOUT_NOT_FOUND, PROOF_PENDING
 */
export async function readPayoutProof(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<JsonText<ProofBundle>> {
  const { db } = ctx.deps;
  await requireBrand(ctx, brand_id);
  const line = await findLine(db, brand_id, line_id);
  const was_paid = line && (line.paid_at !== null || line.status === 'returned');
  if (!was_paid || line.business_id === null) throw new AppError('PAYOUT_NOT_FOUND');
  const bundle = await findLineProof(db, line_id, line);
  if (bundle === null) throw new AppError('PROOF_PENDING');
  return bundle;
}
