import { runChecks } from './run/checks.ts';
import { finish } from './run/report.ts';

finish(await runChecks());
