import { HOLDS } from '@diwan/contract/features/holds/terms';
import type { CaseBand } from '@diwan/contract/features/screening/terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { lockBrand } from '../brands/public.ts';
import { releaseBrand } from '../payouts/public.ts';
import * as store from './case-store.ts';
import type { PersonMatch } from './compare.ts';

/**
 * Begins the hold of a locked brand: the frozen case, which the caller stores, is the hold. Takes
 * the brand's money out of payout files that have not left.
 * @returns the columns of the case, with the amount that had left before
 */
export async function freezeBrand(ctx: Ctx, tx: Tx, brand_id: number) {
  await releaseBrand(ctx, tx, brand_id, HOLDS.under_review.label);
  return { frozen_at: ctx.deps.clock.iso(), left_minor: await store.findLeft(tx, brand_id) };
}

type NewCase = Parameters<typeof store.insertCase>[1];

function rowOf(ctx: Ctx, { person, match }: PersonMatch, entry: store.MatchedEntry): NewCase {
  const { kind, key, role, digest, birth_date, nationality } = person;
  return {
    kind,
    key,
    role,
    brand_id: kind === 'brand' ? Number(key) : null,
    user_id: kind === 'user' ? key : null,
    customer_id: kind === 'customer' ? key : null,
    names: kind === 'customer' ? [] : [...person.names],
    birth_date,
    nationality,
    subject_digest: digest,
    list_id: entry.list_id,
    entry_id: BigInt(entry.id),
    entry_key: entry.key,
    entry_digest: entry.digest,
    entry_name: match.entry_name,
    score: match.score,
    band: match.range,
    reasons: [...match.reasons],
    opened_at: ctx.deps.clock.iso(),
  };
}

const audit = (ctx: Ctx, tx: Tx, id: string, action: 'opened' | 'changed', row: NewCase) =>
  writeAudit(tx, ctx, {
    action: `screening_case.${action}`,
    entity: 'screening_case',
    entity_id: id,
    after: { role: row.role, band: row.band, score: row.score, list_id: row.list_id },
  });

/**
 * Stores a match as a case. A pair has at most one case that is not cleared. A cleared pair gets
 * another case only after its person or entry changed. An open case that changed needs all its
 * decisions again, and never becomes weaker.
 */
async function raiseCase(ctx: Ctx, tx: Tx, row: NewCase): Promise<void> {
  const cases = await store.lockPair(tx, row);
  const isSame = (one: (typeof cases)[number]): boolean =>
    one.subject_digest === row.subject_digest && one.entry_digest === row.entry_digest;
  const current = cases.find(({ status }) => status !== 'cleared');
  if (current ? current.status === 'confirmed' || isSame(current) : cases.some(isSame)) return;
  const band: CaseBand =
    current?.band === 'strong' || row.band === 'strong' ? 'strong' : 'possible';
  const begins = row.brand_id !== null && band === 'strong' && !current?.frozen_at;
  const hold = begins ? await freezeBrand(ctx, tx, row.brand_id ?? 0) : {};
  if (!current) {
    const inserted = await store.insertCase(tx, { ...row, ...hold });
    if (inserted) await audit(ctx, tx, inserted.id, 'opened', row);
    return;
  }
  const { opened_at: _opened, ...facts } = row;
  const first = { first_cleared_by: null, first_cleared_at: null, first_reason: null };
  await store.updateCase(tx, current.id, { ...facts, ...hold, ...first, band });
  await audit(ctx, tx, current.id, 'changed', { ...row, band });
}

/**
 * Returns the best match of each pair. Several owners of a brand have the same role, and can match
 * the same entry.
 */
function bestOf(matches: readonly PersonMatch[]): PersonMatch[] {
  const best = new Map<string, PersonMatch>();
  for (const one of matches.toSorted((a, b) => a.match.score - b.match.score)) {
    const { kind, key, role } = one.person;
    best.set(`${kind} ${key} ${role} ${one.match.entry_key}`, one);
  }
  return [...best.values()];
}

/**
 * Stores matches as cases. A strong match of a brand's person freezes the brand in this
 * transaction. Brands are locked in the order of their ids, like in all decisions about payouts.
 */
export async function raiseCases(ctx: Ctx, tx: Tx, matches: readonly PersonMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const brands = new Set(
    matches.flatMap(({ person, match }) =>
      person.kind === 'brand' && match.range === 'strong' ? [Number(person.key)] : [],
    ),
  );
  for (const id of [...brands].toSorted((a, b) => a - b)) await lockBrand(ctx, tx, id);
  const ids = matches.map(({ match }) => match.entry_key);
  const entries = new Map((await store.findEntries(tx, ids)).map((entry) => [entry.id, entry]));
  for (const one of bestOf(matches)) {
    const entry = entries.get(one.match.entry_key);
    invariant(entry, 'a compared entry is stored');
    await raiseCase(ctx, tx, rowOf(ctx, one, entry));
  }
}
