import { INVENTED_OPERATOR } from '@diwan/contract/features/settings/operator';
import { SETUP_DECISIONS } from '@diwan/contract/features/settings/setup';
import { REFUSED } from '../config.ts';
import { hashPassword, requireGoodPassword } from '../features/auth/public.ts';
import { addFirstFees } from '../features/fees/public.ts';
import { addHolidayYears } from '../features/holidays/public.ts';
import {
  DEMO_SIGN_IN,
  PLACEHOLDER_REGISTRATION,
  readSettings,
  writeDecision,
} from '../features/settings/public.ts';
import { countUsers, createUser } from '../features/users/public.ts';
import type { Deps } from '../platform/context.ts';
import { newToken } from '../platform/crypto/tokens.ts';
import type { Tx } from '../platform/db/database.ts';
import { AppError } from '../platform/error.ts';
import { translate } from '../platform/words.ts';
import { ALLOWED_MCC_CODES, MCC_DEPOSITS_MINOR } from '../reference/allowed-mcc-codes.ts';
import { MCC_CATALOGUE } from '../reference/mcc-catalogue.ts';
import { runSeedStep } from './steps.ts';

/**
 * The time from which the first fees apply. It is before every charge, because a charge from a
 * previous system may be captured late.
 */
const FEES_SINCE = '2020-01-01T00:00:00.000Z';

/**
 * The password of the demo accounts, which is printed at every start. They exist only in the trial
 * mode and in demos.
 */
export const DEMO_PASSWORD = DEMO_SIGN_IN.password;

async function addCatalogue(tx: Tx): Promise<void> {
  const allowed = new Set(ALLOWED_MCC_CODES);
  const rows = MCC_CATALOGUE.map((entry) => {
    const deposit_amount_minor = MCC_DEPOSITS_MINOR[entry.code] ?? 0n;
    const require_deposit = deposit_amount_minor > 0n;
    return { ...entry, is_allowed: allowed.has(entry.code), require_deposit, deposit_amount_minor };
  });
  await tx.insertInto('mcc_codes').values(rows).execute();
}

/**
 * Adds a business that maps the allowed codes, so that a new installation can accept registrations.
 */
async function addBusiness(tx: Tx, { secrets }: Deps): Promise<void> {
  const iban = 'KW81CBKU0000000000001234560101';
  const { id } = await tx
    .insertInto('businesses')
    .values({
      name: 'Diwan Settlement',
      name_ar: 'ديوان للتسويات',
      address: 'Kuwait City',
      address_ar: 'مدينة الكويت',
      commercial_registration: PLACEHOLDER_REGISTRATION,
      account_iban_sealed: secrets.seal(iban),
      account_iban_index: secrets.blindIndex('iban', iban),
      bank_name: 'Central Bank of Kuwait',
      bank_swift_code: 'CBKUKWKW',
      sftp_host: 'sftp.bank.invalid',
      sftp_username: 'diwan',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const maps = ALLOWED_MCC_CODES.map((mcc_code) => ({
    business_id: id,
    business_active: true,
    mcc_code,
  }));
  await tx.insertInto('business_mccs').values(maps).execute();
}

const FIRST_ADMIN = { first_name: 'Super', last_name: 'Admin' } as const;

/** Refuses a first password that breaks the password rules. */
async function requireGoodFirstPassword(tx: Tx, password: string, email: string): Promise<void> {
  const owner = { email, ...FIRST_ADMIN };
  try {
    const rules = await readSettings(tx);
    await requireGoodPassword(rules, { password, owner, field: 'ADMIN_PASSWORD' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = translate(error.message, 'en', error.detail.values);
    throw new Error(`${REFUSED} ADMIN_PASSWORD is too weak: ${why}`, { cause: error });
  }
}

/**
 * Adds the first super admin, with the password from the environment or a generated password.
 * @returns lines to print
 */
async function addFirstAdmin(tx: Tx, { config }: Deps): Promise<string[]> {
  if ((await countUsers(tx)) > 0) return [];
  const email = config.admin_email ?? (config.demo ? 'super@diwan.test' : 'admin@localhost.test');
  if (config.admin_password !== undefined) {
    await requireGoodFirstPassword(tx, config.admin_password, email);
  }
  const given = config.admin_password ?? (config.demo ? DEMO_PASSWORD : undefined);
  const password = given ?? `${newToken().slice(0, 16)}-A1`;
  await createUser(tx, {
    email,
    ...FIRST_ADMIN,
    role: 'super_admin',
    password_hash: await hashPassword(password),
  });
  return given === undefined ? [`First sign-in: ${email} with the password ${password}`] : [];
}

/**
 * Sets an invented operator for a trial, so that agreements can be signed. An existing operator is
 * kept.
 */
async function stateOperator(tx: Tx): Promise<void> {
  const unstated = tx.updateTable('settings').set(INVENTED_OPERATOR);
  await unstated.where('operator_name', 'is', null).execute();
}

/**
 * Stores all decisions of the set-up list, because a trial and a demo move only fictitious money.
 */
async function decideForDemo(tx: Tx, { clock }: Deps): Promise<void> {
  for (const topic of SETUP_DECISIONS) {
    await writeDecision(tx, { topic, decided_at: clock.iso(), decided_by: null });
  }
}

/**
 * Fills an empty database with the initial data of an installation. Each step runs only once, even
 * if two processes start at the same time. Holidays of new years are added at each start.
 * @returns lines to print
 */
export async function fillFirst(deps: Deps): Promise<string[]> {
  const notes: string[] = [];
  await runSeedStep(deps.db, 'catalogue', addCatalogue);
  await runSeedStep(deps.db, 'business', (tx) => addBusiness(tx, deps));
  await runSeedStep(deps.db, 'fees', (tx) => addFirstFees(tx, FEES_SINCE));
  await runSeedStep(deps.db, 'first-admin', async (tx) => {
    notes.push(...(await addFirstAdmin(tx, deps)));
  });
  if (deps.config.trial || deps.config.demo) {
    await runSeedStep(deps.db, 'setup', (tx) => decideForDemo(tx, deps));
    await runSeedStep(deps.db, 'operator', stateOperator);
  }
  await addHolidayYears(deps);
  return notes;
}
