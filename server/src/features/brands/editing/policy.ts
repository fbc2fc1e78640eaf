import {
  type BrandEdit,
  type BrandField,
  OWNER_BRAND_FIELDS,
} from '@diwan/contract/features/brands/records';
import { isAdmin, isBrandOwner, type Role } from '@diwan/contract/kernel/roles';
import { AppError } from '../../../platform/error.ts';

/** Carries what the sender has seen, and changes nothing. */
const READ_MARK: BrandField = 'updated_at';

/** Role x field: what each role may write of a brand. Administrators may write everything. */
function mayWrite(role: Role, field: BrandField): boolean {
  if (isAdmin(role) || field === READ_MARK) return true;
  return isBrandOwner(role) && OWNER_BRAND_FIELDS.includes(field);
}

/** Refuses the whole edit when one of its fields is not the caller's to set, and names it. */
export function requireWritable(role: Role, edit: BrandEdit): void {
  const refused = Object.keys(edit).filter((field) => !mayWrite(role, field as BrandField));
  if (refused.length === 0) return;
  const sentence = "You don't have permission to do this" as const;
  throw new AppError('FORBIDDEN', {
    fields: Object.fromEntries(refused.map((field) => [field, sentence])),
  });
}
