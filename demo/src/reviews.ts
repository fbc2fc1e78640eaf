import { readFile } from 'node:fs/promises';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { addDays } from '@diwan/contract/kernel/time';
import { editBrand } from '@diwan/server/features/brands/public';
import { correctReading } from '@diwan/server/features/readings/public';
import { readSettings, todayIn } from '@diwan/server/features/settings/public';
import { handlersOf } from '@diwan/server/jobs';
import { findUserByEmail } from '@diwan/server/features/users/public';
import {
  askSecondReview,
  claimReview,
  requestDocument,
} from '@diwan/server/features/verification/public';
import type { Deps } from '@diwan/server/platform/context';
import type { TaskRun } from '@diwan/server/platform/jobs/tasks';
import { registerBrand, staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { asOf, DAY_MS } from './as-of.ts';
import { datePast } from './brands.ts';
import { demoAdmin, demoSuperAdmin } from './people.ts';

interface Newcomer {
  readonly name: string;
  readonly mcc_code: string;
  readonly email: string;
  readonly joined_days_ago: number;
  readonly person: readonly [civil_id: string, english: string, arabic: string];
  readonly phone_number: string;
  readonly bank: readonly [bank_name: string, iban: string];
  readonly ip?: string;
  /** The similarity of the drawn licence and signature in `papers`. */
  readonly hand?: 'strong' | 'partial';
}

const NEWCOMERS = {
  claimed: {
    name: 'Reef Bakery',
    mcc_code: '5462',
    email: 'reef@people.example',
    joined_days_ago: 1,
    person: ['293041805376', 'Hessa Al-Rasheedi', 'حصة الرشيدي'],
    phone_number: '50771001',
    bank: ['Gulf Bank', 'KW43GULB0000000000000003528471'],
  },
  asked: {
    name: 'Marsa Boutique',
    mcc_code: '5621',
    email: 'marsa@people.example',
    joined_days_ago: 5,
    person: ['287060205746', 'Talal Al-Shatti', 'طلال الشطي'],
    phone_number: '50771002',
    bank: ['Kuwait Finance House', 'KW41KFHO0000000000051010779046'],
    ip: '198.19.7.7',
  },
  duplicate: {
    name: 'Marsa Home',
    mcc_code: '5719',
    email: 'marsa-home@people.example',
    joined_days_ago: 3,
    person: ['287060205746', 'Talal Al-Shatti', 'طلال الشطي'],
    phone_number: '50771002',
    bank: ['Kuwait Finance House', 'KW41KFHO0000000000051010779046'],
    ip: '198.19.7.7',
  },
  second: {
    name: 'Qalam Stationery',
    mcc_code: '5943',
    email: 'qalam@people.example',
    joined_days_ago: 6,
    person: ['280012106119', 'Bader Al-Fadhli', 'بدر الفضلي'],
    phone_number: '50771003',
    bank: ['National Bank of Kuwait', 'KW74NBOK0000000001000920461173'],
  },
  expiring: {
    name: 'Nasma Flowers',
    mcc_code: '5992',
    email: 'nasma@people.example',
    joined_days_ago: 343,
    person: ['289101406851', 'Latifa Al-Khaled', 'لطيفة الخالد'],
    phone_number: '50771004',
    bank: ['Gulf Bank', 'KW83GULB0000000000000003704485'],
  },
  strong: {
    name: 'Durra Jewellery',
    mcc_code: '5944',
    email: 'durra@people.example',
    joined_days_ago: 2,
    person: ['293061400106', 'Shaikha Al-Otaibi', 'شيخة العتيبي'],
    phone_number: '50771005',
    bank: ['Gulf Bank', 'KW61GULB0000000000000000040027'],
    hand: 'strong',
  },
  partial: {
    name: 'Sidra Organics',
    mcc_code: '5499',
    email: 'sidra@people.example',
    joined_days_ago: 4,
    person: ['288092700308', 'Yousef Al-Kandari', 'يوسف الكندري'],
    phone_number: '50771006',
    bank: ['National Bank of Kuwait', 'KW42NBOK0000000000001000884402'],
    hand: 'partial',
  },
} as const satisfies Record<string, Newcomer>;

const paperUrl = async (name: string, type: string): Promise<string> => {
  const bytes = await readFile(new URL(`./papers/${name}`, import.meta.url));
  return `data:${type};base64,${bytes.toString('base64')}`;
};

/**
 * Reads the newcomer's drawn licence and signature. Returns an empty object for other newcomers.
 */
async function handOf({ hand }: Newcomer) {
  if (hand === undefined) return {};
  return {
    paper: { driver_license_file: await paperUrl(`hand-${hand}-paper.jpg`, 'image/jpeg') },
    signature_file: await paperUrl(`hand-${hand}.png`, 'image/png'),
  };
}

/**
 * Adds a signed brand that needs a review, or finds it if it was added before a crash. Returns its
 * id.
 */
async function addNewcomer(deps: Deps, newcomer: Newcomer): Promise<number> {
  const { name, email, phone_number, mcc_code, ip } = newcomer;
  const known = await findUserByEmail(deps.db, email);
  if (known?.brand_id) return known.brand_id;
  const [civil_id, full_name_english, full_name_arabic] = newcomer.person;
  const [bank_name, iban] = newcomer.bank;
  const { paper, ...signature } = await handOf(newcomer);
  const then = asOf(deps, deps.clock.ms() - newcomer.joined_days_ago * DAY_MS);
  const id = await registerBrand(then, {
    stage: 'signed',
    staff: await demoAdmin(deps),
    draft: { name, email, phone_number, entity_type: 'individual', mcc_code },
    submission: { civil_id, full_name_english, full_name_arabic, bank_name, iban, ...paper },
    ...signature,
    ...(ip === undefined ? {} : { ip }),
  });
  await datePast(deps, id, then.clock.iso());
  return id;
}

const runOf = (deps: Deps): TaskRun => ({
  job_id: 'demo',
  attempt: 1,
  max_attempts: 1,
  log: deps.log,
  signal: new AbortController().signal,
});

/**
 * Runs the jobs that read a brand's documents and compare its signatures, because the next steps
 * need their results.
 */
async function letMachinesLook(deps: Deps, brand_id: number): Promise<void> {
  const documents = await deps.db
    .selectFrom('brand_documents')
    .select('id as document_id')
    .where('brand_id', '=', brand_id)
    .execute();
  const { read_documents, compare_signature } = handlersOf(deps);
  for (const document of documents) await read_documents(document, runOf(deps));
  const comparisons = await deps.db
    .selectFrom('signature_comparisons')
    .select('id as comparison_id')
    .where('brand_id', '=', brand_id)
    .where('state', '=', 'waiting')
    .execute();
  for (const comparison of comparisons) await compare_signature(comparison, runOf(deps));
}

/** Requests a second review if the comparison finds that the signatures differ. */
async function addSecond(deps: Deps): Promise<void> {
  const id = await addNewcomer(deps, NEWCOMERS.second);
  await letMachinesLook(deps, id);
  const found = await deps.db
    .selectFrom('signature_comparisons')
    .select('verdict')
    .where('brand_id', '=', id)
    .where('compared_with', '=', 'licence')
    .executeTakeFirst();
  if (found?.verdict !== 'none') return;
  const admin = staffContext(deps, await demoAdmin(deps));
  await askSecondReview(
    admin,
    id,
    'The name and the number are right; please compare the signatures.',
  );
}

/**
 * Adds an active brand whose licence expires in a few weeks. An admin corrected the expiry date.
 */
async function addExpiring(deps: Deps): Promise<void> {
  const id = await addNewcomer(deps, NEWCOMERS.expiring);
  const staff = await demoSuperAdmin(deps);
  const decided = asOf(deps, deps.clock.ms() - (NEWCOMERS.expiring.joined_days_ago - 1) * DAY_MS);
  const admin = staffContext(deps, staff);
  await editBrand(staffContext(decided, staff), id, {
    status: 'active',
    checked_points: ALL_POINTS_TICKED,
  });
  await letMachinesLook(deps, id);
  const reading = await deps.db
    .selectFrom('document_readings')
    .select('file_id')
    .where('brand_id', '=', id)
    .executeTakeFirst();
  const day = addDays(todayIn(deps, await readSettings(deps.db)), 23);
  if (reading) {
    const corrected = { brand_id: id, file_id: reading.file_id, field: 'expiry_date' } as const;
    await correctReading(admin, corrected, day);
  }
  await handlersOf(deps).watch_expiries({}, runOf(deps));
}

/**
 * Adds brands in all states of the Verification Center: claimed, with a document request, a
 * duplicate, with a second review, and with an expiring licence.
 */
export async function addDemoReviews(deps: Deps): Promise<void> {
  const reviewer = async () => staffContext(deps, await demoSuperAdmin(deps));
  await runSeedJob(deps.db, 'demo-review-claimed', async () => {
    await claimReview(await reviewer(), await addNewcomer(deps, NEWCOMERS.claimed));
  });
  await runSeedJob(deps.db, 'demo-review-asked', async () => {
    const id = await addNewcomer(deps, NEWCOMERS.asked);
    await addNewcomer(deps, NEWCOMERS.duplicate);
    const yesterday = asOf(deps, deps.clock.ms() - DAY_MS);
    await requestDocument(staffContext(yesterday, await demoSuperAdmin(deps)), id, {
      field: 'driver_license_file',
      reason_code: 'glare',
      note: 'The civil ID number lies under the reflection.',
    });
  });
  for (const hand of ['strong', 'partial'] as const) {
    await runSeedJob(deps.db, `demo-review-${hand}`, async () => {
      // The worker compares these signatures later, because no step here needs the result.
      await addNewcomer(deps, NEWCOMERS[hand]);
    });
  }
  await runSeedJob(deps.db, 'demo-review-second', () => addSecond(deps));
  await runSeedJob(deps.db, 'demo-review-expiring', () => addExpiring(deps));
}
