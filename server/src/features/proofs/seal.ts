import type { Leaf } from '@diwan/contract/features/proofs/verification/format';
import {
  base64Of,
  bytesOfHex,
  hexOf,
  utf8,
} from '@diwan/contract/features/proofs/verification/bytes';
import {
  checkpointText,
  readCheckpoint,
} from '@diwan/contract/features/proofs/verification/checkpoint';
import { canonicalJson } from '@diwan/contract/features/proofs/verification/strict-json';
import { rootOf } from '@diwan/contract/features/proofs/verification/tree';
import { leafHash } from '@diwan/contract/features/proofs/verification/verify';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findMonthSection, findSection } from '../payout-lines/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { nodeCryptography } from './cryptography.ts';
import { type Days, findEvents, findUnsealed, type LoggedEvent } from './events.ts';
import { type Content, readPaymentContent, readStatementContent } from './items.ts';
import { hostOf, requireKey, signatureLines } from './keys.ts';
import { type DayName, publishDay } from './published.ts';
import { createScheduleReader, type ScheduleReader } from './schedules.ts';
import * as store from './store.ts';

type SealDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'files' | 'log' | 'secrets'>;

const { sha256 } = nodeCryptography;

const NOTHING: Content = { items: [], schedules: [], net: 0, used: new Map() };

async function readContent(
  { db }: SealDeps,
  event: LoggedEvent,
  read: ScheduleReader,
): Promise<Content> {
  if (event.is_returned) return NOTHING;
  if (event.statement_id !== null) {
    return readStatementContent(db, await findMonthSection(db, event.statement_id), read);
  }
  const { line_id, amount_minor, created_at } = event;
  invariant(line_id !== null, 'a payment has a line');
  const is_manual = event.kind === 'manual_payout';
  const payment = { line_id, amount_minor, created_at, is_manual };
  return readPaymentContent(db, await findSection(db, line_id), payment, read);
}

/**
 * Returns a keyed digest of the payment's account; of an empty text for a payment without an IBAN.
 * Only the platform can recognize the account in it. A statement has no account.
 */
function accountOf({ secrets }: SealDeps, { kind, iban_sealed }: LoggedEvent): string | null {
  if (kind === 'statement') return null;
  const iban = secrets.openOrNull(iban_sealed) ?? '';
  return secrets.digest('proof-account', [iban.toUpperCase().replace(/\s/g, '')]);
}

interface NewLeaf {
  readonly leaf: Leaf;
  readonly hash: string;
  readonly used: ReadonlyMap<string, string>;
}

async function makeLeaf(
  deps: SealDeps,
  business_id: string,
  event: LoggedEvent,
  read: ScheduleReader,
): Promise<NewLeaf> {
  const { kind, record_id, brand_id, day } = event;
  const { used, items, schedules, net } = await readContent(deps, event, read);
  const earlier = await store.findLeaves(deps.db, { kind, record_id, business_id });
  const leaf: Leaf = {
    v: 1,
    kind,
    id: record_id,
    brand_id,
    business_id,
    day,
    currency: 'KWD',
    account: accountOf(deps, event),
    schedules,
    items,
    net,
    replaces: earlier.at(-1)?.hash ?? null,
  };
  return { leaf, hash: await leafHash(sha256, leaf), used };
}

/** A day of the log, ready to be stored. */
interface FinishedDay {
  /** The checkpoint with the lines of our keys. */
  readonly note: string;
  /** The leaves in the order of the tree, each with its hash in hex. */
  readonly hashed: readonly { readonly leaf: Leaf; readonly hash: string }[];
  /** The canonical JSON of each schedule, by its digest. */
  readonly schedules: ReadonlyMap<string, string>;
}

/** Stores and publishes a day. */
export async function storeDay(
  deps: Pick<Deps, 'clock' | 'files' | 'log'>,
  tx: Tx,
  name: DayName,
  { note, hashed, schedules }: FinishedDay,
): Promise<void> {
  const { signed, root, size, previous } = readCheckpoint(note);
  await store.insertSchedules(tx, schedules);
  await store.insertCheckpoint(tx, {
    ...name,
    size,
    root: hexOf(root),
    note,
    digest: hexOf(await sha256(signed)),
    previous,
    made_at: deps.clock.iso(),
  });
  const rows = hashed.map(({ leaf, hash }, leaf_index) => ({
    ...name,
    leaf_index,
    kind: leaf.kind,
    record_id: leaf.id,
    brand_id: leaf.brand_id,
    hash,
    content: canonicalJson(leaf),
  }));
  await store.insertLeaves(tx, rows);
  const leaves = rows.map(({ content }) => content);
  // If the transaction fails after this, the next run publishes the same bytes and completes the
  // row.
  await publishDay(deps, name, note, { leaves, schedules });
}

/** While the database reads the items of one leaf, this process hashes another. */
const AT_ONCE = 2;

async function sealDay(
  deps: SealDeps,
  business_id: string,
  day: string,
  events: readonly LoggedEvent[],
  read: ScheduleReader,
): Promise<void> {
  const { db } = deps;
  const leaves: NewLeaf[] = [];
  for (let at = 0; at < events.length; at += AT_ONCE) {
    const some = events.slice(at, at + AT_ONCE);
    leaves.push(...(await Promise.all(some.map((one) => makeLeaf(deps, business_id, one, read)))));
  }
  const hashes = leaves.map(({ hash }) => bytesOfHex(hash));
  const root = await rootOf(sha256, hashes);
  await db.transaction().execute(async (tx) => {
    await store.lockLog(tx, business_id);
    const last = await store.findLastCheckpoint(tx, business_id);
    // Another process has made the checkpoint of the day in the meantime.
    if (last !== undefined && last.day >= day) return;
    const text = checkpointText({
      origin: `${hostOf(deps)}/payouts/${business_id}`,
      size: leaves.length,
      root: base64Of(root),
      day,
      previous: last?.digest ?? null,
    });
    const lines = await signatureLines({ ...deps, db: tx }, day, utf8(text));
    const note = [text, ...lines, ''].join('\n');
    const schedules = new Map(leaves.flatMap(({ used }) => [...used]));
    await storeDay(deps, tx, { business_id, day }, { note, hashed: leaves, schedules });
  });
}

async function sealBusiness(
  deps: SealDeps,
  business_id: string,
  days: Days,
  signal: AbortSignal,
): Promise<void> {
  const last = await store.findLastCheckpoint(deps.db, business_id);
  const events = await findEvents(deps.db, { business_id, after: last?.day ?? null }, days);
  const read = createScheduleReader(deps.db);
  for (const [day, ofDay] of Map.groupBy(events, (event) => event.day)) {
    if (signal.aborted) return;
    await sealDay(deps, business_id, day, ofDay, read);
  }
}

/**
 * The time between the end of a day and its checkpoint. A payment that was confirmed just before
 * midnight can be committed after it, and a checkpoint never changes.
 */
const MARGIN = { hours: 1 };

/** Creates the checkpoints of all days that ended an hour ago. A repeat changes nothing. */
export async function sealDays(deps: SealDeps, signal: AbortSignal): Promise<void> {
  const settings = await readSettings(deps.db);
  const clock = { ...deps.clock, now: () => deps.clock.now().subtract(MARGIN) };
  const days = { timezone: settings.timezone, today: todayIn({ clock }, settings) };
  const businesses = await findUnsealed(deps.db, days);
  if (businesses.length === 0) return;
  await requireKey(deps);
  for (const business_id of businesses) await sealBusiness(deps, business_id, days, signal);
}
