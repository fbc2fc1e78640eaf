import {
  clearScreeningCase,
  importTrialList,
  listScreeningCases,
  screenEveryone,
} from '@diwan/server/features/screening/public';
import type { Deps } from '@diwan/server/platform/context';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from '../people.ts';

/**
 * An invented list. Its first person matches the owner of Rimal Outfitters in name and birth date,
 * so the brand is on hold. The second and third share only a name with owners of the demo.
 */
const LIST = `name,name_ar,birth_date,nationality,id_number,reason
Fahd Alajmi,فهد العجمي,1988-06-15,kw,,Invented entry 1
Hamed Al Oud,حمد العود,,,,Invented entry 2
Khalid Mansoor,خالد منصور,,,,Invented entry 3
Qusay Darwazeh,قصي دروزة,1961,,,Invented entry 4
Ziyad Barmaki,زياد برمكي,1957-02-11,,,Invented entry 5
`;

const CLEARED = 'Khaled Mansour';

/** Clears the match of the baker, whose passport shows another birth date. */
async function clearBaker(deps: Deps): Promise<void> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const { cases } = await listScreeningCases(ctx, { limit: 100, group: 'people', status: 'open' });
  const found = cases.find(({ subject }) => subject.names.includes(CLEARED));
  if (!found) return;
  await clearScreeningCase(
    ctx,
    found.id,
    'The listed person was born in 1949. The passport of the owner states 1990.',
  );
}

/** Adds an invented list with a strong match, a possible match and a cleared match. */
export const addDemoScreening = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-screening', async () => {
    await importTrialList(deps, 'Invented list of the trial mode', LIST);
    await screenEveryone(deps, new AbortController().signal);
    await clearBaker(deps);
  });
