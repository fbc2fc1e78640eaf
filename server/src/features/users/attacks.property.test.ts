import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { historiesOf, patienceOf } from '../../testing/histories.ts';
import { countPersons, endInfluences, noteInfluence, withSecondPerson } from './independence.ts';

/*
 * Compares random graphs of accounts with an oracle. The oracle knows one rule: an influence
 * without a vouch connects two accounts. The influenced account must be an admin or have influenced
 * one.
 */

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

const MOST = 9;
const account = fc.nat(MOST - 1);
const KINDS = ['created', 'promoted', 'password', 'email', 'phone', 'factors', 'link'] as const;
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(account, account, fc.constantFrom(...KINDS)) },
  { weight: 1, arbitrary: fc.tuple(account) },
);
const graph = fc.record({
  admins: fc.array(fc.boolean(), { minLength: MOST, maxLength: MOST }),
  steps: fc.array(step, { maxLength: 14 }),
});
type Graph = typeof graph extends fc.Arbitrary<infer G> ? G : never;

/** Returns a number per account. The accounts of one person have the same number. */
function personsOf({ admins, steps }: Graph): number[] {
  let live: (readonly [by: number, of: number])[] = [];
  for (const [by, of] of steps) {
    if (of === undefined) live = live.filter(([, influenced]) => influenced !== by);
    else if (by !== of) live.push([by, of]);
  }
  const carries = [...admins];
  for (let round = 0; round < MOST; round += 1) {
    for (const [by, of] of live) if (carries[of]) carries[by] = true;
  }
  const person = admins.map((_, n) => n);
  for (const [by, of] of live.filter(([, influenced]) => carries[influenced])) {
    const [from, to] = [person[by], person[of]];
    for (const [n, one] of person.entries()) if (one === from) person[n] = to ?? n;
  }
  return person;
}

async function play({ admins, steps }: Graph) {
  const { db } = system.deps;
  await sql`delete from account_influences`.execute(db);
  await sql`delete from users`.execute(db);
  const ids = admins.map(() => newUuid());
  const rows = ids.map((id, n) => ({
    id,
    email: `${id}@people.test`,
    first_name: 'A',
    last_name: String(n),
    role: admins[n] ? ('admin' as const) : ('partner_employee' as const),
  }));
  await db.insertInto('users').values(rows).execute();
  const idOf = (n: number) => ids[n] ?? '';
  await db.transaction().execute(async (tx) => {
    for (const [by, of, kind] of steps) {
      if (of === undefined) await endInfluences(tx, idOf(by), null, system.clock.iso());
      else await noteInfluence(tx, { by_id: idOf(by), user_id: idOf(of), kind: kind ?? 'created' });
    }
  });
  return ids;
}

async function standingOf(user_id: string) {
  const ctx = systemContext(system.deps, 'test');
  const row = { session_id: '', session_kind: 'full', brand_id: null, partner_id: null } as const;
  const actor = {
    kind: 'user',
    user_id,
    email: '',
    role: 'admin',
    confirmed: true,
    ...row,
  } as const;
  const { actor: found } = await withSecondPerson({ ...ctx, actor });
  return found.kind === 'user' ? found.second : undefined;
}

test(
  'accounts count as one person exactly when influence connects them',
  { timeout: patienceOf(25) },
  async () => {
    await fc.assert(
      fc.asyncProperty(graph, async (drawn) => {
        const ids = await play(drawn);
        const persons = personsOf(drawn);
        const admins = ids.flatMap((id, n) => (drawn.admins[n] ? [{ id, n }] : []));
        for (const { id, n } of admins) {
          const found = await standingOf(id);
          const same = ids.filter((other, m) => other !== id && persons[m] === persons[n]);
          expect(found?.one_person_with.toSorted()).toEqual(same.toSorted());
          expect(found?.alone).toBe(admins.every((other) => persons[other.n] === persons[n]));
        }
        const count = new Set(admins.map(({ n }) => persons[n])).size;
        expect(await countPersons(system.deps.db)).toBe(count);
      }),
      historiesOf(25),
    );
  },
);
