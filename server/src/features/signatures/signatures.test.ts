import type {
  DirectExtraction,
  ManualComparison,
  SignatureVerdict,
} from '@diwan/contract/features/signatures/records';
import { SCALE_VERSION } from '@diwan/contract/features/signatures/thresholds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { staffContext } from '../../seed/registrations.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { asRegistrant, handIn, proved, type Registrant, sign } from '../../testing/registration.ts';
import { demoHand, demoLicence, demoStrokes } from '@diwan/reading/writers/demo-hands';
import { verifyStored } from '../../verify.ts';
import { renderPdfPages, setSignatureMatch } from '../documents/public.ts';
import { compareSignature, sweepSignatures } from './jobs.ts';
import { readSignatureComparisons } from './compare-signatures.ts';

/* Tests the column of 0217_signature_scale_expand.sql. */

// The comparison runs with a low priority, so it may take long.
const PATIENCE = { timeout: 600_000 };

let system: TestApp;
let licence: string;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  licence = await demoLicence(OWNER);
});
afterAll(() => system.close());

const OWNER = 12;
const STRANGER = 13;

const runOf = (attempt = 1): TaskRun => ({
  job_id: '1',
  attempt,
  max_attempts: 10,
  log: system.deps.log,
  signal: new AbortController().signal,
});
const compare = (comparison_id: string, attempt = 1) =>
  compareSignature(system.deps, { renderPdfPages, setSignatureMatch })(
    { comparison_id },
    runOf(attempt),
  );
const comparisonsOf = (brand_id: number) =>
  system.deps.db
    .selectFrom('signature_comparisons')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .orderBy('number')
    .execute();
const flagOf = async (brand_id: number) => {
  const row = await system.deps.db
    .selectFrom('brand_documents')
    .select('signature_match_status')
    .where('brand_id', '=', brand_id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return row.signature_match_status;
};

/** Registers a brand whose licence has the owner's signature, and signs as this writer. */
async function signedBy(writer: number, paper = licence): Promise<Registrant> {
  const registrant = await proved(system);
  const handed = await handIn(system, registrant, { driver_license_file: paper });
  expect(handed).toMatchObject({ status: 200 });
  await asRegistrant(system, 'GET', `/brands/${registrant.id}/agreement/public`, registrant);
  const signed = await sign(system, registrant, {
    body: {
      signature_file: await demoHand(writer, 4),
      signature_strokes: demoStrokes(writer, 4),
      agreed: true,
    },
  });
  expect(signed).toMatchObject({ status: 200 });
  return registrant;
}

const contextOf = async () => {
  const admin = await signInAs(system, 'admin');
  const staff = { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null } as const;
  return staffContext(system.deps, staff);
};

describe('the comparison after signing', PATIENCE, () => {
  test.each<[string, number, string, SignatureVerdict]>([
    ['the owner', OWNER, 'verified', 'strong'],
    ['a stranger', STRANGER, 'mismatch', 'none'],
  ])('of %s', async (_who, writer, flag, verdict) => {
    const { id } = await signedBy(writer);
    const [asked, ...others] = await comparisonsOf(id);
    expect(others).toEqual([]);
    const waiting = { state: 'waiting', compared_with: 'licence', verdict: null };
    expect(asked).toMatchObject({ ...waiting, scale_version: 1 });
    expect(await flagOf(id)).toBe('pending');
    await compare(asked!.id);
    expect(await flagOf(id)).toBe(flag);
    const [shown] = await readSignatureComparisons(await contextOf(), id);
    const scale_version = SCALE_VERSION;
    expect(shown).toMatchObject({ state: 'done', verdict, problem: null, scale_version });
    expect(shown!.extraction!.x).toBeGreaterThan(50);
    expect(shown!.arrows.length).toBeGreaterThan(10);
    expect(shown!.reference_url).toContain('/api/files/');
    const brand = await system.deps.db
      .selectFrom('brands')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(brand.status).toBe('pending');
    // A second run of the job changes nothing.
    await compare(asked!.id);
    expect(await comparisonsOf(id)).toMatchObject([{ verdict }]);
  });

  test('of a licence without a signature is pending, with the reason', async () => {
    const { id } = await signedBy(OWNER, await demoLicence(null));
    const [asked] = await comparisonsOf(id);
    await compare(asked!.id);
    expect(await comparisonsOf(id)).toMatchObject([
      { state: 'done', verdict: 'no_signature', percentage: null, extracted_file_id: null },
    ]);
    expect(await flagOf(id)).toBe('pending');
  });

  test('is queued again when its job is missing', async () => {
    const { id } = await signedBy(OWNER);
    const [asked] = await comparisonsOf(id);
    const jobs = async () => {
      const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
        where key = ${`signature-${asked!.id}`}`.execute(system.deps.db);
      return rows.length;
    };
    expect(await jobs()).toBe(1);
    await sql`select graphile_worker.remove_job(${`signature-${asked!.id}`})`.execute(
      system.deps.db,
    );
    expect(await jobs()).toBe(0);
    await sweepSignatures(system.deps)({}, runOf());
    expect(await jobs()).toBe(1);
  });

  test('that fails states it after some attempts, and decides nothing', async () => {
    const { id } = await signedBy(OWNER);
    const [asked] = await comparisonsOf(id);
    const getBytes = () => Promise.reject(new Error('the store is away'));
    const deps = { ...system.deps, files: { ...system.deps.files, getBytes } };
    const job = compareSignature(deps, { renderPdfPages, setSignatureMatch });
    await expect(job({ comparison_id: asked!.id }, runOf(1))).rejects.toThrow('away');
    await job({ comparison_id: asked!.id }, runOf(3));
    expect(await comparisonsOf(id)).toMatchObject([{ state: 'failed', problem: 'limits' }]);
    expect(await flagOf(id)).toBe('pending');
  });
});

test('pen strokes are stored sealed, and deleted with the agreement', PATIENCE, async () => {
  const { id } = await signedBy(OWNER);
  const { strokes_sealed } = await system.deps.db
    .selectFrom('signature_drawings')
    .select('strokes_sealed')
    .where('brand_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(strokes_sealed).toMatch(/^v1\./);
  const opened: unknown = JSON.parse(system.deps.secrets.open(strokes_sealed));
  expect(opened).toEqual(demoStrokes(OWNER, 4));
});

test('verification finds a flag that differs from the comparison', PATIENCE, async () => {
  const { id } = await signedBy(STRANGER);
  const [asked] = await comparisonsOf(id);
  await compare(asked!.id);
  expect((await verifyStored(system.deps)).signatures).toEqual([]);
  await system.deps.db
    .updateTable('brand_documents')
    .set({ signature_match_status: 'verified' })
    .where('brand_id', '=', id)
    .execute();
  expect((await verifyStored(system.deps)).signatures).toMatchObject([
    { problem: 'signature_match_status is verified, the newest comparison says mismatch' },
  ]);
});

describe('the test tools', PATIENCE, () => {
  const call = async <T>(path: string, body: Record<string, unknown>) => {
    const { token } = await signInAs(system, 'admin');
    return ask<T>(system, 'POST', path, { token, body });
  };

  test('show the extracted signature, its place and its similarity', async () => {
    const pair = {
      driver_license_image: licence,
      // Plain base64 is also accepted.
      provided_signature: (await demoHand(OWNER, 5)).split(',')[1]!,
    };
    const direct = await call<DirectExtraction>('/signature/extract-direct', pair);
    expect(direct).toMatchObject({ status: 200 });
    expect(direct.data.extracted_signature).toMatch(/^data:image\/png;base64,/);
    const { percentages, detected } = direct.data.extraction_info;
    expect(percentages).toEqual({ x: 56.28, y: 82.68, width: 16.88, height: 8.15 });
    expect(detected.y).toBeGreaterThan(78);
    expect(direct.data.comparison_result.percentage).toBeGreaterThanOrEqual(50);
    const manual = await call<ManualComparison>('/verification/signature/manual', {
      ...pair,
      provided_signature: await demoHand(STRANGER, 5),
    });
    expect(manual).toMatchObject({
      status: 200,
      message: 'Signature verification completed',
      data: { comparison_result: { verified: false, message: 'No Match' } },
    });
  });

  test('refuse a missing picture, another file, and a licence without a signature', async () => {
    const drawing = await demoHand(OWNER, 5);
    const path = '/verification/signature/manual';
    expect(await call(path, { provided_signature: drawing })).toMatchObject({
      status: 400,
      failure: { error: 'Please upload both driver license and signature images' },
    });
    const text = Buffer.from('no picture at all').toString('base64');
    expect(
      await call(path, { driver_license_image: text, provided_signature: drawing }),
    ).toMatchObject({ status: 415 });
    const blank = await demoLicence(null);
    expect(
      await call(path, { driver_license_image: blank, provided_signature: drawing }),
    ).toMatchObject({
      status: 422,
      failure: { error: 'No signature was found on the license' },
    });
  });
});
