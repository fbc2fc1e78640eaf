import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { BrandDraft, SharedBrandDraft } from '@diwan/contract/features/brands/draft';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn, type UserActor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { checkUpload } from '../../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../../platform/files/stored-files.ts';
import { signRegistrationToken } from '../../auth/registrant/token.ts';
import { takeUse } from '../../share-links/uses.ts';
import { holdCategory } from '../category.ts';
import { columnsOf, type Draft, type Terms } from './columns.ts';
import { addOwner, atEmail, type NewOwner } from './owner.ts';
import { findPayoutDefault, insertBrand, setOwner } from './store.ts';
import { tellRegistrant } from './tell-registrant.ts';

const UNKNOWN_CODE = 'This category code is not known';

/** Checked and stored before the transaction: neither pixels nor a network belong in one. */
async function keepLogo(ctx: Ctx, { logo_file }: Draft): Promise<KeptFile | undefined> {
  if (logo_file === undefined) return undefined;
  return keepFile(ctx.deps, await checkUpload('logo_file', logo_file, LOGO_FILE));
}

async function payoutStatusOf(tx: Tx, partner_id: number | null) {
  if (partner_id === null) return 'active';
  const partner = await findPayoutDefault(tx, partner_id);
  if (!partner) {
    throw new AppError('UNPROCESSABLE', { fields: { partner_id: 'This value is not valid' } });
  }
  return partner.default_payout_status;
}

interface Creation {
  readonly brand: Omit<CreatedBrand, 'registration_token'>;
  readonly owner: NewOwner | null;
}

/** The creation that share links and staff have in common, in one transaction. */
async function createWhole(
  ctx: Ctx,
  tx: Tx,
  draft: Draft,
  terms: Terms,
  logo: KeptFile | undefined,
): Promise<Creation> {
  const category = await holdCategory(tx, terms.mcc_code);
  if (!category) {
    const fields = { mcc_code: UNKNOWN_CODE } as const;
    throw new AppError('UNPROCESSABLE', { sentence: UNKNOWN_CODE, fields });
  }
  const now = ctx.deps.clock.iso();
  const language = draft.language ?? ctx.client.language;
  const columns = columnsOf(draft, terms, category, language);
  const payout_status = await payoutStatusOf(tx, terms.partner_id);
  const file = logo && (await storeFile(tx, logo, { kind: 'logo', visibility: 'public' }));
  const logo_file_id = file?.id ?? null;
  const row = { ...columns, payout_status, logo_file_id, created_at: now, updated_at: now };
  const brand = await insertBrand(tx, row);
  const owner = draft.email ? await addOwner(ctx, tx, draft.email, { ...row, ...brand }) : null;
  if (owner) await setOwner(tx, brand.id, owner.user_id);
  await writeAudit(tx, ctx, {
    action: 'brand.created',
    entity: 'brand',
    entity_id: brand.id,
    after: { ...row, ...brand, owner_user_id: owner?.user_id ?? null },
  });
  if (owner && !owner.signed_in) {
    const { phone_country_code, phone_number } = draft;
    const addressee = { ...owner, phone_country_code, phone_number, language };
    const named = { ...addressee, brand_id: brand.id, brand_name: brand.name };
    await tellRegistrant(ctx, tx, named, 'registration_started', 'documents');
  }
  return { brand: { ...brand, next_step: 'documents' }, owner };
}

/** Registers a brand through a share link: what the link has settled wins over the form. */
export async function createSharedBrand(
  ctx: Ctx,
  share_token: string,
  draft: SharedBrandDraft,
): Promise<CreatedBrand> {
  const logo = await keepLogo(ctx, draft);
  const work = async (tx: Tx) => {
    const link = await takeUse(tx, share_token, ctx.deps.clock.iso());
    if (!link) throw new AppError('LINK_INVALID');
    const terms: Terms = {
      mcc_code: link.mcc_code,
      entity_type: link.entity_type ?? draft.entity_type,
      partner_id: link.partner_id,
      share_link_id: link.id,
      created_by: null,
    };
    const { brand, owner } = await createWhole(ctx, tx, draft, terms, logo);
    invariant(owner, 'a share link asks for the owner');
    if (owner.signed_in) return { ...brand, registration_token: null };
    const registrant = { brand_id: brand.id, user_id: owner.user_id };
    const { token } = await signRegistrationToken(ctx.deps, registrant);
    return { ...brand, registration_token: token };
  };
  try {
    return await ctx.answerOnce(work);
  } catch (error) {
    throw atEmail(error);
  }
}

/** Administrators choose the partner; a partner's people create brands of their own. */
function partnerOf(actor: UserActor, { partner_id }: BrandDraft): number | null {
  if (isAdmin(actor.role)) return partner_id ?? null;
  if (actor.partner_id === null) throw new AppError('FORBIDDEN');
  return actor.partner_id;
}

/** Adds a brand as staff. The owner, if there is an address, gets the link to go on. */
export async function createBrand(ctx: Ctx, draft: BrandDraft): Promise<CreatedBrand> {
  const actor = signedIn(ctx);
  const terms: Terms = {
    mcc_code: draft.mcc_code,
    entity_type: draft.entity_type,
    partner_id: partnerOf(actor, draft),
    share_link_id: null,
    created_by: actor.user_id,
  };
  const logo = await keepLogo(ctx, draft);
  try {
    return await ctx.answerOnce(async (tx) => {
      const { brand } = await createWhole(ctx, tx, draft, terms, logo);
      return { ...brand, registration_token: null };
    });
  } catch (error) {
    throw atEmail(error);
  }
}
