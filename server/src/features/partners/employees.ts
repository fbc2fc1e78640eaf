import { employeeActions } from '@diwan/contract/features/partners/actions';
import type { Employee, EmployeeDraft } from '@diwan/contract/features/partners/records';
import { isPartner } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { closeAccess, createPasswordLink, endPasswordLinks, takeLink } from '../auth/public.ts';
import { queueMessage } from '../messages/public.ts';
import { createUserOnce, deactivateUser, lockUserByEmail, reopenUser } from '../users/public.ts';
import { type EmployeeRow, findEmployee, findEmployees, lockEmployee } from './employees-store.ts';
import { findPartner } from './store.ts';

const show = (ctx: Ctx, row: EmployeeRow): Employee => ({
  ...row,
  can: canOf(employeeActions, row, ctx),
});

async function showOne(ctx: Ctx, tx: Tx, partner_id: number, id: string): Promise<Employee> {
  const row = await findEmployee(tx, partner_id, id, ctx.deps.clock.iso());
  invariant(row, 'an employee who was just stored exists');
  return show(ctx, row);
}

async function requirePartner({ deps: { db, clock } }: Ctx, id: number) {
  const partner = await findPartner(db, id, clock.iso());
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
}

/** Lists the users of a partner, removed ones last. @throws AppError PARTNER_NOT_FOUND */
export async function listEmployees(ctx: Ctx, partner_id: number): Promise<Employee[]> {
  await requirePartner(ctx, partner_id);
  const rows = await findEmployees(ctx.deps.db, partner_id, ctx.deps.clock.iso());
  return rows.map((row) => show(ctx, row));
}

interface InvitedEmployee {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly role: Employee['role'];
  readonly language: Language;
}

/** Mails the link that sets the password. Earlier links end. */
async function invite(
  ctx: Ctx,
  tx: Tx,
  invited: InvitedEmployee,
  partner_name: string,
): Promise<void> {
  await endPasswordLinks(ctx, tx, invited.id);
  const link = await createPasswordLink(ctx, tx, invited, 'setup');
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: invited.email,
    recipient_role: invited.role,
    language: invited.language,
    template: 'employee_invited',
    params: { name: invited.first_name, partner_name },
    link,
    user_id: invited.id,
  });
}

/**
 * Reopens the account of a known e-mail address, if the account was removed from this partner.
 * Every other account does not change.
 * @throws AppError EMPLOYEE_EXISTS, EMPLOYEE_ELSEWHERE, EMAIL_TAKEN
 */
async function reopen(
  ctx: Ctx,
  tx: Tx,
  partner_id: number,
  { email, ...details }: Omit<EmployeeDraft, 'language'> & { readonly language: Language },
): Promise<string> {
  const known = await lockUserByEmail(tx, email);
  invariant(known, 'the conflicting email exists');
  if (!isPartner(known.role) || known.partner_id === null) throw new AppError('EMAIL_TAKEN');
  if (known.partner_id !== partner_id) throw new AppError('EMPLOYEE_ELSEWHERE');
  if (known.active) throw new AppError('EMPLOYEE_EXISTS');
  // Ends sessions and links that the removal left open, so that they do not work again.
  await closeAccess(ctx, tx, known.id, 'deactivation');
  const opened = { ...details, partner_id, created_by: signedIn(ctx).user_id };
  await reopenUser(tx, known.id, opened, ctx.deps.clock.iso());
  return known.id;
}

/**
 * Creates an account with a partner, and mails the link that sets its password. Only one of several
 * simultaneous invitations of an address creates the account.
 * @throws AppError PARTNER_NOT_FOUND, the refusals of `reopen`
 */
export async function addEmployee(
  ctx: Ctx,
  partner_id: number,
  draft: EmployeeDraft,
): Promise<Employee> {
  const partner = await requirePartner(ctx, partner_id);
  const { language = ctx.client.language } = draft;
  return ctx.answerOnce(async (tx) => {
    const person = { ...draft, language };
    const created_by = signedIn(ctx).user_id;
    const added = await createUserOnce(tx, { ...person, partner_id, created_by });
    const id = added ?? (await reopen(ctx, tx, partner_id, person));
    await invite(ctx, tx, { ...person, id }, partner.name);
    const { email, first_name, last_name, role } = draft;
    await writeAudit(tx, ctx, {
      action: added === undefined ? 'partner.employee_reopened' : 'partner.employee_added',
      entity: 'partner',
      entity_id: partner_id,
      after: { user_id: id, email, first_name, last_name, role, language },
    });
    return showOne(ctx, tx, partner_id, id);
  });
}

async function lockOne(ctx: Ctx, tx: Tx, partner_id: number, id: string) {
  const row = await lockEmployee(tx, partner_id, id, ctx.deps.clock.iso());
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND');
  return row;
}

/**
 * Mails a new link to an employee who has not set a password yet.
 * @throws AppError EMPLOYEE_NOT_FOUND, TOO_MANY_REQUESTS, the refusals of `resend`
 */
export async function resendInvitation(
  ctx: Ctx,
  partner_id: number,
  id: string,
): Promise<Employee> {
  const partner = await requirePartner(ctx, partner_id);
  return ctx.answerOnce(async (tx) => {
    const row = await lockOne(ctx, tx, partner_id, id);
    requireAction(employeeActions, row, 'resend', ctx.actor);
    if (!(await takeLink(ctx, row.email, 'invitation'))) throw new AppError('TOO_MANY_REQUESTS');
    await invite(ctx, tx, row, partner.name);
    await writeAudit(tx, ctx, {
      action: 'partner.employee_invited_again',
      entity: 'partner',
      entity_id: partner_id,
      after: { user_id: id, email: row.email },
    });
    return showOne(ctx, tx, partner_id, id);
  });
}

/** Closes the account of an employee. Its sessions and links end immediately on every process. */
export const removeEmployee = (ctx: Ctx, partner_id: number, id: string): Promise<Employee> =>
  ctx.transaction(async (tx) => {
    const row = await lockOne(ctx, tx, partner_id, id);
    requireAction(employeeActions, row, 'remove', ctx.actor);
    await deactivateUser(tx, id, ctx.deps.clock.iso());
    await closeAccess(ctx, tx, id, 'deactivation');
    await writeAudit(tx, ctx, {
      action: 'partner.employee_removed',
      entity: 'partner',
      entity_id: partner_id,
      before: { user_id: id, email: row.email, status: row.status },
    });
    return showOne(ctx, tx, partner_id, id);
  });
