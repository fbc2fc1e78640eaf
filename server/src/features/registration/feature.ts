import type { ServerFeature } from '../../platform/feature.ts';
import { expireRegistrations, registrationSchedule, sendRegistrationLink } from './jobs.ts';
import { registrationRoutes } from './routes.ts';

export const registration = {
  routes: registrationRoutes,
  jobs: { expire_registrations: expireRegistrations, send_registration_link: sendRegistrationLink },
  schedule: registrationSchedule,
  tables: ['link_accounts'],
} as const satisfies ServerFeature;
