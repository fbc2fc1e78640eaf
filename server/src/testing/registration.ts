import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { brandDraft } from '@diwan/contract/features/brands/draft';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import { sealShareToken } from '../features/share-links/public.ts';
import { newToken } from '../platform/crypto/tokens.ts';
import type { ShareLinksTable } from '../platform/db/tables.ts';
import {
  drawSignature,
  registerBrand,
  sampleSubmission,
  type Stage,
} from '../seed/registrations.ts';
import { type Answer, ask, type CallOptions, signInAs, type TestApp } from './app.ts';

export { drawPaper, drawSignature, sampleSubmission } from '../seed/registrations.ts';

type System = Pick<TestApp, 'app' | 'deps'>;

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `registrant-${people}@people.test`;
};

/**
 * Returns a separate phone number for each registrant, because an unverified number gets at most
 * two messages an hour.
 */
const newPhone = (): string => `5${String(people).padStart(7, '0')}`;

/** Returns a complete step 1 for an individual. */
export const draftOf = () => ({
  name: 'Dates of Kuwait',
  entity_type: 'individual' as const,
  mcc_code: '5411',
  email: newEmail(),
  phone_number: newPhone(),
});

/**
 * Adds a share link. The category must exist.
 * @returns the token of the link
 */
export async function addShareLink(
  { deps }: Pick<System, 'deps'>,
  details: Partial<Insertable<ShareLinksTable>> = {},
): Promise<string> {
  const { db } = deps;
  const share_token = newToken();
  const maker = await db
    .insertInto('users')
    .values({ email: newEmail(), first_name: 'Link', last_name: 'Maker', role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('share_links')
    .values({
      ...sealShareToken(deps, share_token),
      mcc_code: '5411',
      created_by: maker.id,
      ...details,
    })
    .execute();
  return share_token;
}

let addresses = 0;

/** Returns headers with a new IP address, because calls are rate limited by address. */
export const fromElsewhere = (): Record<string, string> => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` };
};

export const register = (
  system: System,
  share_token: string,
  details: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer<CreatedBrand>> =>
  ask<CreatedBrand>(system, 'POST', `/brands/shared?token=${share_token}`, {
    body: { ...draftOf(), ...details },
    headers: { ...fromElsewhere(), ...headers },
  });

export interface Registrant {
  readonly id: number;
  readonly proof: string;
}

/** Registers a brand through a new link. */
export async function registered(
  system: System,
  details: Record<string, unknown> = {},
  link: Partial<Insertable<ShareLinksTable>> = {},
): Promise<Registrant> {
  const { data } = await register(system, await addShareLink(system, link), details);
  return { id: data.id, proof: data.registration_token ?? '' };
}

/** Makes a call as the registrant, with the proof in its header. */
export const asRegistrant = <T>(
  system: System,
  method: 'GET' | 'POST',
  path: string,
  { proof }: Registrant,
  options: CallOptions = {},
): Promise<Answer<T>> =>
  ask<T>(system, method, path, {
    ...options,
    headers: { ...fromElsewhere(), 'x-registration-token': proof, ...options.headers },
  });

/** Reads the proof in the newest link to this brand's registrant on one channel. */
export async function sentProof(
  { deps: { db, secrets } }: Pick<System, 'deps'>,
  brand_id: number,
  channel: 'email' | 'whatsapp' = 'email',
): Promise<string> {
  const rows = await db
    .selectFrom('messages')
    .select('link_sealed')
    .where('brand_id', '=', brand_id)
    .where('channel', '=', channel)
    .where('link_sealed', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  const links = rows.map(({ link_sealed }) => new URL(secrets.open(link_sealed ?? '')));
  return links.map(({ searchParams }) => searchParams.get('access')).find(Boolean) ?? '';
}

/**
 * Opens the mailed link as the registrant.
 * @param cookie the proof of the device that began the registration
 */
export async function openMail(system: System, id: number, cookie?: string): Promise<Registrant> {
  const path = `/brands/${id}/registration?access=${await sentProof(system, id)}`;
  const { cookies } = await ask(system, 'GET', path, {
    headers: fromElsewhere(),
    ...(cookie === undefined ? {} : { cookies: { diwan_registration: cookie } }),
  });
  return { id, proof: cookies['diwan_registration'] ?? '' };
}

/**
 * Registers a brand. The registrant opens the mailed link on the device that began, and is then
 * treated as the owner.
 */
export async function proved(
  system: System,
  details: Record<string, unknown> = {},
  link: Partial<Insertable<ShareLinksTable>> = {},
): Promise<Registrant> {
  const { id, proof } = await registered(system, details, link);
  return openMail(system, id, proof);
}

export const handIn = async (
  system: System,
  registrant: Registrant,
  details: Record<string, unknown> = {},
  type: 'individual' | 'corporate' = 'individual',
  headers: Record<string, string> = {},
): Promise<Answer<SubmissionOutcome>> =>
  asRegistrant(system, 'POST', `/brands/${registrant.id}/documents/public`, registrant, {
    body: { ...(await sampleSubmission(type)), ...details },
    headers,
  });

export interface SigningAnswer {
  readonly signed_at: string | null;
  readonly redirect_url: string;
  readonly next_step: string;
  readonly agreement_id: string;
}

export const sign = async (
  system: System,
  registrant: Registrant,
  options: CallOptions = {},
): Promise<Answer<SigningAnswer>> =>
  asRegistrant<SigningAnswer>(
    system,
    'POST',
    `/brands/${registrant.id}/agreement/sign`,
    registrant,
    {
      body: { signature_file: await drawSignature(), agreed: true },
      ...options,
    },
  );

/** Adds a brand at a stage through the services, for tests of other features. */
export async function brandAt(
  system: System,
  stage: Stage,
  details: Partial<z.input<typeof brandDraft>> & { readonly email?: string } = {},
): Promise<number> {
  const admin = await signInAs(system, 'admin');
  const staff = { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null } as const;
  return registerBrand(system.deps, { stage, staff, draft: { ...draftOf(), ...details } });
}

/** Stores a comparison in which the newest drawing of a signed brand differs from the licence. */
export async function foundDifferent(
  { deps: { db, clock } }: Pick<System, 'deps'>,
  brand_id: number,
): Promise<void> {
  await db
    .updateTable('signature_comparisons')
    .set({
      state: 'done',
      verdict: 'none',
      percentage: 12,
      average_similarity_bp: 1200,
      measured_at: clock.iso(),
    })
    .where('brand_id', '=', brand_id)
    .where('compared_with', '=', 'licence')
    .execute();
  await db
    .updateTable('brand_documents')
    .set({ signature_match_status: 'mismatch' })
    .where('brand_id', '=', brand_id)
    .execute();
}

/** Confirms as the owner, with a mailed code, the data that staff or another device entered. */
export async function confirmBeside(
  system: System,
  brand_id: number,
  { token, headers = {} }: Pick<CallOptions, 'token' | 'headers'>,
): Promise<Answer<{ readonly signed: boolean; readonly redirect_url: string }>> {
  const path = `/brands/${brand_id}/owner-confirmation`;
  const as = { ...(token && { token }), headers: { ...fromElsewhere(), ...headers } };
  await ask(system, 'POST', `${path}/code`, as);
  const code = await readOwnerCode(system, brand_id);
  const { data } = await ask<{ digest: string }>(system, 'GET', path, as);
  return ask(system, 'POST', path, { ...as, body: { code, digest: data.digest } });
}

/** Reads the newest code that was mailed to the owner of a brand. */
export async function readOwnerCode(
  { deps: { db, secrets } }: Pick<System, 'deps'>,
  brand_id: number,
): Promise<string> {
  const { link_sealed } = await db
    .selectFrom('messages')
    .select('link_sealed')
    .where('brand_id', '=', brand_id)
    .where('template', '=', 'owner_code')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return secrets.open(link_sealed ?? '');
}
