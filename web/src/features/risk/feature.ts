import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const risk = {
  routes: [
    page('/brand-risks?level&due', ADMINS, () => import('./risks-page.tsx')),
    page('/brand-risks/$id', ADMINS, () => import('./risk-page.tsx')),
    page('/settings/risk-rules', ADMINS, () => import('./risk-rules-page.tsx')),
  ],
  nav: [
    link('brand_risks', '/brand-risks', ADMINS, 'IconAlertTriangle', 'hub'),
    link('risk_rules', '/settings/risk-rules', ADMINS, 'IconAdjustments', 'hub'),
  ],
};
