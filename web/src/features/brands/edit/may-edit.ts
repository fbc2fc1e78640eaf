import type { SessionUser } from '@diwan/contract/features/auth/records';
import { canEditBrands, canEditOwnBrand } from '@diwan/contract/kernel/roles';

type Editor = Pick<SessionUser, 'role' | 'brand_id'>;

/** Returns whether a person may edit a brand: admins edit all brands, owners their own. */
export const mayEdit = ({ role, brand_id }: Editor, id: number): boolean =>
  canEditBrands(role) || (canEditOwnBrand(role) && brand_id === id);
