import { isBrandOwner, isPartner, readsAll, type Role } from '@diwan/contract/kernel/roles';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * The data that a caller may see. Functions that read or write scoped data require a scope, so an
 * unlimited query does not compile.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'partner'; readonly partner_id: number }
  | { readonly kind: 'brand'; readonly brand_id: number }
  | { readonly kind: 'none' };

export const EVERYTHING: Scope = { kind: 'all' };
export const NOTHING: Scope = { kind: 'none' };

interface Bounds {
  readonly role: Role;
  readonly brand_id: number | null;
  readonly partner_id: number | null;
}

/**
 * Derives the scope of a user. A partner user without a partner sees nothing, and neither does an
 * owner without a brand.
 */
export function scopeOf(user: Bounds): Scope {
  if (readsAll(user.role)) return EVERYTHING;
  if (isPartner(user.role) && user.partner_id !== null) {
    return { kind: 'partner', partner_id: user.partner_id };
  }
  if (isBrandOwner(user.role) && user.brand_id !== null) {
    return { kind: 'brand', brand_id: user.brand_id };
  }
  return NOTHING;
}

/**
 * Returns the condition that limits a query to the scope.
 * @param brand the column with the brand's id, for example 'brands.id'
 * @param partner the column with the partner's id; null if the rows have no partner
 */
export function withinScope(
  scope: Scope,
  brand: string,
  partner: string | null,
): Expression<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'brand':
      return sql<SqlBool>`${sql.ref(brand)} = ${scope.brand_id}`;
    case 'partner':
      return partner === null
        ? sql<SqlBool>`false`
        : sql<SqlBool>`${sql.ref(partner)} = ${scope.partner_id}`;
    case 'none':
      return sql<SqlBool>`false`;
  }
}
