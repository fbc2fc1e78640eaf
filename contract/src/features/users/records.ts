import { z } from 'zod';
import {
  BRAND_ACCESSES,
  isBrandOwner,
  isPartner,
  isSuperAdmin,
  type Role,
  ROLES,
} from '../../kernel/roles.ts';
import { abilities } from '../../kernel/actions.ts';
import { intId, intIdText, uuid } from '../../kernel/ids.ts';
import {
  checkPhone,
  email,
  emptyOr,
  personName,
  phoneCountryCode,
  phoneNumber,
  reason,
} from '../../kernel/text.ts';
import { ADMIN_CHANGE_KINDS } from './admin-changes.ts';
import { USER_STATUSES, userActions } from './actions.ts';

/** A user's account. The password is never returned. */
export const userRow = z.object({
  id: uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  partner_id: z.int().nullable(),
  partner_name: z.string().nullable(),
  brand_id: z.int().nullable(),
  /** The name of the brand of an owner or a member. */
  brand_name: z.string().nullable(),
  /** The names of the other brands that the account owns or is a member of, by name. */
  other_brands: z.array(z.string()),
  /** The access of a user of a brand; null for other roles. `brand_id` is null for members. */
  access: z.enum(BRAND_ACCESSES).nullable(),
  active: z.boolean(),
  status: z.enum(USER_STATUSES),
  suspended_reason: z.string().nullable(),
  phone_country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The confirmed second factors. `recovery_codes` is the number of unused backup codes. */
  two_factor: z.object({
    totp: z.boolean(),
    passkeys: z.int(),
    recovery_codes: z.int(),
    /** True if the role requires a second factor. */
    required: z.boolean(),
  }),
  /** The requested removal of the user's factors; null if absent. */
  factor_reset: z
    .object({
      requested_by: z.string().nullable(),
      requester_role: z.enum(ROLES).nullable(),
      requester_name: z.string().nullable(),
      requested_at: z.iso.datetime(),
      reason: z.string(),
    })
    .nullable(),
  /** The requested changes of the account that need a second admin's approval. */
  pending_changes: z.array(z.enum(ADMIN_CHANGE_KINDS)),
  /** The names of users who influenced this account, for example by setting its password. */
  influenced_by: z.array(z.string()),
  /** The names of the other admins in this account's group. */
  one_person_with: z.array(z.string()),
  can: abilities(userActions),
});
export type UserRow = z.infer<typeof userRow>;

/** Returns the roles that a role may assign, in the order of the form. */
export const rolesGivenBy = (role: Role): readonly Role[] =>
  isSuperAdmin(role)
    ? ['partner_employee', 'brand_owner', 'auditor', 'admin', 'super_admin']
    : ['partner_employee', 'brand_owner'];

const role = z.enum(ROLES, { error: 'Role is required' });
/** The browser sends an empty text if the user's role has no partner or brand. */
const maybeId = z
  .union([intId, intIdText, z.literal(''), z.null()], { error: 'This value is not valid' })
  .optional();

const MINIMUM = 'Minimum 8 characters';
const password = z.string({ error: MINIMUM }).min(8, { error: MINIMUM }).max(512);

const PARTNER_REQUIRED = 'Please pick a partner';
const BRAND_REQUIRED = 'Please select the brand of this user';

interface RolePlace {
  readonly role?: Role | undefined;
  readonly partner_id?: number | '' | null | undefined;
  readonly brand_id?: number | '' | null | undefined;
}

interface PhoneFields {
  readonly phone_country_code?: string | undefined;
  readonly phone_number?: string | undefined;
}

const given = (id: RolePlace['brand_id']): id is number => typeof id === 'number';

/**
 * Checks the brand and the partner of a user. A partner employee needs a partner, and an owner a
 * brand. Other roles have neither.
 */
function checkPlace({ role: of, partner_id, brand_id }: RolePlace, ctx: z.RefinementCtx): void {
  if (of === undefined) return;
  const say = (path: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message });
  if (isPartner(of) && !given(partner_id)) say('partner_id', PARTNER_REQUIRED);
  if (isBrandOwner(of) && !given(brand_id)) say('brand_id', BRAND_REQUIRED);
  if (!isPartner(of) && given(partner_id)) say('partner_id', 'This value is not valid');
  if (!isBrandOwner(of) && given(brand_id)) say('brand_id', 'This value is not valid');
}

const REQUIRED_FIRST = 'First name is required';
const REQUIRED_LAST = 'Last name is required';

const details = {
  email,
  first_name: personName({ required: REQUIRED_FIRST }),
  last_name: personName({ required: REQUIRED_LAST }),
  role,
  phone_country_code: phoneCountryCode.optional(),
  phone_number: emptyOr(phoneNumber).optional(),
  partner_id: maybeId,
  brand_id: maybeId,
};

function checkUser(user: RolePlace & PhoneFields, ctx: z.RefinementCtx): void {
  checkPlace(user, ctx);
  checkPhone({ phone_country_code: '+965', ...user }, ctx);
}

export const newUser = z.strictObject({ ...details, password }).superRefine(checkUser);
export type NewUserDraft = z.output<typeof newUser>;

/** The form of an existing account. An empty password keeps the current one. */
export const presentUser = z
  .strictObject({ ...details, password: emptyOr(password) })
  .superRefine(checkUser);

/**
 * The changes of an account. Absent fields are unchanged. `status` is an alternative to `active`.
 * The status `suspended` needs a reason.
 */
export const userEdit = z
  .strictObject({
    ...z.object(details).partial().shape,
    password: emptyOr(password).optional(),
    active: z.boolean().optional(),
    status: z.enum(USER_STATUSES).optional(),
    reason: reason.optional(),
  })
  .superRefine((user, ctx) => {
    checkUser(user, ctx);
    if (user.status === 'suspended' && user.reason === undefined) {
      ctx.addIssue({ code: 'custom', path: ['reason'], message: 'Please give a reason' });
    }
  });
export type UserEdit = z.output<typeof userEdit>;
