import type { AuditAction, AuditEntity } from '@diwan/contract/features/audit/records';
import type { BrandStatus } from '@diwan/contract/features/brands/records';
import { isAuditor } from '@diwan/contract/kernel/roles';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { maskIban } from '@diwan/contract/world/iban';
import { writeAudit } from './audit/audit.ts';
import { type Ctx, signedIn, staffOf } from './context.ts';
import { AppError } from './error.ts';

/**
 * Checks whether the owner reads data of their own brand. Administrators who view it like an owner
 * are excluded.
 */
const readsOwn = (ctx: Pick<Ctx, 'scope' | 'actor'>): boolean =>
  ctx.scope.kind === 'brand' && staffOf(ctx) === null;

/**
 * Masks an IBAN or identity number for everyone except the owner. Others see the first and last
 * four characters.
 */
export const maskForOthers = <Text extends string | null>(
  ctx: Pick<Ctx, 'scope' | 'actor'>,
  text: Text,
) => (text === null || readsOwn(ctx) ? text : (maskIban(text) as Text));

/**
 * Checks whether the caller compares the numbers of a brand with its documents. Reviewers do this
 * while the brand is pending. Auditors review nothing, so they give a reason for each number.
 */
export const comparesNumbers = (ctx: Ctx, status: BrandStatus): boolean =>
  status === 'pending' && !isAuditor(signedIn(ctx).role);

interface Reveal {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entity_id: string | number;
  readonly reason: string;
  /** The encrypted value; null or undefined if none is stored. */
  readonly sealed: string | null | undefined;
}

/**
 * Reveals a masked value. Records the reader and the reason in the audit log in the same
 * transaction.
 * @throws AppError NOT_FOUND if there is no value
 */
export const revealValue = (
  ctx: Ctx,
  { action, entity, entity_id, reason, sealed }: Reveal,
): Promise<RevealedValue> =>
  ctx.transaction(async (tx) => {
    if (typeof sealed !== 'string') throw new AppError('NOT_FOUND');
    const value = ctx.deps.secrets.open(sealed);
    await writeAudit(tx, ctx, { action, entity, entity_id, after: { reason } });
    return { value };
  });

/** Masks an e-mail address, as in 's***@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
