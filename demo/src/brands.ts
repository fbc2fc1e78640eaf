import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hashPassword } from '@diwan/server/features/auth/public';
import { editBrand } from '@diwan/server/features/brands/public';
import { assignMid } from '@diwan/server/features/mids/public';
import { revokeApiKey } from '@diwan/server/features/credentials/public';
import { updateMcc } from '@diwan/server/features/mcc/public';
import { findUserByEmail, setPasswordHash } from '@diwan/server/features/users/public';
import type { Deps } from '@diwan/server/platform/context';
import { DEMO_PASSWORD } from '@diwan/server/seed/first-start';
import { registerBrand, type Staff, staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob, runSeedStep } from '@diwan/server/seed/steps';
import { asOf, DAY_MS } from './as-of.ts';
import { OWNERS, WITHOUT_OWNERS } from './holds/owners.ts';
import { demoAdmin, demoPartnerId } from './people.ts';
import { NEIGHBOUR_SHOPS } from './neighbours/shops.ts';
import { type Shop, SHOPS } from './shops.ts';

/** Draws a plain logo in the brand's colour. Brands without a logo show their initials. */
async function drawLogo(colour: string): Promise<string> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
    <rect width="120" height="120" fill="${colour}"/>
    <g fill="none" stroke="#fff" stroke-width="7"><circle cx="60" cy="60" r="30"/>
    <path d="M60 18v84M18 60h84"/></g></svg>`;
  const png = await sharp(Buffer.from(mark)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Reads a licence that `reading/evaluate/draw-demo.ts` drew. */
async function paperOf({ paper }: Shop) {
  if (paper === undefined) return {};
  const jpeg = await readFile(new URL(`./papers/${paper}.jpg`, import.meta.url));
  return { driver_license_file: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
}

/** Returns the owners of a company. An individual's owner is the person of the documents. */
const ownersOf = (email: string) => {
  const owners = OWNERS[email];
  return owners === undefined ? {} : { owners };
};

async function addShop(deps: Deps, staff: Staff, shop: Shop, n: number): Promise<void> {
  // An earlier fill may have crashed after adding this brand. The brand then keeps the state that
  // it reached.
  if (await findUserByEmail(deps.db, shop.draft.email)) return;
  const partner = shop.partner ? { partner_id: await demoPartnerId(deps, shop.partner) } : {};
  const logo = n % 3 === 2 ? {} : { logo_file: await drawLogo(shop.colour) };
  const { email } = shop.draft;
  const owners = email === WITHOUT_OWNERS ? { owners: undefined } : ownersOf(email);
  const { company_name, company_name_arabic } = shop.draft;
  const company = company_name ? { company_name, company_name_arabic } : {};
  const paper = await paperOf(shop);
  const submission = { ...company, ...owners, ...shop.submission, ...paper };
  const joined_ms = deps.clock.ms() - shop.joined_days_ago * DAY_MS;
  const then = asOf(deps, joined_ms);
  const id = await registerBrand(then, {
    stage: shop.stage,
    staff,
    draft: { ...shop.draft, ...partner, ...logo },
    submission,
  });
  const soon = staffContext(asOf(deps, Math.min(joined_ms + DAY_MS, deps.clock.ms())), staff);
  if (shop.mid) await assignMid(soon, id, shop.mid);
  if (shop.key_revoked) await revokeApiKey(soon, id, 'live');
  if (shop.decision) {
    const { decided_days_ago, ...decision } = shop.decision;
    const later = asOf(deps, deps.clock.ms() - decided_days_ago * DAY_MS);
    await editBrand(staffContext(later, staff), id, decision);
  }
  await datePast(deps, id, then.clock.iso());
}

/** Dates the rows of a new brand that the database dated itself. */
export async function datePast(
  { db, clock }: Deps,
  brand_id: number,
  created_at: string,
): Promise<void> {
  const now = clock.iso();
  await db.updateTable('brands').set({ created_at }).where('id', '=', brand_id).execute();
  // A key that is older than the payments would send a webhook for each.
  await sql`update api_keys set created_at = ${now} where brand_id = ${brand_id}`.execute(db);
  for (const table of ['brand_documents', 'leads', 'users'] as const) {
    await sql`update ${sql.table(table)} set created_at = ${created_at}
      where brand_id = ${brand_id}`.execute(db);
  }
  // Messages of that time have been sent. The worker skips a message that is sent.
  await sql`update messages set status = 'sent', attempts = 1, sent_at = created_at
    where brand_id = ${brand_id}`.execute(db);
}

/** Sets the password of old brands' owners. Other owners have a link for it in the outbox. */
async function setOwnersPassword(deps: Deps): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await runSeedStep(deps.db, 'demo-owner', async (tx) => {
    for (const { draft, joined_days_ago, stage } of [...SHOPS, ...NEIGHBOUR_SHOPS]) {
      if (stage !== 'active' || joined_days_ago < 30) continue;
      const owner = await findUserByEmail(tx, draft.email);
      const { clock } = asOf(deps, deps.clock.ms() - joined_days_ago * DAY_MS);
      if (owner) await setPasswordHash(tx, owner.id, password_hash, clock.iso());
    }
  });
}

/**
 * Postpones the jobs of a registration, which read and seal documents. Otherwise they would occupy
 * the first minutes after the fill.
 */
function withLaterJobs(deps: Deps, n: number): Deps {
  const run_at = deps.clock
    .now()
    .add({ minutes: 10 + 2 * n })
    .toString();
  const enqueue: Deps['jobs']['enqueue'] = (tx, name, payload, options) =>
    deps.jobs.enqueue(tx, name, payload, { ...options, run_at });
  return { ...deps, jobs: { ...deps.jobs, enqueue } };
}

/** Adds brands in every state, and in the full volume the neighbours. */
export async function addDemoBrands(deps: Deps): Promise<void> {
  const staff = await demoAdmin(deps);
  await runSeedJob(deps.db, 'demo-mcc', async () => {
    await updateMcc(staffContext(deps, staff), '5993', { is_allowed: true });
  });
  // Oldest first, so that numbers and dates have one order.
  const neighbours = deps.config.demo_volume === 'full' ? NEIGHBOUR_SHOPS : [];
  const byAge = [...[...SHOPS, ...neighbours].entries()].toSorted(
    ([, one], [, other]) => other.joined_days_ago - one.joined_days_ago,
  );
  for (const [n, shop] of byAge) {
    const then = n < SHOPS.length ? deps : withLaterJobs(deps, n - SHOPS.length);
    await runSeedJob(deps.db, `demo-brand-${n}`, () => addShop(then, staff, shop, n));
  }
  await setOwnersPassword(deps);
}
