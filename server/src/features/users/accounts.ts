import {
  actsAsOwner,
  isAdmin,
  isBrandOwner,
  isPartner,
  isSuperAdmin,
  type Role,
} from '@diwan/contract/kernel/roles';
import { type UserStatus, userActions } from '@diwan/contract/features/users/actions';
import type { SessionRow } from '@diwan/contract/features/auth/records';
import {
  type NewUserDraft,
  rolesGivenBy,
  type UserEdit,
  type UserRow,
} from '@diwan/contract/features/users/records';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { AccessNotice, CloseReason } from './access.ts';
import { type ChangeVerbs, requestAdminChange } from './admin-changes.ts';
import * as store from './accounts-store.ts';
import { show } from './show-account.ts';
import type { ResetVerbs } from './factor-resets.ts';
import { noteInfluence, withSecondPerson } from './independence.ts';
import { createUser, setPasswordHash } from './edit-user.ts';

type PasswordOwner = Pick<store.Account, 'email' | 'first_name' | 'last_name'>;

/** Operations of other features on an account. `users` is below them and must not import them. */
export interface AccountVerbs extends ResetVerbs, ChangeVerbs {
  /** Lists the sessions of a user. */
  listSessionsOf(ctx: Ctx, user_id: string): Promise<SessionRow[]>;
  /** Ends one session of a user, or all except the caller's own. */
  endSessionsOf(ctx: Ctx, tx: Tx, user_id: string, session_id: string | undefined): Promise<void>;
  /** Hashes a password. Refuses a weak one. */
  newPasswordHash(ctx: Ctx, password: string, owner: PasswordOwner): Promise<string>;
  /** Sets the recipient of the brand's messages. */
  setOwner(tx: Tx, brand_id: number, user_id: string): Promise<unknown>;
  /** Ends the user's ownership of a brand, or of all their brands. */
  releaseBrands(tx: Tx, user_id: string, brand_id: number | null): Promise<unknown>;
}

async function showOne(ctx: Ctx, tx: Tx, id: string): Promise<UserRow> {
  const row = await store.findAccount(tx, id);
  invariant(row, 'an account that was just stored exists');
  return show(ctx, row);
}

/** Lists every account by name. Accounts belong to the platform, so no scope applies. */
export async function listUsers(ctx: Ctx): Promise<UserRow[]> {
  const second = await withSecondPerson(ctx);
  return (await store.findAccounts(ctx.deps.db)).map((row) => show(second, row));
}

/** Lists the sessions of a user. @throws AppError USER_NOT_FOUND */
export async function listUserSessions(
  ctx: Ctx,
  verbs: AccountVerbs,
  id: string,
): Promise<SessionRow[]> {
  if (!(await store.findAccount(ctx.deps.db, id))) throw new AppError('USER_NOT_FOUND');
  return verbs.listSessionsOf(ctx, id);
}

/**
 * Ends one session of a user, or all of them.
 * @throws AppError USER_NOT_FOUND, SESSION_NOT_FOUND, the refusals of `end_sessions`
 */
export async function endUserSessions(
  ctx: Ctx,
  verbs: AccountVerbs,
  id: string,
  session_id: string | undefined,
): Promise<SessionRow[]> {
  await ctx.transaction(async (tx) => {
    const row = await store.lockAccount(tx, id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    requireAction(userActions, row, 'end_sessions', ctx.actor);
    await verbs.endSessionsOf(ctx, tx, id, session_id);
  });
  return verbs.listSessionsOf(ctx, id);
}

function requireGivable(ctx: Ctx, role: Role): void {
  if (!rolesGivenBy(signedIn(ctx).role).includes(role)) throw new AppError('USER_ROLE_NOT_YOURS');
}

const adminRole = (role: Role) => (isSuperAdmin(role) ? 'super_admin' : 'admin');

interface Assignment {
  readonly role: Role;
  readonly partner_id: number | null;
  readonly brand_id: number | null;
}

const idOf = (id: number | '' | null | undefined): number | null =>
  typeof id === 'number' ? id : null;

/** Returns a role with its brand or partner, from a request or a stored row. */
const assignmentOf = (
  role: Role,
  of: Partial<Pick<UserEdit, 'partner_id' | 'brand_id'>>,
): Assignment => ({
  role,
  partner_id: isPartner(role) ? idOf(of.partner_id) : null,
  brand_id: isBrandOwner(role) ? idOf(of.brand_id) : null,
});

/**
 * Refuses an unknown partner or brand, and a brand that has another owner. Locks the brand, so that
 * one of two simultaneous owners is refused.
 * @param but_for the account that may already be the owner
 * @throws AppError USER_PARTNER_NOT_FOUND, USER_BRAND_NOT_FOUND, BRAND_HAS_OWNER
 */
async function requireAssignment(tx: Tx, { partner_id, brand_id }: Assignment, but_for?: string) {
  if (partner_id !== null && !(await store.hasPartner(tx, partner_id))) {
    throw new AppError('USER_PARTNER_NOT_FOUND');
  }
  if (brand_id === null) return;
  if (!(await store.lockBrandRow(tx, brand_id))) throw new AppError('USER_BRAND_NOT_FOUND');
  const owners = await store.findOwners(tx, brand_id);
  if (owners.some((id) => id !== but_for)) throw new AppError('BRAND_HAS_OWNER');
}

/**
 * Creates an account with a password chosen by an admin, which must be changed at the first
 * sign-in.
 * @throws AppError USER_ROLE_NOT_YOURS, EMAIL_TAKEN, the refusals of `requireAssignment` and of a
 * password
 */
export async function createAccount(
  ctx: Ctx,
  verbs: AccountVerbs,
  draft: NewUserDraft,
): Promise<UserRow> {
  const { password, partner_id, brand_id, phone_number, ...person } = draft;
  requireGivable(ctx, draft.role);
  const password_hash = await verbs.newPasswordHash(ctx, password, person);
  return ctx.answerOnce(async (tx) => {
    const place = assignmentOf(draft.role, { partner_id, brand_id });
    await requireAssignment(tx, place);
    const by = signedIn(ctx).user_id;
    const id = await createUser(tx, {
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      role: place.role,
      created_by: by,
      ...(place.partner_id === null ? {} : { partner_id: place.partner_id }),
      ...(place.brand_id === null ? {} : { brand_id: place.brand_id }),
      ...(phone_number
        ? { phone_number, phone_country_code: draft.phone_country_code ?? '+965' }
        : {}),
    });
    await setPasswordHash(tx, id, password_hash, ctx.deps.clock.iso(), by);
    if (place.brand_id !== null) await verbs.setOwner(tx, place.brand_id, id);
    if (isAdmin(place.role)) {
      await store.writeAccount(tx, id, { active: false });
      await requestAdminChange(ctx, tx, {
        kind: 'new_admin',
        user_id: id,
        role: adminRole(place.role),
      });
    }
    await writeAudit(tx, ctx, {
      action: 'user.created',
      entity: 'user',
      entity_id: id,
      after: { ...person, ...place },
    });
    return showOne(ctx, tx, id);
  });
}

const DONE = { activate: 'activated', deactivate: 'deactivated', suspend: 'suspended' } as const;
type Move = keyof typeof DONE;

/** Returns the move that a status or `active` requests; undefined if nothing changes. */
function moveOf({ status, active }: UserEdit, row: store.Account): Move | undefined {
  // A form sends `active` with the value that it read. If the value has not changed, a suspended
  // account stays suspended.
  const said = active === undefined || active === row.active ? undefined : active;
  const wanted: UserStatus | undefined =
    status ?? (said === undefined ? undefined : said ? 'active' : 'inactive');
  const isOpen = row.status === 'active' || row.status === 'pending';
  switch (wanted) {
    case undefined:
      return undefined;
    case 'suspended':
      return row.status === 'suspended' ? undefined : 'suspend';
    case 'inactive':
      return row.status === 'inactive' ? undefined : 'deactivate';
    case 'active':
    case 'pending':
      return isOpen ? undefined : 'activate';
  }
}

/** Refuses to close or demote the last active super admin. */
async function requireAnotherSuperAdmin(tx: Tx, row: store.Account): Promise<void> {
  if (!isSuperAdmin(row.role) || !row.active) return;
  const others = (await store.lockSuperAdmins(tx)).filter((id) => id !== row.id);
  if (others.length === 0) throw new AppError('LAST_SUPER_ADMIN');
}

const sameAssignment = (a: Assignment, b: Assignment): boolean =>
  a.role === b.role && a.partner_id === b.partner_id && a.brand_id === b.brand_id;

/**
 * Checks that an account may get another role, brand or partner.
 * @throws AppError USER_IS_SELF, USER_IS_MEMBER, USER_ROLE_NOT_YOURS, the refusals of
 * `requireAssignment`
 */
async function requireMovable(
  ctx: Ctx,
  tx: Tx,
  row: store.Account,
  place: Assignment,
): Promise<void> {
  if (row.id === signedIn(ctx).user_id) throw new AppError('USER_IS_SELF');
  if (!actsAsOwner(row.access)) throw new AppError('USER_IS_MEMBER');
  if (place.role !== row.role) requireGivable(ctx, place.role);
  if (place.role !== row.role) await requireAnotherSuperAdmin(tx, row);
  await requireAssignment(tx, place, row.id);
}

interface AccountEdit {
  readonly move: ReturnType<typeof moveOf>;
  readonly moved: boolean;
  readonly password: string | undefined;
  readonly readdressed: boolean;
}

/**
 * Returns the reason why an edit ends the sessions and links of an account; undefined if they
 * continue.
 */
function closeReasonOf({
  move,
  moved,
  password,
  readdressed,
}: AccountEdit): CloseReason | undefined {
  if (move === 'deactivate' || move === 'suspend') return 'deactivation';
  if (moved) return 'role_change';
  if (password !== undefined) return 'password_change';
  return readdressed ? 'email_corrected' : undefined;
}

/** Notifies the person at the previous address about changed credentials. */
async function notifyEdit(ctx: Ctx, tx: Tx, verbs: AccountVerbs, id: string, edited: AccountEdit) {
  const news: readonly [AccessNotice, boolean][] = [
    ['email_changed', edited.readdressed],
    ['password_changed', edited.password !== undefined],
  ];
  for (const [what, is] of news) {
    if (is) await verbs.notifyAccessChange(ctx, tx, await store.findReachable(tx, id), what);
  }
}

const isPromotion = (to: Role, from: Role): boolean =>
  isAdmin(to) && (!isAdmin(from) || (isSuperAdmin(to) && !isSuperAdmin(from)));

/**
 * Requests the changes that need a second admin: a promotion to admin, and another e-mail address
 * of an admin.
 * @returns the edit without these changes
 */
async function requestHeld(
  ctx: Ctx,
  tx: Tx,
  row: store.Account,
  { role, email, partner_id, brand_id, ...edit }: UserEdit,
): Promise<UserEdit> {
  const promoted = role !== undefined && isPromotion(role, row.role);
  const readdressed = email !== undefined && email !== row.email && isAdmin(row.role);
  if (promoted) {
    if (!actsAsOwner(row.access)) throw new AppError('USER_IS_MEMBER');
    if (row.id === signedIn(ctx).user_id) throw new AppError('USER_IS_SELF');
    requireGivable(ctx, role);
    await requestAdminChange(ctx, tx, { kind: 'role', user_id: row.id, role: adminRole(role) });
  }
  if (readdressed) {
    await requestAdminChange(ctx, tx, { kind: 'email', user_id: row.id, email });
  }
  return {
    ...edit,
    ...(promoted || role === undefined ? {} : { role }),
    // The role does not change until the approval, so its brand or partner does not change either.
    ...(promoted || partner_id === undefined ? {} : { partner_id }),
    ...(promoted || brand_id === undefined ? {} : { brand_id }),
    ...(readdressed || email === undefined ? {} : { email }),
  };
}

/** Records the influence of the editor on the account. */
async function noteEdit(ctx: Ctx, tx: Tx, row: store.Account, after: store.Account) {
  const by_id = signedIn(ctx).user_id;
  const note = (kind: 'email' | 'phone') => noteInfluence(tx, { by_id, user_id: row.id, kind });
  if (after.email !== row.email) await note('email');
  const phoneOf = (one: store.Account) => `${one.phone_country_code} ${one.phone_number}`;
  if (phoneOf(after) !== phoneOf(row)) await note('phone');
}

/**
 * Hashes a password that an admin typed. It is checked against the name and address after the edit.
 */
async function hashTyped(
  ctx: Ctx,
  verbs: AccountVerbs,
  id: string,
  edit: UserEdit,
  password: string,
): Promise<string> {
  const row = await store.findAccount(ctx.deps.db, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  const { email = row.email, first_name = row.first_name, last_name = row.last_name } = edit;
  return verbs.newPasswordHash(ctx, password, { email, first_name, last_name });
}

/**
 * Edits an account. Its sessions and links end immediately if its role, brand, partner, password or
 * address changes, or if it is closed.
 * @throws AppError USER_NOT_FOUND, LAST_SUPER_ADMIN, the refusals of `userActions` and
 * `requireMovable`
 */
export async function updateAccount(
  ctx: Ctx,
  verbs: AccountVerbs,
  id: string,
  wanted: UserEdit,
): Promise<UserRow> {
  const password = wanted.password === '' ? undefined : wanted.password;
  const hash =
    password === undefined ? undefined : await hashTyped(ctx, verbs, id, wanted, password);
  return ctx.transaction(async (tx) => {
    // Locks the super admins before the account, in the same order for every close or demotion.
    await store.lockSuperAdmins(tx);
    const row = await store.lockAccount(tx, id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    requireAction(userActions, row, 'edit', ctx.actor);
    const edit = await requestHeld(ctx, tx, row, wanted);
    const place = assignmentOf(edit.role ?? row.role, { ...row, ...edit });
    const moved = !sameAssignment(place, row);
    if (moved) await requireMovable(ctx, tx, row, place);
    const move = moveOf(edit, row);
    if (move) requireAction(userActions, row, move, ctx.actor);
    if (move === 'deactivate' || move === 'suspend') await requireAnotherSuperAdmin(tx, row);
    if (move === 'activate') await requireAssignment(tx, place, id);
    if (hash !== undefined && id === signedIn(ctx).user_id) throw new AppError('USER_IS_SELF');
    const now = ctx.deps.clock.iso();
    const email = edit.email ?? row.email;
    const edited: AccountEdit = { move, moved, password, readdressed: email !== row.email };
    await notifyEdit(ctx, tx, verbs, id, edited);
    await store.writeAccount(tx, id, {
      ...place,
      email,
      first_name: edit.first_name ?? row.first_name,
      last_name: edit.last_name ?? row.last_name,
      phone_country_code: edit.phone_country_code ?? row.phone_country_code,
      phone_number: edit.phone_number === undefined ? row.phone_number : edit.phone_number || null,
      active: move === undefined ? row.active : move === 'activate',
      suspended_reason:
        move === undefined
          ? row.suspended_reason
          : move === 'suspend'
            ? (edit.reason ?? null)
            : null,
      updated_at: now,
    });
    if (hash !== undefined) await setPasswordHash(tx, id, hash, now, signedIn(ctx).user_id);
    if (moved && row.brand_id !== null) {
      await verbs.releaseBrands(tx, id, place.brand_id === null ? null : row.brand_id);
    }
    if (place.brand_id !== null && (moved || move === 'activate')) {
      await verbs.setOwner(tx, place.brand_id, id);
    }
    const why = closeReasonOf(edited);
    if (why && id !== signedIn(ctx).user_id) await verbs.closeAccess(ctx, tx, id, why);
    const after = await store.findAccount(tx, id);
    invariant(after, 'an account that was just stored exists');
    await noteEdit(ctx, tx, row, after);
    await writeAudit(tx, ctx, {
      action: `user.${move === undefined ? 'updated' : DONE[move]}`,
      entity: 'user',
      entity_id: id,
      before: { ...row },
      after: { ...after, ...(hash === undefined ? {} : { password: 'set' }) },
    });
    return show(ctx, after);
  });
}
