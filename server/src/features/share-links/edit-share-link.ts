import { ERROR_KINDS, type Sentence } from '@diwan/contract';
import {
  DEFAULT_MAX_USES,
  type NewShareLink,
  PARTNER_SHARE_LINK_FIELDS,
  type ShareLink,
  type ShareLinkBrand,
  type ShareLinkField,
  shareLinkState,
} from '@diwan/contract/features/share-links/records';
import { registrationStep } from '@diwan/contract/features/registration/records';
import { shareLinkActions } from '@diwan/contract/features/share-links/actions';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn, type UserActor } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import * as store from './store.ts';

/**
 * Returns the stored forms of a token: a hash for look-ups, and an encrypted copy to show it to
 * staff again.
 */
export const sealShareToken = ({ secrets }: Pick<Deps, 'secrets'>, share_token: string) => ({
  token_hash: hashToken(share_token),
  token_sealed: secrets.seal(share_token),
});

const show = (ctx: Ctx, { token_sealed, ...row }: store.ShareLinkRow): ShareLink => {
  const state = shareLinkState(row, ctx.deps.clock.ms());
  const share_token = ctx.deps.secrets.open(token_sealed);
  return { ...row, share_token, state, can: canOf(shareLinkActions, { state }, ctx) };
};

/** Lists every link in scope, newest first, with the caller's actions. */
export const listShareLinks = async (ctx: Ctx): Promise<ShareLink[]> =>
  (await store.listShareLinks(ctx.deps.db, ctx.scope)).map((row) => show(ctx, row));

/**
 * Lists the brands that were registered with a link, newest first, with their progress.
 * @throws AppError SHARE_LINK_NOT_FOUND
 */
export async function listBrandsOf(ctx: Ctx, id: string): Promise<ShareLinkBrand[]> {
  const { db } = ctx.deps;
  if (!(await store.findShareLink(db, ctx.scope, id))) throw new AppError('SHARE_LINK_NOT_FOUND');
  return (await store.findBrandsOf(db, id)).map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    step: registrationStep(row),
    created_at: row.created_at,
  }));
}

/** Refuses fields that only admins may set, and names them. */
function requireWritable({ role }: UserActor, link: NewShareLink): void {
  if (canSetShareLinkTerms(role)) return;
  const refused = Object.keys(link).filter(
    (field) => !PARTNER_SHARE_LINK_FIELDS.includes(field as ShareLinkField),
  );
  if (refused.length === 0) return;
  const fields = Object.fromEntries(
    refused.map((field) => [field, ERROR_KINDS.FORBIDDEN.sentence] as const),
  );
  throw new AppError('FORBIDDEN', { fields });
}

/** Returns the partner of a new link: chosen by an admin, otherwise the caller's own. */
function partnerOf(actor: UserActor, link: NewShareLink): number | null {
  if (canSetShareLinkTerms(actor.role)) return link.partner_id ?? null;
  // A caller without a partner could not see the new link.
  if (actor.partner_id === null) throw new AppError('FORBIDDEN');
  return actor.partner_id;
}

const unknownMcc = (known: boolean): Sentence =>
  known ? 'This category is not allowed' : 'This category code does not exist';

/** Refuses terms that are well-formed but conflict with stored data, at their fields. */
async function requireUsable(
  ctx: Ctx,
  tx: Tx,
  { mcc_code, expires_at }: NewShareLink,
  partner_id: number | null,
): Promise<void> {
  const fields: Record<string, Sentence> = {};
  const allowed = await store.isAllowedMcc(tx, mcc_code);
  if (!allowed) fields['mcc_code'] = unknownMcc(allowed !== undefined);
  if (expires_at && Date.parse(expires_at) <= ctx.deps.clock.ms()) {
    fields['expires_at'] = 'The expiry must be in the future';
  }
  if (partner_id !== null && !(await store.partnerExists(tx, partner_id))) {
    fields['partner_id'] = 'Partner not found';
  }
  if (Object.keys(fields).length > 0) throw new AppError('SHARE_LINK_TERMS_UNUSABLE', { fields });
}

/**
 * Creates a link with which brands register themselves, with some of their terms fixed.
 * @throws AppError FORBIDDEN, SHARE_LINK_TERMS_UNUSABLE
 */
export async function createShareLink(ctx: Ctx, link: NewShareLink): Promise<ShareLink> {
  const actor = signedIn(ctx);
  requireWritable(actor, link);
  const partner_id = partnerOf(actor, link);
  return ctx.answerOnce(async (tx) => {
    await requireUsable(ctx, tx, link, partner_id);
    const { id } = await store.insertShareLink(tx, {
      ...sealShareToken(ctx.deps, newToken()),
      name: link.name === '' ? null : (link.name ?? null),
      mcc_code: link.mcc_code,
      entity_type: link.entity_type ?? null,
      partner_id,
      max_uses: link.max_uses ?? DEFAULT_MAX_USES,
      expires_at: link.expires_at ?? null,
      created_by: actor.user_id,
      created_at: ctx.deps.clock.iso(),
    });
    const created = await store.findShareLink(tx, ctx.scope, id);
    invariant(created, 'a new link is in the scope of its maker');
    const { token_sealed: _whoever_has_it_may_register, ...after } = created;
    await writeAudit(tx, ctx, {
      action: 'share_link.created',
      entity: 'share_link',
      entity_id: id,
      after,
    });
    return show(ctx, created);
  });
}

const SWITCHES = {
  deactivate: { audit: 'share_link.deactivated', is_active: false },
  reactivate: { audit: 'share_link.reactivated', is_active: true },
} as const;

/** Returns a function that deactivates or reactivates a link. A repeat changes nothing. */
const switchLink =
  (action: keyof typeof SWITCHES) =>
  (ctx: Ctx, id: string): Promise<ShareLink> =>
    ctx.transaction(async (tx) => {
      const before = await store.findShareLink(tx, ctx.scope, id);
      if (!before) throw new AppError('SHARE_LINK_NOT_FOUND');
      const { audit, is_active } = SWITCHES[action];
      const shown = show(ctx, before);
      if (shown.is_active === is_active) return shown;
      requireAction(shareLinkActions, shown, action, ctx.actor);
      if (await store.switchShareLink(tx, id, is_active)) {
        await writeAudit(tx, ctx, {
          action: audit,
          entity: 'share_link',
          entity_id: id,
          before: { is_active: !is_active },
          after: { is_active },
        });
      }
      return show(ctx, { ...before, is_active });
    });

export const deactivateShareLink = switchLink('deactivate');
export const reactivateShareLink = switchLink('reactivate');

/** Returns the terms of a link that can be used. Anyone with the token may read them. */
export const findUsableLink = (db: Db, share_token: string, now: string) =>
  store.findUsableLink(db, hashToken(share_token), now);

/**
 * Takes one use of the link. See `store.takeUse`.
 * @param user_id an account that registered through a link, whose brand needs no second use
 * @returns undefined if no use is left
 */
export const takeUse = async (tx: Tx, share_token: string, now: string, user_id?: string) =>
  (user_id === undefined
    ? undefined
    : await store.findTakenLink(tx, hashToken(share_token), user_id, now)) ??
  store.takeUse(tx, hashToken(share_token), now);
