import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addEntries } from './new/entries.ts';
import { namesOf } from './new/names.ts';
import { filesOf, migrationOf } from './new/templates.ts';
import { ROOT, runProgram } from './run/program.ts';
import { generateTables, TABLES_FILE } from './schema/generate-tables.ts';

/**
 * `npm run new gift-cards` creates a feature that compiles and passes its tests, and adds it to all
 * lists.
 */
const [folder = ''] = process.argv.slice(2);
const stop = (why: string): never => {
  console.error(why);
  process.exit(2);
};
const names =
  namesOf(folder) ??
  stop(`A feature is a plural in kebab-case, such as gift-cards: got "${folder}"`);
const migrations = await readdir(join(ROOT, 'server/migrations'));
const files = await filesOf(names, migrationOf(names, migrations));
const taken = Object.keys(files).filter((path) => existsSync(join(ROOT, path)));
if (taken.length > 0) stop(`Already there: ${taken.join(', ')}`);

for (const [path, text] of Object.entries(files)) {
  await mkdir(dirname(join(ROOT, path)), { recursive: true });
  await writeFile(join(ROOT, path), text);
}
await addEntries(names);
await writeFile(TABLES_FILE, await generateTables());
const { code, output } = await runProgram('oxfmt', ['--write', '.']);
if (code !== 0) throw new Error(output);
console.log(Object.keys(files).join('\n'));
console.log(
  `Next: write the Arabic in contract/src/features/${folder}/words.ts, put its link into nav of`,
);
console.log(`web/src/features/${folder}/feature.ts with its words in web/src/app/pages/words.ts,`);
console.log('and run npm run fix, npm run check and npm test --', folder);
