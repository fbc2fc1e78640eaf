import { runChecks } from './run/checks.ts';
import { finish, printReport } from './run/report.ts';
import { runVitest } from './run/vitest.ts';

const checks = await runChecks();
const rules = await runVitest(['--project=tools']);
rules.forEach(printReport);
finish([...checks, ...rules]);
