import type { SessionUser } from '@diwan/contract/features/auth/records';
import { canEditBrands, canEditOwnBrand } from '@diwan/contract/kernel/roles';

type Editor = Pick<SessionUser, 'role' | 'brand_id'>;

/** Admins edit every brand, an owner the public fields of their own brand. */
export const mayEdit = ({ role, brand_id }: Editor, id: number): boolean =>
  canEditBrands(role) || (canEditOwnBrand(role) && brand_id === id);
