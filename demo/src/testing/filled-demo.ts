import { rm } from 'node:fs/promises';
import { rentalTermsOf } from '@diwan/server/features/agreements/public';
import { silentLog } from '@diwan/server/provider/testing/worlds';
import { fillFirst } from '@diwan/server/seed/first-start';
import { startTestApp, type TestApp } from '@diwan/server/testing/app';
import { createSimulator, type Simulator } from '@diwan/simulator/simulator';
import { sql } from 'kysely';
import { fields } from '@diwan/contract/features/audit/record-words';
import { words as settings } from '@diwan/contract/features/settings/words';
import { fillDemo } from '../demo.ts';

export interface FilledDemo {
  readonly system: TestApp;
  readonly simulator: Simulator;
  stop(): Promise<void>;
}

interface DemoOptions {
  /** The time of the fill; by default the current time. */
  readonly now?: string;
  /** The default is small, because the full volume takes three times as long. */
  readonly volume?: 'small' | 'full';
}

/** Starts the product without workers, and fills the demo. */
export async function startFilledDemo({
  now,
  volume = 'small',
}: DemoOptions = {}): Promise<FilledDemo> {
  const system = await startTestApp({ DEMO_VOLUME: volume });
  const { deps } = system;
  if (now !== undefined) system.clock.set(now);
  const simulator = createSimulator({
    public_url: 'http://simulator.test',
    log: silentLog,
    clock: deps.clock,
  });
  await fillFirst(deps);
  await fillDemo(deps, simulator);
  const stop = async (): Promise<void> => {
    await simulator.stop();
    await system.close();
    await rm(deps.config.data_dir, { recursive: true, force: true });
  };
  return { system, simulator, stop };
}

const DATED = ['brands', 'users', 'share_links', 'partners', 'agreements'] as const;

/**
 * Counts the rows of each kind that are older than a year, the payments that are older than their
 * brand, and the webhooks that were not delivered.
 */
export async function countDates({ deps: { db, clock } }: TestApp) {
  const year_ago = clock
    .now()
    .subtract({ hours: 24 * 365 })
    .toString();
  const count = async (from: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n ${from}`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const old = [await count(sql`from audit_log where at < ${year_ago}`)];
  for (const table of DATED) {
    old.push(await count(sql`from ${sql.table(table)} where created_at < ${year_ago}`));
  }
  const too_old = await count(sql`from transactions t join brands b on b.id = t.brand_id
    where t.payment_date < b.created_at`);
  const webhooks = await count(sql`from webhook_deliveries where state <> 'delivered'`);
  return { fewest_old: Math.min(...old), too_old, webhooks };
}

/** Returns the requests whose rent is not the rent that the brand had signed at their time. */
export async function findMispricedRentals({ deps: { db } }: TestApp): Promise<string[]> {
  const rentals = await db
    .selectFrom('terminals')
    .select(['tid', 'brand_id', 'created_at', 'rate_minor'])
    .where('origin', '<>', 'replacement')
    .execute();
  const mispriced: string[] = [];
  for (const { tid, brand_id, created_at, rate_minor } of rentals) {
    const { rental_fee_minor } = await rentalTermsOf(db, brand_id, created_at);
    if (rate_minor !== rental_fee_minor) mispriced.push(`${tid}: ${rate_minor}`);
  }
  return mispriced;
}

/** Returns the changed fields in the audit log that are shown by their code, because no name exists. */
export async function findUnnamedFields({ deps: { db } }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`select distinct jsonb_object_keys(
    coalesce(before, '{}') || coalesce(after, '{}')) as field from audit_log order by 1`.execute(
    db,
  );
  return rows.flatMap(({ field }) => (field in fields || field in settings ? [] : field));
}

/** Deletes the mark of a step of the fill. @returns the number of deleted marks: 0 or 1 */
export async function forgetStep({ db }: TestApp['deps'], name: string): Promise<bigint> {
  const query = db.deleteFrom('seed_steps').where('name', '=', name);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows;
}
