/**
 * The roles of signed-in people. `partner` means the same as `partner_employee` (product decision
 * 3).
 */
export const ROLES = [
  'super_admin',
  'admin',
  'partner_employee',
  'partner',
  'brand_owner',
] as const;
export type Role = (typeof ROLES)[number];

export const SUPER_ADMIN = ['super_admin'] as const satisfies readonly Role[];
export const ADMINS = ['super_admin', 'admin'] as const satisfies readonly Role[];
export const PARTNERS = ['partner_employee', 'partner'] as const satisfies readonly Role[];
export const STAFF = [...ADMINS, ...PARTNERS] as const satisfies readonly Role[];
export const BRAND_OWNER = ['brand_owner'] as const satisfies readonly Role[];
export const ADMINS_AND_OWNERS = [...ADMINS, 'brand_owner'] as const satisfies readonly Role[];
export const EVERYONE = ROLES;

/** The read permissions of a partner's API key, each alone or combined. */
export const PARTNER_PERMISSIONS = ['brands', 'transactions', 'payouts'] as const;
export type PartnerPermission = (typeof PARTNER_PERMISSIONS)[number];

const includes = (roles: readonly Role[], role: Role): boolean => roles.includes(role);

export const isAdmin = (role: Role): boolean => includes(ADMINS, role);
export const isSuperAdmin = (role: Role): boolean => role === 'super_admin';
export const isPartner = (role: Role): boolean => includes(PARTNERS, role);
export const isBrandOwner = (role: Role): boolean => role === 'brand_owner';

/**
 * The permissions that a screen checks before it shows an action. The server checks the same ones.
 */
export const canWorkInMaintenance = isAdmin;
export const canAddBrands = (role: Role): boolean => includes(STAFF, role);
export const canChooseBrandPartner = isAdmin;
export const canEditBrands = isAdmin;
export const canEditOwnBrand = isBrandOwner;
export const canBringOwnBrand = isBrandOwner;
export const canVerifyBrands = isAdmin;
export const canManageShareLinks = (role: Role): boolean => includes(STAFF, role);
export const canSetShareLinkTerms = isAdmin;
export const canChooseBrands = (role: Role): boolean => includes(STAFF, role);
export const canCheckSettlements = isAdmin;
/** The provider's costs, and our profit. */
export const canReadCosts = isAdmin;
/** The offered POS prices of a brand, and requests to sign other rates. */
export const canSetRates = isAdmin;
/** The fees and rates of a brand, as it signed them. */
export const canReadTerms = (role: Role): boolean => includes(ADMINS_AND_OWNERS, role);
export const canReadDeposits = (role: Role): boolean => includes(ADMINS_AND_OWNERS, role);
export const canManageCredentials = isAdmin;
export const canIntegrate = (role: Role): boolean => includes(ADMINS_AND_OWNERS, role);
export const canManagePartners = isAdmin;
export const canManagePayouts = isAdmin;
/** The people who created, approved or paused a payout. */
export const canReadPayoutStaff = isAdmin;
export const canReadPayouts = (role: Role): boolean => includes(ADMINS_AND_OWNERS, role);
export const canReadBankDetails = (role: Role): boolean => includes(ADMINS_AND_OWNERS, role);
export const canReviewBankChanges = isAdmin;
export const canManageStakeholders = isSuperAdmin;
/** Whether a user with this role can share in the profit. */
export const canBeStakeholder = (role: Role): boolean => includes(STAFF, role);
/** Reading the terminals of all brands, and deciding about those without a partner. */
export const canManageTerminals = isAdmin;
export const canManageSettings = isAdmin;
export const canManageUsers = isAdmin;
export const canReadAudit = isAdmin;
export const canReadJobs = isAdmin;
/** Viewing, for support, what the owner of a brand sees. */
export const canViewAsOwner = isAdmin;
/** The pending work on the start page. */
export const canReadWorklist = (role: Role): boolean => includes(STAFF, role);

const RANK: Record<Role, number> = {
  super_admin: 3,
  admin: 2,
  partner_employee: 1,
  partner: 1,
  brand_owner: 0,
};

/** True when `a` ranks strictly above `b`: only then may `a` see or change what belongs to `b`. */
const outranks = (a: Role, b: Role): boolean => RANK[a] > RANK[b];

/** The roles that may see a link sent to a recipient: those that rank above, and super admins. */
export const linkOpenersOf = (recipient: Role): readonly Role[] =>
  ROLES.filter((role) => isSuperAdmin(role) || outranks(role, recipient));

/** The roles whose shared views a role sees. Partners share only within their own partner. */
export function viewSharersOf(role: Role): readonly Role[] {
  if (isAdmin(role)) return ADMINS;
  return isPartner(role) ? PARTNERS : [];
}
