import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './run/program.ts';
import { checkWith, finish, printReport } from './run/report.ts';
import { withEdges } from './tidy/public.ts';

/** Applies all automatic fixes, then formats, because the linter's fixes are not formatted. */
const document = join(ROOT, 'docs/architecture.md');
await writeFile(document, withEdges(await readFile(document, 'utf8')));
const reports = [
  await checkWith('lint', 'oxlint', ['--deny-warnings', '--fix']),
  await checkWith('format', 'oxfmt', ['--write', '.']),
];
reports.forEach(printReport);
finish(reports);
