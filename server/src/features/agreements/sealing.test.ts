import { performance } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  drawSampleSignature,
  SAMPLE_DATA,
  SAMPLE_EVIDENCE,
} from '@diwan/documents/agreement/sample-agreement';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { createSealer, makeSealedAgreement } from './sealing.ts';
import type { SealingOrder } from './sealing-process.ts';
import { renderAgreementText } from '@diwan/documents/agreement/template';

// Sealing runs at the lowest CPU priority, so a busy machine needs a long time limit.
const PATIENCE_MS = 180_000;
const SEALED_AT = '2026-11-20T21:31:00.000Z';

let order: SealingOrder;
beforeAll(async () => {
  order = {
    text: renderAgreementText(SAMPLE_DATA),
    signature: { png: await drawSampleSignature() },
    evidence: SAMPLE_EVIDENCE,
    certificate: await createSealCertificate('Diwan', SEALED_AT),
    sealed_at: SEALED_AT,
  };
});

describe('the making of a sealed agreement', { timeout: PATIENCE_MS }, () => {
  it('leaves the event loop of this process free', async () => {
    const before = performance.eventLoopUtilization();
    const { pdf } = await makeSealedAgreement(order);
    // This is a share, not a duration. Sealing in this process would use nearly 1 on any machine.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
    expect(await verifySealedPdf(pdf, [order.certificate.certificate_pem])).toMatchObject({
      genuine: true,
      signed_at: SEALED_AT,
    });
  });

  it('fails for a text other than the signed one, and for an invalid drawing', async () => {
    const other = { ...order.text, en: order.text.en.replace('KWD 20.000', 'KWD 2.000') };
    const orders = [
      { ...order, text: other },
      { ...order, signature: { png: (await drawSampleSignature()).slice(0, 300) } },
    ];
    const made = await Promise.allSettled(orders.map((wrong) => makeSealedAgreement(wrong)));
    expect(made[0]).toMatchObject({
      reason: { message: 'invariant: the text of an agreement matches its digest' },
    });
    expect(made[1]).toMatchObject({ status: 'rejected' });
  });

  it('fails when it takes too much time or memory, and the next one is made', async () => {
    const [late, large, next] = await Promise.allSettled([
      createSealer({ time_limit_ms: 1 })(order),
      createSealer({ max_memory_bytes: 20 * 1024 * 1024 })(order),
      makeSealedAgreement(order),
    ]);
    expect([late.status, large.status, next.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
