import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { words } from '@diwan/contract/features/agreements/words';
import { type Sentence, sentences } from '@diwan/contract/kernel/sentences';
import { type SealVerdictName, sealVerdictOf } from '@diwan/documents/seal/check-seal';
import { renderOfflinePage } from '@diwan/documents/seal/offline-page';
import { sealTemplateOf, verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import type { Download, UploadedFile } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import { readSettings } from '../settings/settings.ts';
import { readSealCertificate } from './sealing.ts';
import * as store from './store.ts';

const SAYING = {
  not_sealed: 'This file has no seal of this platform',
  altered: 'This file was altered after it was sealed',
  not_ours: 'This file was sealed by another installation',
  authentic: 'This agreement is authentic: it is unaltered since we sealed it',
} as const satisfies Record<SealVerdictName, Sentence>;

/** Whoever holds the file reads in it what is told here beside the verdict. */
async function findSealed(ctx: Ctx, pdf: Uint8Array): Promise<SealVerdict['agreement']> {
  const digest = createHash('sha256').update(pdf).digest('hex');
  const known = await store.findByPdfDigest(ctx.deps.db, digest);
  // A deleted brand takes its agreements along; their seals stay genuine.
  if (!known) return null;
  const { signed_at, signer_name, ...agreement } = known;
  invariant(signed_at !== null && signer_name !== null, 'what is sealed was signed');
  return { ...agreement, signed_at, signer_name };
}

/**
 * Whether a PDF is, byte for byte, an agreement that this installation sealed: one of four
 * verdicts. For everybody, since a seal that nobody can check proves nothing.
 */
export async function verifyAgreement(
  ctx: Ctx,
  file: UploadedFile | undefined,
): Promise<SealVerdict> {
  invariant(file, 'a multipart call has its file');
  const { certificate_pem } = await readSealCertificate(ctx.deps);
  const check = await verifySealedPdf(file.bytes, [certificate_pem]);
  const verdict = sealVerdictOf(check);
  return {
    verdict,
    reason: translate(SAYING[verdict], ctx.client.language),
    sealed_at: check.genuine ? check.signed_at : null,
    agreement: check.genuine ? await findSealed(ctx, file.bytes) : null,
  };
}

const bothOf = (sentence: Sentence) => ({ en: sentence, ar: sentences[sentence] });

/** The check as one page that needs neither us nor a network. */
export async function downloadSealCheck({ deps }: Ctx): Promise<Download> {
  const { certificate_pem } = await readSealCertificate(deps);
  const { platform_name } = await readSettings(deps.db);
  const { title, offline_intro, choose, replaced_unknown, sealed_at } = words.seal;
  const page = renderOfflinePage({
    platform_name,
    templates: [sealTemplateOf(certificate_pem)],
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
