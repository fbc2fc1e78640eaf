import { checkOwner, checkOwners, passportNumber } from '@diwan/contract/features/ownership/check';
import type {
  BeneficialOwner,
  Ownership,
  OwnershipDraft,
  OwnerDraft,
} from '@diwan/contract/features/ownership/records';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { civilId } from '@diwan/contract/world/civil-id';
import { civilIdBirthDate } from '@diwan/contract/world/civil-id-digits';
import type { Insertable } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BeneficialOwnersTable } from '../../platform/db/tables.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { maskForOthers, revealValue } from '../../platform/masking.ts';
import { lockBrand, requireBrand } from '../brands/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import * as store from './store.ts';

type ShowNumber = (number: string) => string;

function showOwner({ deps }: Pick<Ctx, 'deps'>, row: store.OwnerRow, show: ShowNumber) {
  const number = show(deps.secrets.open(row.id_sealed));
  const owner: BeneficialOwner = {
    id: row.id,
    full_name_english: row.full_name_english,
    full_name_arabic: row.full_name_arabic,
    civil_id: row.id_kind === 'civil_id' ? number : null,
    passport_number: row.id_kind === 'passport_number' ? number : null,
    birth_date: row.birth_date,
    nationality: row.nationality,
    share: row.share_bp === null ? null : row.share_bp / 100,
    politically_exposed: row.politically_exposed,
    is_manager: row.is_manager,
  };
  return owner;
}

/** The ownership of a brand whose values the reader may not see. */
export const NO_OWNERSHIP: Ownership = {
  owners: [],
  expected_monthly_volume: null,
  typical_payment: null,
  owners_due_on: null,
};

/**
 * Returns the owners of a brand and the purpose of its account. The caller has checked the scope.
 * @param show masks an identity number for the reader
 */
export async function findOwnership(
  ctx: Pick<Ctx, 'deps'>,
  db: Db,
  brand_id: number,
  show: ShowNumber,
): Promise<Ownership> {
  const owners = await store.findOwners(db, brand_id);
  const purpose = await store.findPurpose(db, brand_id);
  const { typical_payment_minor: typical, due_on } = purpose;
  return {
    owners: owners.map((row) => showOwner(ctx, row, show)),
    expected_monthly_volume: purpose.expected_monthly_volume,
    typical_payment: typical === null ? null : toMajorNumber(typical),
    owners_due_on: due_on,
  };
}

/** Returns the owners of a brand and the purpose of its account. @throws AppError BRAND_NOT_FOUND */
export async function readOwnership(ctx: Ctx, brand_id: number): Promise<Ownership> {
  await requireBrand(ctx, brand_id);
  return findOwnership(ctx, ctx.deps.db, brand_id, (number) => maskForOthers(ctx, number));
}

/**
 * Adds the stored number to an owner who keeps it. An id of another brand, or one that is used
 * twice, counts as absent.
 */
function withKept(ctx: Ctx, drafts: readonly OwnerDraft[], known: readonly store.OwnerRow[]) {
  const left = new Map(known.map((row) => [row.id, row]));
  return drafts.map(({ id = '', ...draft }): OwnerDraft => {
    const stored = left.get(id);
    left.delete(id);
    if (!stored) return draft;
    if (draft.civil_id?.trim() || draft.passport_number?.trim()) return { ...draft, id };
    return { ...draft, id, [stored.id_kind]: ctx.deps.secrets.open(stored.id_sealed) };
  });
}

type Person = NonNullable<Awaited<ReturnType<typeof store.findPerson>>>;

/** Completes an individual's answer with the person of the documents. */
function asOwner({ deps: { secrets } }: Ctx, draft: OwnerDraft, person: Person): OwnerDraft {
  const { civil_id_sealed, full_name_english, full_name_arabic, nationality } = person;
  return {
    nationality,
    ...(full_name_english === null ? {} : { full_name_english }),
    ...(full_name_arabic === null ? {} : { full_name_arabic }),
    ...(civil_id_sealed === null || draft.passport_number?.trim()
      ? {}
      : { civil_id: secrets.open(civil_id_sealed) }),
    ...draft,
    share: 100,
  };
}

/**
 * Refuses wrong owners, and an individual's owner whose values neither the request nor the
 * documents contain.
 */
function requireValid(type: Person['entity_type'], owners: readonly OwnerDraft[], today: string) {
  const problems = checkOwners(type, owners, today);
  if (type === 'individual') {
    for (const [at, owner] of owners.entries()) {
      for (const [field, sentence] of Object.entries(checkOwner(owner, today))) {
        problems[`owners.${at}.${field}`] ??= sentence;
      }
    }
  }
  const [sentence] = Object.values(problems);
  if (sentence !== undefined) throw new AppError('VALIDATION', { sentence, fields: problems });
}

/** Returns a checked owner as it is stored. */
function rowOf(
  { deps: { secrets } }: Ctx,
  brand_id: number,
  owner: OwnerDraft,
  position: number,
): Insertable<BeneficialOwnersTable> {
  const civil_id = owner.civil_id?.trim() ? civilId.parse(owner.civil_id) : null;
  const number = civil_id ?? passportNumber.parse(owner.passport_number);
  const { nationality = '', share, birth_date: typed = '' } = owner;
  const birth_date = typed.trim() === '' ? civilIdBirthDate(civil_id ?? '') : typed;
  invariant(birth_date, 'a checked owner has a birth date');
  return {
    id: owner.id ?? newUuid(),
    brand_id,
    position,
    full_name_english: owner.full_name_english ?? '',
    full_name_arabic: owner.full_name_arabic ?? '',
    id_kind: civil_id === null ? 'passport_number' : 'civil_id',
    id_sealed: secrets.seal(number),
    // Two states can issue the same passport number.
    id_index: secrets.blindIndex('civil_id', civil_id ?? `${nationality} ${number}`),
    birth_date,
    nationality,
    share_bp: typeof share === 'number' ? Math.round(share * 100) : null,
    politically_exposed: owner.politically_exposed === true,
    is_manager: owner.is_manager === true,
  };
}

/** Returns what the audit log keeps of owners: no numbers and no birth dates. */
const forAudit = (owners: readonly Insertable<BeneficialOwnersTable>[]) =>
  owners.map(({ full_name_english, share_bp = null, politically_exposed, is_manager }) => ({
    full_name_english,
    share: share_bp === null ? null : share_bp / 100,
    politically_exposed,
    is_manager,
  }));

async function saveOwners(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  drafts: readonly OwnerDraft[],
): Promise<{ readonly before: object; readonly after: object }> {
  const known = await store.findOwners(tx, brand_id);
  const person = await store.findPerson(tx, brand_id);
  invariant(person, 'a locked brand exists');
  const is_individual = person.entity_type === 'individual';
  const filled = is_individual ? drafts.map((draft) => asOwner(ctx, draft, person)) : drafts;
  const complete = withKept(ctx, filled, known);
  const today = todayIn(ctx.deps, await readSettings(tx));
  requireValid(person.entity_type, complete, today);
  const rows = complete.map((owner, at) => rowOf(ctx, brand_id, owner, at));
  await store.replaceOwners(tx, brand_id, rows);
  await store.dropRequirement(tx, brand_id);
  return { before: forAudit(known), after: forAudit(rows) };
}

/**
 * Stores the given owners and purpose of a locked brand, with an audit entry. Absent properties do
 * not change.
 * @throws AppError VALIDATION
 */
export async function storeOwnership(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { owners, expected_monthly_volume, typical_payment }: OwnershipDraft,
): Promise<void> {
  const saved = owners && (await saveOwners(ctx, tx, brand_id, owners));
  const old = await store.findPurpose(tx, brand_id);
  const purpose = {
    expected_monthly_volume: expected_monthly_volume ?? old.expected_monthly_volume,
    typical_payment_minor:
      typical_payment === undefined ? old.typical_payment_minor : toMinor(typical_payment),
  };
  const changes_purpose =
    purpose.expected_monthly_volume !== old.expected_monthly_volume ||
    purpose.typical_payment_minor !== old.typical_payment_minor;
  if (changes_purpose) await store.savePurpose(tx, brand_id, purpose);
  if (!saved && !changes_purpose) return;
  const factsOf = (of: typeof purpose, of_owners: object | undefined) => ({
    ...(of_owners && { owners: of_owners }),
    expected_monthly_volume: of.expected_monthly_volume,
    typical_payment:
      of.typical_payment_minor === null ? null : toMajorNumber(of.typical_payment_minor),
  });
  await writeAudit(tx, ctx, {
    action: 'brand.owners_saved',
    entity: 'brand',
    entity_id: brand_id,
    before: factsOf(old, saved?.before),
    after: factsOf(purpose, saved?.after),
  });
}

/**
 * Replaces the owners of a brand, or changes the purpose of its account.
 * @throws AppError BRAND_NOT_FOUND, VALIDATION
 */
export async function saveOwnership(
  ctx: Ctx,
  brand_id: number,
  draft: OwnershipDraft,
): Promise<Ownership> {
  await ctx.transaction(async (tx) => {
    await lockBrand(ctx, tx, brand_id);
    await storeOwnership(ctx, tx, brand_id, draft);
  });
  return readOwnership(ctx, brand_id);
}

/** Reveals the identity number of an owner. @throws AppError BRAND_NOT_FOUND, OWNER_NOT_FOUND */
export async function revealOwner(
  ctx: Ctx,
  { brand_id, id, reason }: { brand_id: number; id: string; reason: string },
): Promise<RevealedValue> {
  await requireBrand(ctx, brand_id);
  const owner = (await store.findOwners(ctx.deps.db, brand_id)).find((row) => row.id === id);
  if (!owner) throw new AppError('OWNER_NOT_FOUND');
  const about = { entity: 'brand', entity_id: brand_id, reason } as const;
  return revealValue(ctx, {
    ...about,
    action: 'brand.owner_number_revealed',
    sealed: owner.id_sealed,
  });
}
