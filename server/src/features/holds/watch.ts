import { stepsOf } from '@diwan/contract/features/holds/steps';
import {
  HOLD_STEPS,
  type HoldActor,
  HOLDS,
  type HoldCode,
  stops,
} from '@diwan/contract/features/holds/terms';
import { STANDING } from '@diwan/contract/features/holds/words';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { Language } from '@diwan/contract/kernel/sentences';
import { sql } from 'kysely';
import { formatInstant } from '../../platform/clock.ts';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import { notifyOwner } from '../brands/public.ts';
import type { MessageContent } from '../messages/public.ts';
import { readHoldDays } from './days.ts';
import { holdsOfBrand, type HoldRow } from './sources.ts';
import { findHolds, findOwed } from './store.ts';

type WatchDeps = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'clock' | 'config'>;

/** The holds that this watch announces. Other code announces all other holds. */
const ANNOUNCED_CODES: ReadonlySet<HoldCode> = new Set([
  'agreement',
  'bank_digest',
  'no_bank_details',
  'no_business',
  'owners_missing',
  'papers_expired',
]);

/**
 * The number of days after which the beginning of a hold sends no notice. Such holds come from a
 * restored or imported database.
 */
const NOTICE_DAYS = 14;

/**
 * The delay of most notices. A category has no business for a moment while it is moved to another
 * one. The delay prevents notices about that moment.
 */
const GRACE_MINUTES = 15;

interface Sighting {
  readonly hold_id: string;
  readonly code: HoldCode;
}

/** SQL: whether the owner must now be notified of a sighting `s`. */
const isDue = (
  at: string,
) => sql<boolean>`(not s.told and s.code = any(${[...ANNOUNCED_CODES]}::text[])
  and (s.code = 'agreement'
    or s.seen_at <= ${at}::timestamptz - make_interval(mins => ${GRACE_MINUTES})))`;

/**
 * Stores the current holds of a brand. @returns the holds to announce as begun, and those to
 * announce as ended
 */
async function note(tx: Tx, brand_id: number, holds: readonly HoldRow[], at: string) {
  const ids = holds.map(({ id }) => id);
  const codes = holds.map(({ code }) => code);
  const now = sql`unnest(${ids}::text[], ${codes}::text[]) as h (id, code)`;
  await sql`insert into hold_sightings (hold_id, code, brand_id, seen_at)
    select id, code, ${brand_id}, ${at} from ${now}
    on conflict (hold_id, code) do nothing`.execute(tx);
  const ended = await sql<Sighting>`
    with gone as (
      delete from hold_sightings s where s.brand_id = ${brand_id} and not exists (
        select from ${now} where h.id = s.hold_id and h.code = s.code)
      returning hold_id, code, told)
    select hold_id, code from gone where told or exists (select from service_holds r
      where r.notes is not null and hold_id in (r.id::text, r.agreement_id::text))`.execute(tx);
  const begun = await sql<Sighting>`
    update hold_sightings s set told = true where s.brand_id = ${brand_id} and ${isDue(at)}
    returning hold_id, code`.execute(tx);
  return { begun: begun.rows, ended: ended.rows };
}

const labelOf = (code: HoldCode, language: Language): string =>
  translate(HOLDS[code].label, language);

interface BrandState {
  readonly brand_id: number;
  readonly holds: readonly HoldRow[];
  readonly next_payout: string;
  readonly payable_minor: bigint;
  readonly public_url: string;
}

const addressOf = ({ brand_id, public_url }: BrandState): string =>
  new URL(`/brands/${brand_id}`, public_url).href;

const beganNotice =
  (state: BrandState, { hold_id, code }: Sighting) =>
  ({ name: brand_name, language }: { name: string; language: Language }): MessageContent => {
    const steps = stepsOf(state.holds).filter(({ hold_ids }) => hold_ids.includes(hold_id));
    const stepsBy = (by: HoldActor): string =>
      steps
        .filter((step) => HOLD_STEPS[step.code].actor === by)
        .map((step) => translate(HOLD_STEPS[step.code].label, language))
        .join(' · ') || STANDING.nothing[language];
    const params = {
      brand_name,
      reason: labelOf(code, language),
      amount: formatMoney(state.payable_minor),
      yours: stepsBy('owner'),
      ours: stepsBy('admin'),
      address: addressOf(state),
    };
    return { template: 'hold_began', params };
  };

const endedNotice =
  (state: BrandState, { code }: Sighting) =>
  ({ name: brand_name, language }: { name: string; language: Language }): MessageContent => {
    const left = state.holds.map((hold) => labelOf(hold.code, language));
    const paid = !state.holds.some((hold) => stops(hold.code, 'payouts'));
    const params = {
      brand_name,
      reason: labelOf(code, language),
      remaining: [...new Set(left)].join(' · ') || STANDING.none[language],
      payouts: STANDING[paid ? 'not_on_hold' : 'on_hold'][language],
      date: paid ? state.next_payout : null,
      address: addressOf(state),
    };
    return { template: 'hold_ended', params };
  };

/**
 * Returns whether a hold continues. A newer agreement may have replaced the agreement that caused
 * it.
 */
const continues = ({ holds }: BrandState, { code, hold_id }: Sighting): boolean =>
  holds.some(
    (hold) => hold.id === hold_id || (code === 'agreement' && hold.agreement_type !== null),
  );

/**
 * Checks one brand and notifies its owner of changes. Each change is stored with its notice, so it
 * is announced once.
 */
async function watchBrand(deps: WatchDeps, tx: Tx, brand_id: number): Promise<void> {
  const at = deps.clock.iso();
  // The lock serializes checks of the same brand.
  await sql`select pg_advisory_xact_lock(hashtext('watch holds'), ${brand_id})`.execute(tx);
  const holds = await findHolds(tx, brand_id, at);
  const { begun, ended } = await note(tx, brand_id, holds, at);
  if (begun.length + ended.length === 0) return;
  const { next_payout } = await readHoldDays(deps, tx);
  const { payable_minor } = await findOwed(tx, brand_id);
  const { public_url } = deps.config;
  const state = { brand_id, holds, next_payout, payable_minor, public_url };
  const since = formatInstant(deps.clock.now().subtract({ hours: 24 * NOTICE_DAYS }));
  for (const sighting of begun) {
    const row = holds.find(({ id }) => id === sighting.hold_id);
    if (row?.since && Temporal.Instant.compare(row.since, since) < 0) continue;
    await notifyOwner(tx, deps, brand_id, beganNotice(state, sighting));
  }
  for (const sighting of ended) {
    if (continues(state, sighting)) continue;
    await notifyOwner(tx, deps, brand_id, endedNotice(state, sighting));
  }
}

const BATCH = 500;

/**
 * Returns brands with an id above `after` whose holds changed since the last run, or that have a
 * due notice. Registrations are excluded.
 */
async function findChanged(db: Db, after: number, at: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select b.id, ${holdsOfBrand(at)} as holds,
        array(select s.hold_id || ' ' || s.code from hold_sightings s where s.brand_id = b.id
          order by 1) as seen
      from brands b where b.id > ${after} and (b.status <> 'pending'
        or exists (select from hold_sightings s where s.brand_id = b.id))) as looked
    where seen <> array(select h ->> 'id' || ' ' || (h ->> 'code')
      from jsonb_array_elements(holds) as h order by 1)
      or exists (select from hold_sightings s where s.brand_id = looked.id and ${isDue(at)})
    order by id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notifies owners of holds that began or ended since the last run. */
export async function watchHolds(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  let last = 0;
  for (let found = BATCH; found === BATCH && !signal.aborted;) {
    const changed = await findChanged(deps.db, last, deps.clock.iso());
    for (const brand_id of changed) {
      if (signal.aborted) return;
      await deps.db.transaction().execute((tx) => watchBrand(deps, tx, brand_id));
    }
    found = changed.length;
    last = changed.at(-1) ?? last;
  }
}
