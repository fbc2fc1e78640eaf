import { writeFile } from 'node:fs/promises';
import { CALLS_FILES, generateCalls } from './generate-calls.ts';

/** Writes the calls of `@diwan/client`, which are generated from the contract and not in git. */
for (const file of CALLS_FILES) await writeFile(file.path, await generateCalls(file));
