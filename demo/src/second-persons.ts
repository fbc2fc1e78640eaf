import { brandDraft } from '@diwan/contract/features/brands/draft';
import type { MidMove } from '@diwan/contract/features/mids/records';
import { readPublicAgreement, signAgreement } from '@diwan/server/features/agreements/public';
import { hashPassword } from '@diwan/server/features/auth/public';
import { createBrand } from '@diwan/server/features/brands/public';
import { submitDocuments } from '@diwan/server/features/documents/public';
import {
  approveMidMove,
  assignMid,
  listMidMoves,
  rejectMidMove,
} from '@diwan/server/features/mids/public';
import { sendOwnerCode } from '@diwan/server/features/owner-confirmations/public';
import {
  createUserOnce,
  deactivateUser,
  findUserByEmail,
  requestAdminChange,
  setPasswordHash,
} from '@diwan/server/features/users/public';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { DEMO_PASSWORD } from '@diwan/server/seed/first-start';
import { pastContext } from '@diwan/server/seed/past-context';
import { drawSignature, sampleSubmission, staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob, runSeedStep } from '@diwan/server/seed/steps';
import { demoAdmin, demoPartnerId, demoSuperAdmin } from './people.ts';

const OWNER = 'jasmine@people.example';

/**
 * Adds a brand whose bank account and signature a partner's employee entered. The owner still has
 * to confirm them with a code.
 */
async function addPendingAccount(deps: Deps): Promise<void> {
  if (await findUserByEmail(deps.db, OWNER)) return;
  const employee = await findUserByEmail(deps.db, 'partner@diwan.test');
  invariant(employee, 'the demo has an employee of a partner');
  const { id: user_id, email, role } = employee;
  const partner_id = await demoPartnerId(deps, 'Souq Online');
  const ctx = staffContext(deps, { user_id, email, role, partner_id });
  const draft = brandDraft.parse({
    name: 'Jasmine Corner',
    email: OWNER,
    mcc_code: '5992',
    description: 'Fresh flowers and wreaths, at the gate of the cooperative in Jabriya.',
    phone_number: '97112233',
    instagram_handle: 'jasmine.corner',
  });
  const { id } = await createBrand(ctx, draft);
  const person = {
    civil_id: '288061500434',
    full_name_english: 'Hessa Al-Fahad',
    full_name_arabic: 'حصة الفهد',
  };
  await submitDocuments(
    ctx,
    id,
    await sampleSubmission('individual', {
      ...person,
      bank_name: 'Boubyan Bank',
      iban: 'KW65BBYN0000000000000000628815',
    }),
  );
  await readPublicAgreement(ctx, id);
  await signAgreement(ctx, id, { signature_file: await drawSignature(), agreed: true });
  await sendOwnerCode(ctx, id);
}

/** Adds an admin whose account another admin must approve, not the super admin who created it. */
async function addPendingAdmin(deps: Deps): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const maker = await demoSuperAdmin(deps);
  await runSeedStep(deps.db, 'demo-pending-admin', async (tx) => {
    const ctx = pastContext(deps, maker, tx, 1);
    const now = ctx.deps.clock.iso();
    const user_id = await createUserOnce(tx, {
      email: 'maha@diwan.test',
      first_name: 'Maha',
      last_name: 'Al-Hajri',
      role: 'admin',
      created_by: maker.user_id,
    });
    if (user_id === undefined) return;
    await setPasswordHash(tx, user_id, password_hash, now, maker.user_id);
    await deactivateUser(tx, user_id, now);
    await requestAdminChange(ctx, tx, { kind: 'new_admin', user_id, role: 'admin' });
  });
}

/**
 * Requests the move of a MID to an owner's brand, if no open request exists from before a crash.
 */
async function requestMove(ctx: Ctx, owner: string, mid: string): Promise<MidMove> {
  const user = await findUserByEmail(ctx.deps.db, owner);
  invariant(user?.brand_id, `the demo has a brand of ${owner}`);
  const find = async () =>
    (await listMidMoves(ctx, { state: 'open', limit: 20 })).moves.find((move) => move.mid === mid);
  if (!(await find())) await assignMid(ctx, user.brand_id, mid);
  const move = await find();
  invariant(move, 'a MID that another brand has used moves by request');
  return move;
}

/** Adds MID moves: one rejected, one approved and in quarantine, and one pending. */
async function addMidMoves(deps: Deps): Promise<void> {
  const asker = staffContext(deps, await demoAdmin(deps));
  const decider = staffContext(deps, await demoSuperAdmin(deps));
  const wrong = await requestMove(asker, 'lulua@people.example', '68014758');
  await rejectMidMove(decider, wrong.id, 'This MID belongs to Gulf Circuit, which uses it.');
  const taken_over = await requestMove(asker, 'rimal@people.example', '68014760');
  if (taken_over.state === 'pending') await approveMidMove(decider, taken_over.id);
  await requestMove(asker, 'lamsa@people.example', '68014757');
}

/** Adds requests that need a second person: an owner, or another admin. */
export async function addDemoSecondPersons(deps: Deps): Promise<void> {
  await runSeedJob(deps.db, 'demo-pending-account', () => addPendingAccount(deps));
  await addPendingAdmin(deps);
  await runSeedJob(deps.db, 'demo-mid-moves', () => addMidMoves(deps));
}
