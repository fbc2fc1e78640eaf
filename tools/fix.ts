import { checkWith, finish, printReport } from './run/report.ts';

/** Mends what a tool can mend, and then formats: the linter's repairs are no beauties. */
const reports = [
  await checkWith('lint', 'oxlint', ['--deny-warnings', '--fix']),
  await checkWith('format', 'prettier', ['--write', '--log-level=warn', '.']),
];
reports.forEach(printReport);
finish(reports);
