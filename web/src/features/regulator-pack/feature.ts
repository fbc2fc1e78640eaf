import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const regulatorPack = {
  routes: [page('/regulator-pack?month', ADMINS, () => import('./regulator-pack-page.tsx'))],
  nav: [link('regulator_pack', '/regulator-pack', ADMINS, 'IconFileCertificate', 'hub')],
};
