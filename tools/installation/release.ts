import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runProgram } from '../run/program.ts';
import { requireArgument } from './installation.ts';
import { isAllowed, listLicences } from './licences.ts';

/**
 * Writes the documents of a release into a folder: its parts (CycloneDX), their licences, and their
 * known vulnerabilities. Prints JSON. Exits with 1 if a licence is not allowed or the registry
 * reports a high or critical vulnerability.
 */
const folder = resolve(requireArgument('npm run release -- <folder>'));
await mkdir(folder, { recursive: true });

interface Parts {
  readonly components: readonly unknown[];
}

async function writeParts(): Promise<number> {
  // Only stdout is written to the file, because npm prints warnings to stderr.
  const file = join(folder, 'sbom.cdx.json');
  const command = `npm sbom --sbom-format cyclonedx --omit dev --package-lock-only > "$1"`;
  const { code, output } = await runProgram('sh', ['-c', command, 'sh', file]);
  if (code !== 0) throw new Error(`npm sbom failed: ${output}`);
  return (JSON.parse(await readFile(file, 'utf8')) as Parts).components.length;
}

async function writeLicences() {
  const all = await listLicences();
  const lines = all.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  await writeFile(join(folder, 'licences.txt'), `${lines.join('\n')}\n`);
  return {
    licences: all.length,
    refused: all.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name),
  };
}

/**
 * Queries the registry for vulnerabilities. The registry of a company often does not answer. A
 * missing answer does not mean that there are no vulnerabilities.
 */
async function audit(): Promise<'not reached' | Readonly<Record<string, number>>> {
  const command = 'npm audit --omit=dev --package-lock-only --json 2>/dev/null';
  const { output } = await runProgram('sh', ['-c', command]);
  try {
    const { metadata } = JSON.parse(output) as {
      readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
    };
    return metadata?.vulnerabilities ?? 'not reached';
  } catch {
    return 'not reached';
  }
}

const parts = await writeParts();
const licences = await writeLicences();
const faults = await audit();
await writeFile(join(folder, 'audit.json'), `${JSON.stringify({ faults }, null, 2)}\n`);
const severe = faults === 'not reached' ? 0 : (faults['high'] ?? 0) + (faults['critical'] ?? 0);
console.log(JSON.stringify({ folder, parts, ...licences, audit: faults }, null, 2));
process.exitCode = licences.refused.length > 0 || severe > 0 ? 1 : 0;
