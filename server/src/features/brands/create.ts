import { settleDelivery } from '@diwan/contract/features/brands/delivery';
import type { BrandDraft, SharedBrandDraft } from '@diwan/contract/features/brands/draft';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { canBringOwnBrand, canChooseBrandPartner } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn, type UserActor } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { checkUpload } from '../../platform/files/check.ts';
import {
  keepFile,
  type KeptFile,
  storeFile,
  storeOrDiscard,
} from '../../platform/files/stored-files.ts';
import { nameAddress, startDeviceProof } from '../auth/public.ts';
import { removeFiles } from '../files/public.ts';
import { takeUse } from '../share-links/public.ts';
import {
  createUser,
  createVisitorAccount,
  lockUserByEmail,
  openBrandFirst,
} from '../users/public.ts';
import { writeToRegistrant } from './registrant-messages.ts';
import {
  type Category,
  findPayoutDefault,
  insertBrand,
  lockBrand,
  lockCategory,
  type NewBrand,
  setOwner,
  updateBrand,
} from './store.ts';

type Draft = BrandDraft | SharedBrandDraft;

/** The terms of a new brand that do not come from its form. */
interface Terms {
  readonly entity_type: EntityType;
  readonly mcc_code: string;
  readonly partner_id: number | null;
  readonly share_link_id: string | null;
  readonly created_by: string | null;
}

const filled = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

const COMPANY_NAMES = 'Company name in both languages is required for corporate entities';

/**
 * Returns the company's names, which a corporate brand must have. The schema checks them by the
 * form's entity type, but a share link may set another type.
 */
function companyNames(entity_type: EntityType, draft: Draft) {
  if (entity_type === 'individual') return { company_name: null, company_name_arabic: null };
  const names = {
    company_name: filled(draft.company_name),
    company_name_arabic: filled(draft.company_name_arabic),
  };
  const missing = Object.entries(names).filter(([, name]) => name === null);
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, COMPANY_NAMES] as const));
    throw new AppError('VALIDATION', { sentence: COMPANY_NAMES, fields });
  }
  return names;
}

/** Returns the columns that a brand copies from its category: business type, status and deposit. */
const categoryColumns = (category: Category) => ({
  mcc_code: category.code,
  business_type: category.business_type,
  mcc_status: category.mcc_status,
  deposit_state: category.require_deposit ? ('required' as const) : ('none' as const),
  deposit_amount_minor: category.require_deposit ? category.deposit_amount_minor : 0n,
  deposit_currency: category.deposit_currency,
});

/** Returns the columns of a brand from step 1 of the registration. */
const detailColumns = (draft: Draft, entity_type: EntityType) =>
  ({
    name: draft.name,
    entity_type,
    ...companyNames(entity_type, draft),
    registration_country: draft.registration_country,
    description: filled(draft.description),
    payment_type_preference: draft.payment_type_preference,
    num_pos_devices: draft.num_pos_devices,
    ...settleDelivery(draft),
    nationality: draft.nationality,
    country_of_residence: draft.country_of_residence,
    phone_country_code: draft.phone_country_code,
    phone_number: draft.phone_number,
    website: filled(draft.website),
    twitter_handle: filled(draft.twitter_handle),
    instagram_handle: filled(draft.instagram_handle),
    tiktok_handle: filled(draft.tiktok_handle),
  }) satisfies Partial<NewBrand>;

/**
 * Returns the row of a new brand. Its redirect and post URLs follow the website until they are set.
 */
function columnsOf(
  draft: Draft,
  { entity_type, mcc_code: _of_category, ...terms }: Terms,
  category: Category,
  language: Language,
) {
  const details = detailColumns(draft, entity_type);
  return {
    ...details,
    ...categoryColumns(category),
    redirect_url: details.website,
    post_url: details.website,
    ...terms,
    language,
  } satisfies NewBrand;
}

/**
 * Stores the registrant's correction of step 1. The terms that the share link, staff or the
 * category fixed do not change.
 * @throws AppError BRAND_NOT_FOUND, BRAND_DETAILS_UNUSABLE, VALIDATION, and the refusals of an
 * upload
 */
export async function editRegistrationDetails(
  ctx: Ctx,
  tx: Tx,
  id: number,
  draft: SharedBrandDraft,
  logo: KeptFile | undefined,
): Promise<void> {
  const before = await lockBrand(tx, ctx.scope, id);
  if (!before) throw new AppError('BRAND_NOT_FOUND');
  if (draft.mcc_code !== before.mcc_code) {
    const fields = { mcc_code: 'This value is not valid' } as const;
    throw new AppError('BRAND_DETAILS_UNUSABLE', { fields });
  }
  const details = detailColumns(draft, draft.entity_type);
  const { website } = details;
  const file = logo && (await storeFile(tx, logo, { kind: 'logo', visibility: 'public' }));
  await updateBrand(tx, before, {
    ...details,
    ...(before.redirect_url_explicit ? {} : { redirect_url: website }),
    ...(before.post_url_explicit ? {} : { post_url: website }),
    ...(file === undefined ? {} : { logo_file_id: file.id }),
    language: draft.language ?? before.language,
    updated_at: ctx.deps.clock.iso(),
  });
  if (file && before.logo_file_id !== null) await removeFiles(tx, ctx.deps, [before.logo_file_id]);
  await writeAudit(tx, ctx, {
    action: 'brand.details_corrected',
    entity: 'brand',
    entity_id: id,
    before: Object.fromEntries(Object.keys(details).map((key) => [key, before[key as 'name']])),
    after: details,
  });
}

interface NewOwner {
  readonly user_id: string;
  readonly email: string;
  /** True for the account of a signed-in owner, who needs no other proof. */
  readonly signed_in: boolean;
}

/** Returns whether the caller registers a brand for their own account. */
const isOwnAccount = ({ actor }: Ctx, email: string): boolean =>
  actor.kind === 'user' && canBringOwnBrand(actor.role) && actor.email === email;

const accountOf = (ctx: Ctx, email: string): string | undefined =>
  ctx.actor.kind === 'user' && isOwnAccount(ctx, email) ? ctx.actor.user_id : undefined;

/**
 * Returns whether a refusal may reveal that an address has an account. Staff may know it of every
 * account, and owners of their own. Visitors never learn it.
 */
const learnsOfAccounts = ({ actor }: Ctx, email: string): boolean =>
  actor.kind === 'user' && (!canBringOwnBrand(actor.role) || actor.email === email);

/**
 * Creates the owner's account: pending, without a password. The documents supply its name later. If
 * a visitor types the address of another account, the new account gets a placeholder address.
 */
async function addOwner(
  ctx: Ctx,
  tx: Tx,
  email: string,
  brand: NewBrand & { readonly id: number; readonly phone_country_code: string },
): Promise<NewOwner> {
  if (ctx.actor.kind === 'user' && isOwnAccount(ctx, email)) {
    await openBrandFirst(tx, ctx.actor.user_id, brand.id, ctx.deps.clock.iso());
    return { user_id: ctx.actor.user_id, email, signed_in: true };
  }
  const account = {
    email,
    first_name: brand.name,
    last_name: '',
    role: 'brand_owner',
    brand_id: brand.id,
    phone_country_code: brand.phone_country_code,
    phone_number: brand.phone_number,
    language: brand.language ?? 'en',
    ...(ctx.actor.kind === 'user' ? { created_by: ctx.actor.user_id } : {}),
  } as const;
  if (learnsOfAccounts(ctx, email)) {
    return { user_id: await createUser(tx, account), email, signed_in: false };
  }
  const owner = await createVisitorAccount(tx, account);
  if (owner.email !== email) await nameAddress(tx, owner.id, email);
  return { user_id: owner.id, email: owner.email, signed_in: false };
}

/**
 * Checks and stores the logo. Call it before the transaction, which must not wait for image
 * processing or the network.
 */
export async function keepLogo(ctx: Ctx, { logo_file }: Draft): Promise<KeptFile | undefined> {
  if (logo_file === undefined) return undefined;
  return keepFile(ctx.deps, await checkUpload('logo_file', logo_file, LOGO_FILE));
}

async function payoutStatusOf(tx: Tx, partner_id: number | null) {
  if (partner_id === null) return 'active';
  const partner = await findPayoutDefault(tx, partner_id);
  if (!partner) {
    const fields = { partner_id: 'This value is not valid' } as const;
    throw new AppError('BRAND_DETAILS_UNUSABLE', { fields });
  }
  return partner.default_payout_status;
}

interface Creation {
  readonly brand: Omit<CreatedBrand, 'registration_token'>;
  readonly owner: NewOwner | null;
}

/** Creates a brand for a share link or for staff, within the transaction. */
async function createWhole(
  ctx: Ctx,
  tx: Tx,
  draft: Draft,
  terms: Terms,
  logo: KeptFile | undefined,
): Promise<Creation> {
  const category = await lockCategory(tx, terms.mcc_code);
  if (!category) throw new AppError('BRAND_MCC_UNKNOWN');
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
    await writeToRegistrant(ctx, tx, named, 'registration_started', 'documents');
  }
  return { brand: { ...brand, next_step: 'documents' }, owner };
}

/**
 * Registers a brand through a share link. The terms of the link override the form. A visitor gets
 * the same answer whether or not their address belongs to an account.
 * @throws AppError LINK_INVALID; to staff EMAIL_TAKEN; the refusals of creating a brand
 */
export async function createSharedBrand(
  ctx: Ctx,
  share_token: string,
  draft: SharedBrandDraft,
): Promise<CreatedBrand> {
  const logo = await keepLogo(ctx, draft);
  const work = (used: () => void) => async (tx: Tx) => {
    used();
    const account = accountOf(ctx, draft.email);
    // Locks the account, so that two simultaneous brands do not share its use of the link.
    if (account !== undefined) await lockUserByEmail(tx, draft.email);
    const link = await takeUse(tx, share_token, ctx.deps.clock.iso(), account);
    if (!link) throw new AppError('LINK_INVALID');
    const terms: Terms = {
      mcc_code: link.mcc_code,
      entity_type: link.entity_type ?? draft.entity_type,
      partner_id: link.partner_id,
      share_link_id: link.id,
      created_by: null,
    };
    const { brand, owner } = await createWhole(ctx, tx, draft, terms, logo);
    invariant(owner, 'a share link requires the owner');
    if (owner.signed_in) return { ...brand, registration_token: null };
    const registrant = { brand_id: brand.id, user_id: owner.user_id, email: owner.email };
    const { token } = await startDeviceProof(ctx.deps, tx, registrant);
    return { ...brand, registration_token: token };
  };
  return storeOrDiscard(ctx.deps, logo, (used) => ctx.answerOnce(work(used)));
}

/**
 * Returns the new brand's partner. Admins choose it. For employees of a partner, it is their own
 * partner. For owners, it is the partner of the brand that they have selected.
 */
async function partnerOf(
  { deps }: Ctx,
  actor: UserActor,
  { partner_id }: BrandDraft,
): Promise<number | null> {
  if (canChooseBrandPartner(actor.role)) return partner_id ?? null;
  if (canBringOwnBrand(actor.role)) {
    const selected = await deps.db
      .selectFrom('brands')
      .select('partner_id')
      .where('id', '=', actor.brand_id)
      .executeTakeFirst();
    return selected?.partner_id ?? null;
  }
  if (actor.partner_id === null) throw new AppError('FORBIDDEN');
  return actor.partner_id;
}

/** The maximum number of registrations that an owner can have open at the same time. */
const MOST_OPEN = 5;

/**
 * Requires that the owner has few open registrations.
 * @throws AppError OWN_BRANDS_OPEN
 */
async function requireFewOpen(tx: Tx, { user_id, email }: UserActor): Promise<void> {
  await lockUserByEmail(tx, email);
  const open = await tx
    .selectFrom('brands')
    .select('id')
    .where('owner_user_id', '=', user_id)
    .where('status', '=', 'pending')
    .limit(MOST_OPEN)
    .execute();
  if (open.length < MOST_OPEN) return;
  throw new AppError('OWN_BRANDS_OPEN', { values: { count: MOST_OPEN } });
}

/**
 * Adds a brand. If the form of staff has an owner's address, the owner gets the link to continue.
 * An owner adds another brand to their own account.
 * @throws AppError OWN_BRANDS_OPEN; the refusals of creating a brand
 */
export async function createBrand(ctx: Ctx, typed: BrandDraft): Promise<CreatedBrand> {
  const actor = signedIn(ctx);
  const is_owner = canBringOwnBrand(actor.role);
  const draft = is_owner ? { ...typed, email: actor.email } : typed;
  const terms: Terms = {
    mcc_code: draft.mcc_code,
    entity_type: draft.entity_type,
    partner_id: await partnerOf(ctx, actor, draft),
    share_link_id: null,
    created_by: actor.user_id,
  };
  const logo = await keepLogo(ctx, draft);
  return ctx.answerOnce(async (tx) => {
    if (is_owner) await requireFewOpen(tx, actor);
    const { brand } = await createWhole(ctx, tx, draft, terms, logo);
    return { ...brand, registration_token: null };
  });
}
