import type { SessionUser } from '@diwan/contract/features/auth/records';
import { actsAsOwner, canEditBrands, canEditOwnBrand } from '@diwan/contract/kernel/roles';

type Editor = Pick<SessionUser, 'role' | 'access' | 'brand_id'>;

/**
 * Returns whether a person may edit a brand. Admins may edit all brands, owners their own brands,
 * and members none.
 */
export const mayEdit = ({ role, access, brand_id }: Editor, id: number): boolean =>
  canEditBrands(role) || (canEditOwnBrand(role) && actsAsOwner(access) && brand_id === id);
