import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const holidays = {
  routes: [
    page('/settings/calendar?year&open&remove', ADMINS, () => import('./calendar-page.tsx')),
  ],
  nav: [link('calendar', '/settings/calendar', ADMINS, 'IconCalendar', 'hub')],
};
