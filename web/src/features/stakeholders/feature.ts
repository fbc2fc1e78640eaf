import { EVERYONE, SUPER_ADMIN } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const stakeholders = {
  routes: [
    // Roles other than super admins may open these pages, which show them a refusal.
    page('/stakeholders', EVERYONE, () => import('./list/stakeholders-page.tsx')),
    page('/stakeholders/new', EVERYONE, () => import('./form/new-stakeholder-page.tsx')),
    page('/stakeholders/$id', EVERYONE, () => import('./stakeholder-page.tsx')),
    page('/stakeholders/$id/edit', EVERYONE, () => import('./form/edit-stakeholder-page.tsx')),
  ],
  nav: [link('stakeholders', '/stakeholders', SUPER_ADMIN, 'IconChartPie', 'hub')],
};
