import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** The modules of the verifier. Each module is after the modules that it imports. */
const MODULES = [
  'fees/arithmetic',
  'proofs/verification/strict-json',
  'proofs/verification/bytes',
  'proofs/verification/shape',
  'proofs/verification/format',
  'proofs/verification/tree',
  'proofs/verification/checkpoint',
  'proofs/verification/verify',
  'proofs/verification/web-cryptography',
] as const;

const IMPORT = /import \{([^}]*)\} from '([^']+)';/g;
const EXPORT = /^export (?:async )?(?:function|const|class) (\w+)/gm;

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.ts$/, '');

/** Wraps a module into an expression whose value is an object of its exports. */
function wrap(source: string): string {
  const exported = [...source.matchAll(EXPORT)].map(([, name]) => name);
  const body = source
    .replaceAll(IMPORT, (_all, names: string, path: string) => {
      const values = names.replaceAll(/\s+/g, ' ').replaceAll(/ as /g, ': ');
      return `const {${values}} = modules['${nameOf(path)}'];`;
    })
    .replaceAll(/^export /gm, '');
  return `(() => {\n${body}\nreturn { ${exported.join(', ')} };\n})()`;
}

/**
 * Returns the source of the verifier as a script for browsers. It defines `modules`, by the names
 * of the contract's files. Thus the offline page uses the same arithmetic as the booking of fees.
 */
export async function readVerifierSource(): Promise<string> {
  const parts = ['const modules = {};'];
  for (const module of MODULES) {
    const url = import.meta.resolve(`@diwan/contract/features/${module}`);
    const source = stripTypeScriptTypes(await readFile(new URL(url), 'utf8'));
    const plain = source.replaceAll(/^\s*\/\*[^]*?\*\/\n|^\s*\/\/.*\n|^[ \t]*\n/gm, '');
    parts.push(`modules['${nameOf(module)}'] = ${wrap(plain)};`);
  }
  return parts.join('\n');
}
