import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const monitoring = {
  routes: [
    page('/monitoring-cases?status', ADMINS, () => import('./cases-page.tsx')),
    page('/monitoring-cases/$id', ADMINS, () => import('./case-page.tsx')),
    page('/settings/monitoring-rules', ADMINS, () => import('./rules-page.tsx')),
  ],
  nav: [
    link('monitoring_cases', '/monitoring-cases', ADMINS, 'IconAlertTriangle', 'hub'),
    link('monitoring_rules', '/settings/monitoring-rules', ADMINS, 'IconAdjustments', 'hub'),
  ],
};
