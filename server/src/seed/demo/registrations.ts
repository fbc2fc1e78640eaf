import { sharedBrandDraft } from '@diwan/contract/features/brands/draft';
import { sql } from 'kysely';
import { correctOwnerEmail } from '../../features/registration/corrections.ts';
import { registerBrand } from '../../features/registration/registration.ts';
import { expireRegistration } from '../../features/registration/unfinished.ts';
import { createShareLink } from '../../features/share-links/share-links.ts';
import { type Deps, systemContext } from '../../platform/context.ts';
import { findUserByEmail } from '../../features/users/users.ts';
import { registrantContext, staffContext, visitorContext } from '../registrations.ts';
import { runSeedJob } from '../steps.ts';
import { demoAdmin } from './people.ts';

const MCC_CODE = '5814';

/** What a visitor types in step 1 of the wizard. */
const draftOf = (name: string, email: string, phone_number: string, description: string) =>
  sharedBrandDraft.parse({ name, email, phone_number, description, mcc_code: MCC_CODE });

/**
 * Registrations that people left before the end: one that waits for its documents, one whose
 * mistyped address was put right, and one that nobody touched for a month, which is gone.
 */
export async function addDemoRegistrations(deps: Deps): Promise<void> {
  const office = staffContext(deps, await demoAdmin(deps));
  await runSeedJob(deps.db, 'demo-registrations', async () => {
    // A crash before the mark: what is there already stays as it is.
    if (await findUserByEmail(deps.db, 'karak@people.example')) return;
    const { share_token } = await createShareLink(office, {
      name: 'Coffee week, Kuwait City',
      mcc_code: MCC_CODE,
      max_uses: 25,
    });
    const visitor = visitorContext(deps);
    const begin = (draft: ReturnType<typeof draftOf>) => registerBrand(visitor, share_token, draft);

    const forgotten = await begin(
      draftOf('Chai Corner', 'chai@people.example', '66001122', 'Tea and sandwiches by the sea.'),
    );
    await sql`update brands set created_at = created_at - interval '40 days',
      updated_at = updated_at - interval '40 days' where id = ${forgotten.id}`.execute(deps.db);
    const now = deps.clock.iso();
    await expireRegistration(systemContext(deps, 'demo'), forgotten.id, now);

    const mistyped = await begin(
      draftOf('Dallah Coffee', 'dallah@peple.example', '66003344', 'Arabic coffee, roasted daily.'),
    );
    const registrant = await registrantContext(deps, mistyped.id);
    await correctOwnerEmail(registrant, mistyped.id, 'dallah@people.example');

    await begin(
      draftOf('Karak Express', 'karak@people.example', '66005566', 'Karak tea from a small truck.'),
    );
  });
}
