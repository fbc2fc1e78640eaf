import type { CampaignDraft } from '@diwan/contract/features/campaigns/records';
import {
  readPendingAgreement,
  signPendingAgreement,
} from '@diwan/server/features/agreements/public';
import {
  createCampaign,
  previewCampaign,
  runCampaign,
  startCampaign,
  tendCampaigns,
} from '@diwan/server/features/campaigns/public';
import { createTestClock } from '@diwan/server/platform/clock';
import type { Deps } from '@diwan/server/platform/context';
import { drawSignature, ownerContext, staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from './people.ts';

const HOURS_A_DAY = 24;
const NEVER = new AbortController().signal;

const dayOf = ({ clock }: Deps, in_days: number): string =>
  clock
    .now()
    .add({ hours: in_days * HOURS_A_DAY })
    .toString()
    .slice(0, 10);

/**
 * Returns dependencies whose clock shows noon in Kuwait some days ago. Reminders are not sent at
 * night.
 */
const daysAgo = (deps: Deps, days: number): Deps => ({
  ...deps,
  clock: createTestClock(`${dayOf(deps, -days)}T09:00:00Z`),
});

async function brandsOf({ db }: Deps, emails: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select('b.id')
    .where('u.email', 'in', emails)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Clause = Pick<CampaignDraft, 'name' | 'clause_id' | 'clause_en' | 'clause_ar'>;

const draftOf = (clause: Clause, brand_ids: number[], deadline: string): CampaignDraft => ({
  ...clause,
  kind: 'clause',
  rental_fee: null,
  loss_fee: null,
  fees: [],
  choice: 'hand',
  partner_id: null,
  mcc_code: null,
  brand_ids,
  deadline,
  reminder_days: [14, 7, 1],
});

/**
 * Drafts, previews and starts a campaign as an admin, then prepares its agreements like the job.
 */
async function run(deps: Deps, draft: CampaignDraft): Promise<void> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const { id } = await createCampaign(ctx, draft);
  const { brands } = await previewCampaign(ctx, id);
  await startCampaign(ctx, id, { brands });
  await runCampaign(deps, id, NEVER);
}

/** Reads and signs the pending agreement as the owner. */
async function sign(deps: Deps, email: string): Promise<void> {
  const [brand_id] = await brandsOf(deps, [email]);
  if (brand_id === undefined) return;
  const ctx = await ownerContext(deps, brand_id);
  const { id, digest } = await readPendingAgreement(ctx, brand_id);
  const signature_data = await drawSignature();
  await signPendingAgreement(ctx, brand_id, id, { signature_data, digest, agreed: true });
}

const RECORDS: Clause = {
  name: 'Records kept for ten years',
  clause_id: 'data.records',
  clause_en:
    'The Brand and the Provider keep the records of every payment for ten years, as the Central Bank of Kuwait requires.',
  clause_ar:
    'يحتفظ التاجر ومقدم الخدمة بسجلات كل عملية دفع مدة عشر سنوات، وفق متطلبات بنك الكويت المركزي.',
};

const NOTICES: Clause = {
  name: 'Notices by email and phone',
  clause_id: 'changes.notices',
  clause_en:
    'Notices are given by email and to the registered phone number, and count as received on the next working day.',
  clause_ar:
    'تُرسل الإشعارات بالبريد الإلكتروني وإلى رقم الهاتف المسجل، وتُعد مستلمة في يوم العمل التالي.',
};

const RAMADAN: Clause = {
  name: 'Payout times during Ramadan',
  clause_id: 'payouts.times',
  clause_en: 'During Ramadan payouts reach the bank by two in the afternoon.',
  clause_ar: 'خلال شهر رمضان تصل التحويلات إلى البنك قبل الثانية ظهرًا.',
};

/**
 * Adds four campaigns. All brands have signed the first. The second is past its deadline and has a
 * brand on hold. The third has a signature and reminders. The fourth is a draft.
 */
export async function addDemoCampaigns(deps: Deps): Promise<void> {
  const dates = 'dates@people.example';
  const circuit = 'circuit@people.example';
  const lamsa = 'lamsa@people.example';
  const lulua = 'lulua@people.example';
  await runSeedJob(deps.db, 'demo-campaign-signed', async () => {
    const then = daysAgo(deps, 70);
    const brands = await brandsOf(deps, [dates, circuit]);
    await run(then, draftOf(NOTICES, brands, dayOf(then, 30)));
    await sign(daysAgo(deps, 68), dates);
    await sign(daysAgo(deps, 66), circuit);
  });
  await runSeedJob(deps.db, 'demo-campaign-held', async () => {
    const then = daysAgo(deps, 45);
    const brands = await brandsOf(deps, [circuit, lulua]);
    await run(then, draftOf(RECORDS, brands, dayOf(then, 35)));
    await sign(daysAgo(deps, 42), circuit);
    await tendCampaigns(daysAgo(deps, 9), NEVER);
  });
  await runSeedJob(deps.db, 'demo-campaign-running', async () => {
    const then = daysAgo(deps, 20);
    const brands = await brandsOf(deps, [dates, circuit, lamsa]);
    await run(then, draftOf(RAMADAN, brands, dayOf(then, 30)));
    await sign(daysAgo(deps, 17), dates);
    await tendCampaigns(daysAgo(deps, 3), NEVER);
  });
  await runSeedJob(deps.db, 'demo-campaign-draft', async () => {
    const ctx = staffContext(deps, await demoAdmin(deps));
    const draft = draftOf({ ...RECORDS, name: 'Records, next version' }, [], dayOf(deps, 30));
    await createCampaign(ctx, { ...draft, choice: 'all' });
  });
  await tendCampaigns(deps, NEVER);
}
