import type { ServerFeature } from '../../platform/feature.ts';
import { sendResetLink, sweepSessions, warnOfFailures } from './jobs.ts';
import { authRoutes } from './routes.ts';

export const auth = {
  routes: authRoutes,
  jobs: {
    send_reset_link: sendResetLink,
    warn_of_failures: warnOfFailures,
    sweep_sessions: sweepSessions,
  },
  schedule: [{ schedule: '17 * * * *', task: 'sweep_sessions' }],
  tables: ['password_tokens', 'refresh_tokens', 'registration_proofs', 'sessions'],
} as const satisfies ServerFeature;
