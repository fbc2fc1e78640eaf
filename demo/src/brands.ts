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
import { demoAdmin, demoPartnerId } from './people.ts';
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

async function addShop(deps: Deps, staff: Staff, shop: Shop, n: number): Promise<void> {
  // An earlier fill may have crashed after adding this brand. The brand then keeps the state that
  // it reached.
  if (await findUserByEmail(deps.db, shop.draft.email)) return;
  const partner = shop.partner ? { partner_id: await demoPartnerId(deps, shop.partner) } : {};
  const logo = n % 3 === 2 ? {} : { logo_file: await drawLogo(shop.colour) };
  const submission = { ...shop.submission, ...(await paperOf(shop)) };
  const id = await registerBrand(deps, {
    stage: shop.stage,
    staff,
    draft: { ...shop.draft, ...partner, ...logo },
    submission,
  });
  const { joined_days_ago } = shop;
  await sql`update brands set created_at = created_at - make_interval(days => ${joined_days_ago})
    where id = ${id}`.execute(deps.db);
  if (shop.mid) await assignMid(staffContext(deps, staff), id, shop.mid);
  if (shop.key_revoked) await revokeApiKey(staffContext(deps, staff), id, 'live');
  if (shop.decision) await editBrand(staffContext(deps, staff), id, shop.decision);
}

/** Sets a password for the demo's owner. Other owners have a link for it in the outbox. */
async function setOwnersPassword(deps: Deps): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await runSeedStep(deps.db, 'demo-owner', async (tx) => {
    const owner = await findUserByEmail(tx, 'owner@diwan.test');
    if (owner) await setPasswordHash(tx, owner.id, password_hash, deps.clock.iso());
  });
}

/** Adds brands in every state. */
export async function addDemoBrands(deps: Deps): Promise<void> {
  const staff = await demoAdmin(deps);
  await runSeedJob(deps.db, 'demo-mcc', async () => {
    await updateMcc(staffContext(deps, staff), '5993', { is_allowed: true });
  });
  for (const [n, shop] of SHOPS.entries()) {
    await runSeedJob(deps.db, `demo-brand-${n}`, () => addShop(deps, staff, shop, n));
  }
  await setOwnersPassword(deps);
}
