import { renderAgreementPdf } from '@diwan/documents/agreement/agreement-pdf';
import {
  drawSampleSignature,
  SAMPLE_DATA,
  SAMPLE_EVIDENCE,
} from '@diwan/documents/agreement/sample-agreement';
import { renderAgreementText } from '@diwan/documents/agreement/template';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import { checkSeal, sealVerdictOf } from '@diwan/documents/seal/check-seal';
import { sealPdf } from '@diwan/documents/seal/seal';
import { sealTemplateOf } from '@diwan/documents/seal/verify-seal';

const SEALED_AT = '2026-11-20T21:31:00.000Z';

async function makeSealed() {
  const certificate = await createSealCertificate('Diwan', SEALED_AT);
  const pdf = await renderAgreementPdf({
    text: renderAgreementText(SAMPLE_DATA),
    signature: { png: await drawSampleSignature() },
    evidence: SAMPLE_EVIDENCE,
  });
  const sealed = await sealPdf(pdf, certificate, SEALED_AT);
  return { sealed, templates: [sealTemplateOf(certificate.certificate_pem)] };
}

/**
 * Changes one bit of a byte of a signed agreement, for one byte after the other, and checks the
 * verdict.
 * @param step 1 for every byte, 10 for every tenth
 */
export async function alterSeals({ step }: { readonly step: number }) {
  const { sealed, templates } = await makeSealed();
  const verdicts: Record<string, number> = {};
  const before = sealVerdictOf(await checkSeal(sealed, templates));
  for (let at = 0; at < sealed.length; at += step) {
    const kept = sealed[at] ?? 0;
    sealed[at] = kept ^ (1 << (at % 8));
    const verdict = sealVerdictOf(await checkSeal(sealed, templates));
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    sealed[at] = kept;
  }
  const right = before === 'authentic' && verdicts['authentic'] === undefined;
  return { part: 'seals', bytes: sealed.length, step, unaltered: before, altered: verdicts, right };
}
