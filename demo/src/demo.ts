import type { Deps } from '@diwan/server/platform/context';
import type { Simulator } from '@diwan/simulator/simulator';
import { makeMonthlyStatements } from '@diwan/server/features/payout-statements/public';
import { sealDays } from '@diwan/server/features/proofs/public';
import { DEMO_SIGN_IN } from '@diwan/server/features/settings/public';
import { addDemoAgreements } from './agreements.ts';
import { addDemoBrands } from './brands.ts';
import { addDemoCustomers } from './customers.ts';
import { addDemoFeesDesk } from './payments/fees-desk.ts';
import { addDemoHolidays, addPastHolidays } from './holidays.ts';
import { addDemoHolds } from './holds/holds.ts';
import { addDemoCampaigns } from './campaigns.ts';
import { addDemoFactors } from './factors.ts';
import { addDemoLinks, addDemoRegistrations } from './links.ts';
import { addDemoMessages, sendOldMessages } from './messages.ts';
import { addDemoFees } from './payments/fees.ts';
import { addDemoPayments } from './payments/payments.ts';
import { addDemoPartners } from './partners.ts';
import {
  addDemoAccount,
  addDemoMembers,
  addDemoPeople,
  addDemoSecondBrand,
  dateDemoStaff,
} from './people.ts';
import { addDemoPromises } from './promises.ts';
import { addFirstPack, addLastPacks } from './papers/regulator-packs.ts';
import { addDemoReviews } from './reviews.ts';
import { addDemoSecondPersons } from './second-persons.ts';
import { runSeedJob } from '@diwan/server/seed/steps';
import { addDemoMonitoring } from './holds/monitoring.ts';
import { addDemoScreening } from './holds/screening.ts';
import { addDemoSetOffs } from './set-offs.ts';
import { addDemoTerminals } from './terminals.ts';
import { addDemoStakeholders } from './stakeholders.ts';

/**
 * Fills the trial mode with demo data, once.
 * @returns the lines to print at every start
 */
export async function fillDemo(full: Deps, simulator: Simulator | undefined): Promise<string[]> {
  // The demo's provider makes mistakes on purpose, so only errors are logged.
  const deps = { ...full, log: full.log.child({}, { level: 'error' }) };
  // The proofs are the last step. A later version has more steps, which expect its own data, so it
  // adds none of them to a demo that is complete.
  await runSeedJob(deps.db, 'demo-proofs', () => addDemo(deps, simulator));
  const { accounts, password } = DEMO_SIGN_IN;
  return [`Demo accounts: ${accounts.join(', ')} (password ${password})`];
}

/** Adds all demo data. Each step has a mark, so that an interrupted fill continues. */
async function addDemo(deps: Deps, simulator: Simulator | undefined): Promise<void> {
  await addDemoAccount(deps);
  await addDemoFees(deps);
  await addDemoPeople(deps);
  await addDemoBrands(deps);
  await addDemoPartners(deps);
  await dateDemoStaff(deps);
  await addDemoLinks(deps);
  await addDemoRegistrations(deps);
  await addDemoMessages(deps);
  await addPastHolidays(deps);
  if (simulator) await addDemoPayments(deps, simulator.simulation);
  await runSeedJob(deps.db, 'demo-terminals', () => addDemoTerminals(deps));
  if (simulator) await runSeedJob(deps.db, 'demo-set-offs', () => addDemoSetOffs(deps));
  await addDemoAgreements(deps);
  await addFirstPack(deps);
  await addDemoHolds(deps);
  await addDemoPromises(deps);
  await addDemoMembers(deps);
  await addDemoSecondBrand(deps);
  await addDemoHolidays(deps);
  await addDemoStakeholders(deps);
  await addDemoCampaigns(deps);
  await addDemoFactors(deps);
  await addDemoCustomers(deps);
  await addDemoFeesDesk(deps);
  await addDemoReviews(deps);
  await addDemoSecondPersons(deps);
  await addDemoScreening(deps);
  if (simulator) await addDemoMonitoring(deps);
  await sendOldMessages(deps);
  // The statements are made now, because the hourly job would make them later.
  await runSeedJob(deps.db, 'demo-monthly-statements', () =>
    makeMonthlyStatements(deps, new AbortController().signal),
  );
  await addLastPacks(deps);
  // The proofs are made now, because the hourly job would make them later.
  await sealDays(deps, new AbortController().signal);
}
