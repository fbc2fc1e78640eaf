import type { DocumentSubmission } from '@diwan/contract/features/documents/records';
import { brandDraft } from '@diwan/contract/features/brands/draft';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import sharp from 'sharp';
import type { z } from 'zod';
import { drawSampleSignature } from '@diwan/documents/agreement/sample-agreement';
import { readPublicAgreement, signAgreement } from '../features/agreements/public.ts';
import { createBrand, editBrand } from '../features/brands/public.ts';
import { submitDocuments } from '../features/documents/public.ts';
import {
  type Actor,
  type Ctx,
  type Deps,
  type UserActor,
  withoutKey,
} from '../platform/context.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { invariant } from '../platform/error.ts';
import { type Scope, scopeOf } from '../platform/scope.ts';

/** The stages of a registration. Each stage includes the previous ones. */
export type Stage = 'created' | 'documents' | 'signed' | 'active';

const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/**
 * Returns the picture of a document without content: lines, a face and a signature on a coloured
 * card.
 */
const paperOf = (colour: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540" width="856" height="540">
    <rect width="856" height="540" rx="28" fill="${colour}"/>
    <rect width="856" height="96" fill="#1e3a8a"/>
    <rect x="48" y="136" width="200" height="250" rx="12" fill="#f8fafc"/>
    <circle cx="148" cy="220" r="52" fill="#94a3b8"/>
    <path d="M68 386c0-70 36-104 80-104s80 34 80 104z" fill="#94a3b8"/>
    <g fill="#475569">
      <rect x="292" y="144" width="380" height="22" rx="6"/>
      <rect x="292" y="200" width="460" height="18" rx="6"/>
      <rect x="292" y="248" width="300" height="18" rx="6"/>
      <rect x="292" y="296" width="420" height="18" rx="6"/>
    </g>
    <path d="M482 470c40-60 60-60 70 0s40 20 60-30 40 60 90 10"
      fill="none" stroke="#0f172a" stroke-width="5"/>
  </svg>`;

/** The drawings of this process. Each is drawn once, because drawing is slow. */
const drawings = new Map<string, Promise<string>>();

function drawOnce(name: string, draw: () => Promise<Uint8Array>): Promise<string> {
  const drawing = drawings.get(name) ?? draw().then((bytes) => dataUrl(bytes));
  drawings.set(name, drawing);
  return drawing;
}

/** Draws a document without content. Returns a data URL. */
export const drawPaper = (colour = '#c7d2fe'): Promise<string> =>
  drawOnce(colour, () =>
    sharp(Buffer.from(paperOf(colour)))
      .png()
      .toBuffer(),
  );

export const drawSignature = (): Promise<string> => drawOnce('signature', drawSampleSignature);

/** Returns a complete submission of step 2. The numbers are fictitious but valid. */
export async function sampleSubmission(
  type: EntityType,
  details: Partial<DocumentSubmission> = {},
): Promise<DocumentSubmission> {
  const paper = await drawPaper();
  const bank = { bank_name: 'National Bank of Kuwait', iban: 'KW81CBKU0000000000001234560101' };
  const person = {
    civil_id: '285081500016',
    full_name_english: 'Noura Al-Sabah',
    full_name_arabic: 'نورة الصباح',
    driver_license_file: paper,
    owners: [{ politically_exposed: false }],
  };
  const company = {
    civil_id: '12345/2026',
    company_name: 'Bait Al-Tamr General Trading W.L.L.',
    company_name_arabic: 'شركة بيت التمر للتجارة العامة ذ.م.م',
    commercial_license_file: paper,
    signatory_auth_file: paper,
    signatory_id_file: paper,
    owners: [
      {
        full_name_english: 'Mariam Nasser',
        full_name_arabic: 'مريم ناصر',
        civil_id: '290010100003',
        nationality: 'KW',
        share: 100,
        politically_exposed: false,
      },
    ],
  };
  const purpose = { expected_monthly_volume: '5000_to_20000', typical_payment: 12.5 } as const;
  return { ...bank, ...purpose, ...(type === 'individual' ? person : company), ...details };
}

interface Person {
  readonly ip: string;
  readonly user_agent: string;
}

const SOMEBODY: Person = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

const contextOf = (deps: Deps, actor: Actor, scope: Scope): Ctx => ({
  deps,
  actor,
  scope,
  client: { ...SOMEBODY, request_id: newUuid(), language: 'en' },
  ...withoutKey(deps),
});

/** Returns the context of a visitor without an account. */
export const visitorContext = (deps: Deps): Ctx =>
  contextOf(deps, { kind: 'public' }, { kind: 'none' });

/** Returns the context of a brand's registrant, outside a request. */
export async function registrantContext(deps: Deps, brand_id: number): Promise<Ctx> {
  const owner = await deps.db
    .selectFrom('users')
    .select(['id as user_id', 'email'])
    .where('brand_id', '=', brand_id)
    .executeTakeFirstOrThrow();
  const proof = { by_mail: true, device: '', epoch: 0, provisional: false } as const;
  const registrant = { kind: 'registrant', brand_id, ...owner, ...proof } as const;
  return contextOf(deps, registrant, { kind: 'brand', brand_id });
}

export type Staff = Pick<UserActor, 'user_id' | 'role' | 'partner_id' | 'email'>;

/** Returns the context of a member of staff, outside a request. */
export const staffContext = (deps: Deps, staff: Staff): Ctx => {
  const session = {
    session_id: newUuid(),
    session_kind: 'full',
    brand_id: null,
    confirmed: true,
  } as const;
  const actor: UserActor = { kind: 'user', ...staff, ...session };
  return contextOf(deps, actor, scopeOf(actor));
};

/** Returns the context of a brand's owner, outside a request. */
export async function ownerContext(deps: Deps, brand_id: number): Promise<Ctx> {
  const owner = await deps.db
    .selectFrom('users')
    .select(['id as user_id', 'email'])
    .where('brand_id', '=', brand_id)
    .executeTakeFirstOrThrow();
  const session = {
    session_id: newUuid(),
    session_kind: 'full',
    partner_id: null,
    confirmed: true,
  } as const;
  const actor: UserActor = { kind: 'user', role: 'brand_owner', brand_id, ...owner, ...session };
  return contextOf(deps, actor, scopeOf(actor));
}

export interface Registration {
  readonly stage: Stage;
  /** The person who adds the brand. For the stage `active` it must be an admin. */
  readonly staff: Staff;
  readonly draft: z.input<typeof brandDraft> & { readonly email: string };
  /** The values that differ from the sample. */
  readonly submission?: Partial<DocumentSubmission>;
  /** The drawn signature as a data URL. The default is the sample. */
  readonly signature_file?: string;
  /** The IP address of the registrant. By default each brand has a different one. */
  readonly ip?: string;
}

/** Signs the service agreement. The text is read first, as it is for a person. */
async function signAs(ctx: Ctx, brand_id: number, drawing: string | undefined): Promise<void> {
  await readPublicAgreement(ctx, brand_id);
  const signature_file = drawing ?? (await drawSignature());
  await signAgreement(ctx, brand_id, { signature_file, agreed: true });
}

/**
 * Registers a brand up to a stage. Jobs for messages and the sealed PDF remain queued for the
 * worker.
 * @returns the brand's id
 */
export async function registerBrand(deps: Deps, registration: Registration): Promise<number> {
  const { stage, staff, submission, ip } = registration;
  const draft = brandDraft.parse(registration.draft);
  const office = staffContext(deps, staff);
  const { id, entity_type, next_step } = await createBrand(office, draft);
  invariant(next_step === 'documents', 'a new brand waits for its documents');
  if (stage === 'created') return id;
  const visit = await registrantContext(deps, id);
  const network = ip ?? `198.18.${(id >> 8) & 255}.${id & 255}`;
  const ctx = { ...visit, client: { ...visit.client, ip: network } };
  await submitDocuments(ctx, id, await sampleSubmission(entity_type, submission));
  if (stage === 'documents') return id;
  await signAs(ctx, id, registration.signature_file);
  if (stage === 'active')
    await editBrand(office, id, { status: 'active', checked_points: ALL_POINTS_TICKED });
  return id;
}
