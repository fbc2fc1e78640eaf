import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readVerifier } from './copy-verifier.ts';
import { CALLS_FILES, generateCalls } from './generate-calls.ts';

/**
 * Writes the calls and the verifier of `@diwan/client`, which come from the contract and are not in
 * git.
 */
for (const file of CALLS_FILES) await writeFile(file.path, await generateCalls(file));
for (const { path, text } of await readVerifier()) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
