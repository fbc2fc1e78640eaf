import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Names } from './names.ts';

/** The target path of each template in `slice/`. */
const PLACES: Readonly<Record<string, string>> = {
  'contract-records.ts': 'contract/src/features/__folder__/records.ts',
  'contract-actions.ts': 'contract/src/features/__folder__/actions.ts',
  'contract-endpoints.ts': 'contract/src/features/__folder__/endpoints.ts',
  'contract-feature.ts': 'contract/src/features/__folder__/feature.ts',
  'contract-words.ts': 'contract/src/features/__folder__/words.ts',
  'migration.sql': 'server/migrations/__migration__.sql',
  'server-store.ts': 'server/src/features/__folder__/store.ts',
  'server-verbs.ts': 'server/src/features/__folder__/edit-__folder__.ts',
  'server-feature.ts': 'server/src/features/__folder__/feature.ts',
  'server-routes.ts': 'server/src/features/__folder__/routes.ts',
  'server-verbs.test.ts': 'server/src/features/__folder__/__folder__.test.ts',
  'web-face-page.tsx': 'web/src/features/__folder__/__folder__-page.tsx',
  'web-face-page.test.tsx': 'web/src/features/__folder__/__folder__-page.test.tsx',
  'web-feature.ts': 'web/src/features/__folder__/feature.ts',
  'e2e.ts': 'e2e/__folder__.spec.ts',
};

const FIRST_RELEASE = 100;

/**
 * Returns the name of the next migration. After the first release it is an expansion.
 * @param migrations file names, in any order
 */
export function migrationOf({ snake }: Names, migrations: readonly string[]): string {
  const next = Math.max(0, ...migrations.map((name) => Number.parseInt(name, 10))) + 1;
  return `${String(next).padStart(4, '0')}_${snake}${next < FIRST_RELEASE ? '' : '_expand'}`;
}

/**
 * Returns the files of a new feature by path.
 * @param migration the name of the migration, without `.sql`
 */
export async function filesOf(names: Names, migration: string): Promise<Record<string, string>> {
  const values: Readonly<Record<string, string>> = {
    ...names,
    migration,
    lower_one: names.title_one.toLowerCase(),
    lower_many: names.title_many.toLowerCase(),
  };
  const fill = (text: string): string =>
    text.replaceAll(/__([a-zA-Z]+(?:_[a-z]+)?)__/g, (place, name: string) => values[name] ?? place);
  const files = Object.entries(PLACES).map(async ([name, place]) => {
    const text = await readFile(join(import.meta.dirname, 'slice', `${name}.txt`), 'utf8');
    return [fill(place), fill(text)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
