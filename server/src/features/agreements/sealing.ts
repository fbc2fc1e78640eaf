import { type Sentence, sentences } from '@diwan/contract';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { words } from '@diwan/contract/features/agreements/words';
import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';
import { type SealVerdictName, sealVerdictOf } from '@diwan/documents/seal/check-seal';
import { renderOfflinePage } from '@diwan/documents/seal/offline-page';
import { closeDraft, type SealedDocument } from '@diwan/documents/seal/seal';
import { sealTemplateOf, timestampOf, verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { createHash, X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { readOrMakeSecret, readSecrets } from '../../platform/crypto/platform-secrets.ts';
import { invariant } from '../../platform/error.ts';
import type { Download, UploadedFile } from '../../platform/files/transfer.ts';
import { createOrderLine, type OrderLimits } from '@diwan/processes/run-order';
import { translate } from '../../platform/words.ts';
import { readSettings } from '../settings/public.ts';
import type { DraftOrder, SealingOrder } from './sealing-process.ts';
import * as store from './store.ts';
import { addTimestamp, type TimestampAuthority } from './timestamps/timestamps.ts';

const NAME = 'agreement_seal';
const SET_BY_OPERATOR = `${NAME}/`;

/** Returns the installation's own certificate. The first call creates it, and it never changes. */
async function readOwnCertificate({ db, secrets, clock }: Deps): Promise<SealCertificate> {
  const text = await readOrMakeSecret(db, secrets, NAME, async () => {
    const { platform_name } = await readSettings(db);
    return JSON.stringify(await createSealCertificate(platform_name, clock.iso()));
  });
  return JSON.parse(text) as SealCertificate;
}

/**
 * Returns the certificate that seals documents now: the operator's if one is set, otherwise the
 * installation's own. The operator's certificate is stored. Its seals can then still be verified
 * after its replacement.
 * @throws Error if it has expired, because its seals could not be verified
 */
export async function readSealCertificate(deps: Deps): Promise<SealCertificate> {
  const { seal } = deps.config;
  if (!seal) return readOwnCertificate(deps);
  const { validTo, validToDate } = new X509Certificate(seal.certificate_pem);
  if (validToDate.getTime() < deps.clock.ms()) {
    throw new Error(`The certificate of SEAL_CERT_FILE expired on ${validTo}`);
  }
  const { certificate_pem } = seal;
  const digest = createHash('sha256').update(certificate_pem).digest('hex');
  const name = `${SET_BY_OPERATOR}${digest}`;
  await readOrMakeSecret(deps.db, deps.secrets, name, async () => certificate_pem);
  return seal;
}

/**
 * Returns the certificates whose private keys are available. A draft opens only with the
 * certificate that made it. The operator's key is returned with every chain that was ever set for
 * its certificate.
 */
export async function readSealKeys(deps: Deps): Promise<SealCertificate[]> {
  const own = await readOwnCertificate(deps);
  const { seal } = deps.config;
  if (!seal) return [own];
  const { raw } = new X509Certificate(seal.certificate_pem);
  const others = (await readSecrets(deps.db, deps.secrets, SET_BY_OPERATOR)).filter(
    (pem) => pem !== seal.certificate_pem && new X509Certificate(pem).raw.equals(raw),
  );
  return [seal, ...others.map((certificate_pem) => ({ ...seal, certificate_pem })), own];
}

/** Returns every certificate that has sealed documents here, as PEM with its chain. */
export async function readTrustedSeals(deps: Deps): Promise<string[]> {
  const { certificate_pem } = await readOwnCertificate(deps);
  return [certificate_pem, ...(await readSecrets(deps.db, deps.secrets, SET_BY_OPERATOR))];
}

/** Enqueues the job that makes the sealed PDF of a signed agreement. */
export const enqueueSeal = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  agreement_id: string,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'seal_agreement',
    { agreement_id },
    { queue: 'sealing', job_key: `seal-${agreement_id}` },
  );

const PROGRAM = fileURLToPath(new URL('./sealing-process.ts', import.meta.url));

interface SealedAgreement {
  readonly pdf: Uint8Array;
  /** The file to which a later timestamp is added (`openDraft`); null if it needs none. */
  readonly draft: Uint8Array | null;
}

/**
 * The limits of the sealing process. Sealing takes two seconds of an idle processor core. Its low
 * priority makes it slow on a busy machine.
 */
const LIMITS: OrderLimits = { time_limit_ms: 180_000, gives_way: true };

/**
 * Creates the function that draws and seals the PDF of a signed agreement in a separate process. In
 * this process, sealing would block the event loop and every request for seconds. The certificate
 * is sent with the order, never through environment or arguments. The promise rejects if the PDF
 * cannot be made within the limits.
 */
export function createSealer(limits: Partial<OrderLimits> = {}) {
  const work = createOrderLine<SealingOrder, SealedDocument>(PROGRAM, { ...LIMITS, ...limits });
  return async (order: SealingOrder, stamping?: TimestampAuthority): Promise<SealedAgreement> => {
    const sealed = await work({ ...order, with_draft: stamping !== undefined });
    const timestamped = await addTimestamp(sealed, order.certificate, stamping);
    if (timestamped) return { pdf: timestamped, draft: null };
    const { pdf, draft } = sealed;
    return { pdf, draft: draft && closeDraft(draft, order.certificate) };
  };
}

/** Seals agreements in one process, one after another, because a PDF is not urgent. */
export const makeSealedAgreement = createSealer();

/**
 * Draws an unsigned agreement. It has a separate queue, because a person is waiting for the
 * download.
 */
export const makeDraft = createOrderLine<DraftOrder, SealedDocument>(PROGRAM, {
  time_limit_ms: 60_000,
});

const SAYING = {
  not_sealed: 'This file was not sealed by this platform',
  altered: 'This file was altered after it was sealed',
  not_ours: 'This file was sealed by another platform',
  authentic: 'This agreement is authentic: it has not changed since we sealed it',
} as const satisfies Record<SealVerdictName, Sentence>;
/**
 * The verdict for files without an agreement of ours: verification files, and agreements of deleted
 * brands.
 */
const OTHER_FILE: Sentence = 'This file is authentic: it has not changed since we sealed it';

/**
 * Returns the agreement of a sealed file; null for other files. A person who has the file can
 * already read these values in it.
 */
async function findSealed(ctx: Ctx, pdf: Uint8Array): Promise<SealVerdict['agreement']> {
  const digest = createHash('sha256').update(pdf).digest('hex');
  const known = await store.findByPdfDigest(ctx.deps.db, digest);
  // The result is null even for a deleted brand's agreement. Its row is also deleted, but its seal
  // remains genuine.
  if (!known) return null;
  const { signed_at, signer_name, ...agreement } = known;
  invariant(signed_at !== null && signer_name !== null, 'a sealed agreement is signed');
  return { ...agreement, signed_at, signer_name };
}

/**
 * Checks whether a PDF is, byte for byte, an agreement that this installation sealed. Returns one
 * of four verdicts. The call is public, so that anyone can check a seal.
 */
export async function verifyAgreement(
  ctx: Ctx,
  file: UploadedFile | undefined,
): Promise<SealVerdict> {
  invariant(file, 'a multipart call has its file');
  const check = await verifySealedPdf(file.bytes, await readTrustedSeals(ctx.deps));
  const verdict = sealVerdictOf(check);
  const agreement = check.genuine ? await findSealed(ctx, file.bytes) : null;
  const other = check.genuine && agreement === null;
  const { tsa_trusted } = ctx.deps.config;
  const timestamp = check.genuine ? await timestampOf(file.bytes, tsa_trusted) : undefined;
  return {
    verdict,
    reason: translate(other ? OTHER_FILE : SAYING[verdict], ctx.client.language),
    sealed_at: check.genuine ? check.signed_at : null,
    timestamp: timestamp ?? null,
    agreement,
  };
}

const bothOf = (sentence: Sentence) => ({ en: sentence, ar: sentences[sentence] });

/** Returns the seal check as one HTML page that works offline. */
export async function downloadSealCheck({ deps }: Ctx): Promise<Download> {
  const trusted = await readTrustedSeals(deps);
  const { platform_name } = await readSettings(deps.db);
  const { title, offline_intro, choose, replaced_unknown, sealed_at } = words.seal;
  const page = renderOfflinePage({
    platform_name,
    templates: trusted.map(sealTemplateOf),
    title,
    intro: offline_intro,
    choose,
    verdicts: {
      not_sealed: bothOf(SAYING.not_sealed),
      altered: bothOf(SAYING.altered),
      not_ours: bothOf(SAYING.not_ours),
      authentic: bothOf(SAYING.authentic),
    },
    replaced_unknown,
    sealed_at,
  });
  return {
    content: Buffer.from(page),
    content_type: 'text/html; charset=utf-8',
    download_name: 'check-agreement.html',
    cache: 'no-store',
  };
}
