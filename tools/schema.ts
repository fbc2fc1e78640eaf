import { writeFile } from 'node:fs/promises';
import { generateTables, TABLES_FILE } from './schema/generate-tables.ts';

await writeFile(TABLES_FILE, await generateTables());
console.log('server/src/platform/db/tables.ts is what the migrations make');
