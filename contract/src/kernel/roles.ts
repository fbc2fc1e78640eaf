/**
 * The roles of users. `partner` has the same permissions as `partner_employee` (product decision
 * 3).
 */
export const ROLES = [
  'super_admin',
  'admin',
  'auditor',
  'partner_employee',
  'partner',
  'brand_owner',
] as const;
export type Role = (typeof ROLES)[number];

export const SUPER_ADMIN = ['super_admin'] as const satisfies readonly Role[];
export const ADMINS = ['super_admin', 'admin'] as const satisfies readonly Role[];
/** The roles that read the data of all brands. Auditors read what admins read. */
export const READERS = [...ADMINS, 'auditor'] as const satisfies readonly Role[];
export const PARTNERS = ['partner_employee', 'partner'] as const satisfies readonly Role[];
export const STAFF = [...ADMINS, ...PARTNERS] as const satisfies readonly Role[];
export const BRAND_OWNER = ['brand_owner'] as const satisfies readonly Role[];
export const ADMINS_AND_OWNERS = [...ADMINS, 'brand_owner'] as const satisfies readonly Role[];
/**
 * The actors who connect a brand's server, for action tables. Among the members of a brand, the
 * access of the endpoint admits only developers.
 */
export const INTEGRATORS = [...ADMINS_AND_OWNERS, 'brand_member'] as const;
export const EVERYONE = ROLES;
/** Every role except auditors, who change nothing. */
export const EDITORS = [...STAFF, 'brand_owner'] as const satisfies readonly Role[];

/** Adds auditors to roles that include admins. It applies to calls and pages that only read. */
export const withAuditors = (roles: readonly Role[]): readonly Role[] =>
  roles.includes('admin') && !roles.includes('auditor') ? [...roles, 'auditor'] : roles;

/** The permissions of a partner's API key. A key has one or more of them. */
export const PARTNER_PERMISSIONS = ['brands', 'transactions', 'payouts'] as const;
export type PartnerPermission = (typeof PARTNER_PERMISSIONS)[number];

const includes = (roles: readonly Role[], role: Role): boolean => roles.includes(role);

export const isAdmin = (role: Role): boolean => includes(ADMINS, role);
export const isAuditor = (role: Role): boolean => role === 'auditor';
/** Checks whether a role reads the data of all brands. */
export const readsAll = (role: Role): boolean => includes(READERS, role);
export const isSuperAdmin = (role: Role): boolean => role === 'super_admin';
export const isPartner = (role: Role): boolean => includes(PARTNERS, role);
export const isBrandOwner = (role: Role): boolean => role === 'brand_owner';

/** The permissions that screens check before they show an action. The server also checks them. */
export const canWorkInMaintenance = isAdmin;
export const canAddBrands = (role: Role): boolean => includes(STAFF, role);
export const canChooseBrandPartner = isAdmin;
export const canEditBrands = isAdmin;
export const canEditOwnBrand = isBrandOwner;
export const canBringOwnBrand = isBrandOwner;
/** Permits reading the data of several brands. */
const canReadBrands = (role: Role): boolean => includes(withAuditors(STAFF), role);
export const canSetShareLinkTerms = isAdmin;
export const canReadShareLinks = canReadBrands;
export const canChooseBrands = canReadBrands;
export const canCheckSettlements = isAdmin;
/** Permits reading the provider's costs and our profit. */
export const canReadCosts = readsAll;
/** Permits reading the fees and rates that a brand signed. */
export const canReadTerms = (role: Role): boolean => isBrandOwner(role) || readsAll(role);
export const canReadDeposits = canReadTerms;
export const canIntegrate = canReadTerms;
export const canManagePayouts = isAdmin;
/** Permits reading the names of people who created, approved or paused a payout. */
export const canReadPayoutStaff = readsAll;
export const canReadPayouts = canReadTerms;
export const canReadBankDetails = canReadTerms;
export const canReviewBankChanges = isAdmin;
export const canManageStakeholders = isSuperAdmin;
/** Checks whether a user with this role can be a stakeholder. */
export const canBeStakeholder = (role: Role): boolean => includes(STAFF, role);
export const canManageUsers = isAdmin;
export const canReadAudit = readsAll;
export const canReadJobs = readsAll;
/** Permits viewing the product as the owner of a brand, for support. */
export const canViewAsOwner = isAdmin;
/** Permits reading the worklist on the start page. */
export const canReadWorklist = canReadBrands;

const RANK: Record<Role, number> = {
  super_admin: 3,
  admin: 2,
  auditor: 2,
  partner_employee: 1,
  partner: 1,
  brand_owner: 0,
};

/**
 * Checks whether role `a` ranks above role `b`. A role that does not may not see or change what
 * belongs to `b`.
 */
const outranks = (a: Role, b: Role): boolean => RANK[a] > RANK[b];

/** Returns the roles that may see a link sent to a recipient: higher roles, and super admins. */
export const linkOpenersOf = (recipient: Role): readonly Role[] =>
  EDITORS.filter((role) => isSuperAdmin(role) || outranks(role, recipient));

/**
 * Returns the roles whose shared views a role sees. Partners share only within their own partner.
 */
export function viewSharersOf(role: Role): readonly Role[] {
  if (readsAll(role)) return ADMINS;
  return isPartner(role) ? PARTNERS : [];
}

/**
 * The accesses of a brand's users. The owner may do everything. The other users are members, whom
 * the owner invited.
 */
export const BRAND_ACCESSES = ['owner', 'finance', 'developer', 'viewer'] as const;
export type BrandAccess = (typeof BRAND_ACCESSES)[number];

/** The accesses that an owner can give to a member. */
export const MEMBER_ACCESSES = ['finance', 'developer', 'viewer'] as const;
export type MemberAccess = (typeof MEMBER_ACCESSES)[number];

/**
 * Lists for the `access_levels` of endpoints. An endpoint without a list permits only the owner.
 */
export const OWNER_ALONE = ['owner'] as const satisfies readonly BrandAccess[];
export const EVERY_ACCESS = BRAND_ACCESSES;
/** The accesses for exports and bank details. */
export const FINANCE_ACCESS = ['owner', 'finance'] as const satisfies readonly BrandAccess[];
/** The accesses for pages that show neither documents nor keys. */
export const READING_ACCESS = ['owner', 'finance', 'viewer'] as const;
/** The accesses for webhooks, events and the status of keys. */
export const DEVELOPER_ACCESS = ['owner', 'developer'] as const satisfies readonly BrandAccess[];

type Reader = BrandAccess | null | undefined;

/**
 * Checks an access against a list.
 * @param access absent for users of other roles, whom the list does not limit
 */
export const hasAccess = (levels: readonly BrandAccess[], access: Reader): boolean =>
  access === null || access === undefined || levels.includes(access);

/** Checks the access before a screen shows something. The server also checks it. */
export const actsAsOwner = (access: Reader): boolean => hasAccess(OWNER_ALONE, access);
export const readsMoney = (access: Reader): boolean => hasAccess(READING_ACCESS, access);
export const exportsMoney = (access: Reader): boolean => hasAccess(FINANCE_ACCESS, access);
export const readsKeys = (access: Reader): boolean => hasAccess(DEVELOPER_ACCESS, access);
