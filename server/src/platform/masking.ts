import type { AuditAction, AuditEntity } from '@diwan/contract/features/audit/records';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { maskIban } from '@diwan/contract/world/iban';
import { writeAudit } from './audit/audit.ts';
import { type Ctx, staffOf } from './context.ts';
import { AppError } from './error.ts';

/** Whether what is read is of the own brand: who reads as an owner is not the owner. */
export const readsOwn = (ctx: Pick<Ctx, 'scope' | 'actor'>): boolean =>
  ctx.scope.kind === 'brand' && staffOf(ctx) === null;

/**
 * An IBAN or identity number as the caller may see it without a reason: whole where it is of the
 * own brand, else its first and last four characters.
 */
export const maskForOthers = <Text extends string | null>(
  ctx: Pick<Ctx, 'scope' | 'actor'>,
  text: Text,
) => (text === null || readsOwn(ctx) ? text : (maskIban(text) as Text));

interface Reveal {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entity_id: string | number;
  readonly reason: string;
  /** Undefined: nothing is known there. */
  readonly sealed: string | null | undefined;
}

/**
 * A masked value in full. Who saw it, and why, is in the audit trail before they do.
 * @throws AppError NOT_FOUND where there is no value
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

/** 's***@example.com' */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
