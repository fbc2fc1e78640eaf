import { sharedBrandDraft } from '@diwan/contract/features/brands/draft';
import { sql } from 'kysely';
import { correctOwnerEmail, expireRegistration } from '@diwan/server/features/registration/public';
import { createSharedBrand } from '@diwan/server/features/brands/public';
import { createShareLink, sealShareToken } from '@diwan/server/features/share-links/public';
import { findUserByEmail } from '@diwan/server/features/users/public';
import { newToken } from '@diwan/server/platform/crypto/tokens';
import { type Deps, systemContext } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { invariant } from '@diwan/server/platform/error';
import { registrantContext, staffContext, visitorContext } from '@diwan/server/seed/registrations';
import { runSeedJob, runSeedStep } from '@diwan/server/seed/steps';
import { demoAdmin, demoPartnerId } from './people.ts';

/** The brands that registered through each demo link, by their owners' addresses. */
const CAME_THROUGH: readonly (readonly string[])[] = [
  ['owner@diwan.test', 'bakery@people.example'],
  ['salad@people.example', 'circuit@people.example', 'warda@people.example'],
  ['books@people.example', 'dates@people.example'],
];

async function countUses(tx: Tx, link_ids: readonly string[]): Promise<void> {
  for (const [n, emails] of CAME_THROUGH.entries()) {
    const id = link_ids[n];
    invariant(id, 'every list of brands has its link');
    await tx
      .updateTable('brands')
      .set({ share_link_id: id })
      .where('owner_user_id', 'in', (eb) =>
        eb.selectFrom('users').select('users.id').where('email', 'in', emails),
      )
      .execute();
    await tx
      .updateTable('share_links')
      .set({ uses_count: emails.length })
      .where('id', '=', id)
      .execute();
  }
}

/** Adds share links in every state: with few, many and all uses, expired, and switched off. */
export async function addDemoLinks(deps: Deps): Promise<void> {
  const created_by = (await demoAdmin(deps)).user_id;
  const partner_id = await demoPartnerId(deps, 'Souq Online');
  const after = (days: number): string =>
    deps.clock
      .now()
      .add({ hours: 24 * days })
      .toString();
  // Each link is older than the brands that came through it.
  const made = (days_ago: number) => ({ created_at: after(-days_ago) });
  const links = [
    { ...made(695), name: 'Restaurants of Salmiya', mcc_code: '5812', max_uses: 50 },
    {
      ...made(570),
      name: 'Food trucks',
      mcc_code: '5814',
      entity_type: 'individual',
      partner_id,
      max_uses: 4,
    },
    {
      ...made(480),
      mcc_code: '5411',
      entity_type: 'corporate',
      max_uses: 2,
      expires_at: after(30),
    },
    {
      ...made(45),
      name: 'Jewellery fair, Mishref',
      mcc_code: '5944',
      max_uses: 100,
      partner_id,
      expires_at: after(-2),
    },
    { ...made(210), mcc_code: '5651', is_active: false },
  ] as const;
  await runSeedStep(deps.db, 'demo-links', async (tx) => {
    const rows = links.map((link) => ({
      ...link,
      ...sealShareToken(deps, newToken()),
      created_by,
    }));
    const added = await tx.insertInto('share_links').values(rows).returning('id').execute();
    await countUses(
      tx,
      added.map(({ id }) => id),
    );
  });
}

const MCC_CODE = '5814';

/** Builds the data of step 1 of the registration. */
const draftOf = (name: string, email: string, phone_number: string, description: string) =>
  sharedBrandDraft.parse({ name, email, phone_number, description, mcc_code: MCC_CODE });

/**
 * Adds unfinished registrations: one without its documents, one with a corrected e-mail address,
 * and one that expired after a month without activity.
 */
export async function addDemoRegistrations(deps: Deps): Promise<void> {
  const office = staffContext(deps, await demoAdmin(deps));
  await runSeedJob(deps.db, 'demo-registrations', async () => {
    // After a crash the registrations may already exist. Then they are not changed.
    if (await findUserByEmail(deps.db, 'karak@people.example')) return;
    const link = await createShareLink(office, {
      name: 'Coffee week, Kuwait City',
      mcc_code: MCC_CODE,
      max_uses: 25,
    });
    // The first registration through the link expired, so the link is older than that.
    await sql`update share_links set created_at = created_at - interval '45 days'
      where name = ${link.name}`.execute(deps.db);
    const visitor = visitorContext(deps);
    const begin = (draft: ReturnType<typeof draftOf>) =>
      createSharedBrand(visitor, link.share_token, draft);

    const forgotten = await begin(
      draftOf('Chai Corner', 'chai@people.example', '66001122', 'Tea and sandwiches by the sea.'),
    );
    await sql`update brands set created_at = created_at - interval '40 days',
      updated_at = updated_at - interval '40 days' where id = ${forgotten.id}`.execute(deps.db);
    const now = deps.clock.iso();
    await expireRegistration(systemContext(deps, 'demo'), forgotten.id, now);

    const email = 'rusk@people.exampel';
    const rusk = await begin(
      draftOf('Rusk and Rose', email, '66007788', 'Biscuits with saffron and rose water.'),
    );
    // The owner corrects the address on the page that shows which mailbox to check.
    await correctOwnerEmail(await registrantContext(deps, rusk.id), rusk.id, 'rusk@people.example');

    await begin(
      draftOf('Karak Express', 'karak@people.example', '66005566', 'Karak tea from a small truck.'),
    );
  });
}
