import { runEndToEnd } from './run/end-to-end.ts';
import { finish, printReport } from './run/report.ts';

const report = await runEndToEnd(process.argv.slice(2));
printReport(report);
finish([report]);
