import { sql } from 'kysely';
import { PDFDocument } from '@pdfme/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSealCertificate } from './features/agreements/public.ts';
import { sweepSeals } from './features/agreements/jobs.ts';
import { sealPdf } from '@diwan/documents/seal/seal';
import { SAMPLE_DATA } from '@diwan/documents/agreement/sample-agreement';
import { renderAgreementText } from '@diwan/documents/agreement/template';
import { createUser } from './features/users/public.ts';
import { sealAuditChain } from './platform/audit/chain.ts';
import type { TaskRun } from './platform/jobs/tasks.ts';
import { ownFile } from './platform/files/check.ts';
import { keepFile, storeFile } from './platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp } from './testing/app.ts';
import { addBrand, addCategory, addOwner } from './testing/brands.ts';
import { verifyStored } from './verify.ts';

let system: TestApp;
beforeEach(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterEach(() => system.close());

/** Returns the checks that found differences, each with its problems. */
async function differences(): Promise<Record<string, readonly string[]>> {
  const found = Object.entries(await verifyStored(system.deps));
  return Object.fromEntries(
    found
      .filter(([, list]) => list.length > 0)
      .map(([check, list]) => [check, list.map(({ problem }) => problem)]),
  );
}

/** Runs a statement that triggers and foreign keys would refuse. */
const tamper = (statement: string) =>
  system.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

type FileKind = 'document' | 'signature' | 'agreement';

async function addFile(kind: FileKind, bytes: Uint8Array) {
  const kept = await keepFile(system.deps, ownFile(bytes, 'application/pdf'));
  return system.deps.db
    .transaction()
    .execute((tx) => storeFile(tx, kept, { kind, visibility: 'private' }));
}

const SIGNED_TEXT = renderAgreementText(SAMPLE_DATA);

async function addSigned(brand_id: number, details: { pdf?: Uint8Array; digest?: string } = {}) {
  const signature = await addFile('signature', Buffer.from('a drawing'));
  const pdf = details.pdf && (await addFile('agreement', details.pdf));
  const row = await system.deps.db
    .insertInto('agreements')
    .values({
      brand_id,
      agreement_type: 'service',
      agreement_version: '1.0',
      status: 'signed',
      text_en: SIGNED_TEXT.en,
      text_ar: SIGNED_TEXT.ar,
      clauses: JSON.stringify(SIGNED_TEXT.clauses),
      schedule: JSON.stringify(SIGNED_TEXT.schedule),
      digest: details.digest ?? SIGNED_TEXT.digest,
      signer_name: 'Noura Test',
      signed_at: system.clock.iso(),
      signature_file_id: signature.id,
      pdf_file_id: pdf?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function makeSealedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  const certificate = await readSealCertificate(system.deps);
  return sealPdf(await document.save(), certificate, system.clock.iso());
}

describe('consistent data', () => {
  it('has no difference', async () => {
    const admin = await signInAs(system, 'admin');
    const brand = await addBrand(system, { mcc_code: '5411' });
    await addOwner(system, brand);
    await addSigned(brand, { pdf: await makeSealedPdf() });
    await ask(system, 'POST', '/brands/share-links', {
      token: admin.token,
      body: { mcc_code: '5411' },
    });
    await sealAuditChain(system.deps.db, system.deps.secrets);
    expect(await differences()).toEqual({});
  });

  it('may include people without a brand and brands without an owner', async () => {
    await addBrand(system, { mcc_code: '5411' });
    await signInAs(system, 'brand_owner');
    expect(await differences()).toEqual({});
  });
});

describe('the audit log', () => {
  it('reports a changed row', async () => {
    const admin = await signInAs(system, 'admin');
    const body = { mcc_code: '5411' };
    await ask(system, 'POST', '/brands/share-links', { token: admin.token, body });
    await sealAuditChain(system.deps.db, system.deps.secrets);
    await tamper("update audit_log set actor_email = 'somebody@else.test'");
    expect(await differences()).toEqual({ audit_chain: ['content or hash changed'] });
  });
});

describe('share links', () => {
  async function addLink(uses_count: number): Promise<string> {
    const { id: created_by } = await signInAs(system, 'admin');
    const row = system.deps.db
      .insertInto('share_links')
      .values({
        token_hash: `of ${uses_count}`,
        token_sealed: `of ${uses_count}`,
        mcc_code: '5411',
        uses_count,
        created_by,
      })
      .returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  }

  it('have as many uses as brands', async () => {
    const share_link_id = await addLink(1);
    expect(await differences()).toEqual({ share_links: ['1 uses, 0 brands, 0 accounts'] });
    await addBrand(system, { mcc_code: '5411', share_link_id });
    expect(await differences()).toEqual({});
    await addBrand(system, { mcc_code: '5411', share_link_id });
    expect(await differences()).toEqual({ share_links: ['1 uses, 2 brands, 0 accounts'] });
  });

  it('count an account that registered through them, but not its brand as well', async () => {
    const share_link_id = await addLink(1);
    const { id: user_id } = await signInAs(system, 'brand_owner');
    await system.deps.db.insertInto('link_accounts').values({ user_id, share_link_id }).execute();
    expect(await differences()).toEqual({});
    const id = await addBrand(system, { mcc_code: '5411', share_link_id });
    expect(await differences()).toEqual({ share_links: ['1 uses, 1 brands, 1 accounts'] });
    await system.deps.db
      .updateTable('brands')
      .set({ owner_user_id: user_id })
      .where('id', '=', id)
      .execute();
    expect((await differences()).share_links).toBeUndefined();
  });

  it('count a deleted brand', async () => {
    const { token } = await signInAs(system, 'admin');
    const link = await ask<{ share_token: string }>(system, 'POST', '/brands/share-links', {
      token,
      body: { mcc_code: '5411' },
    });
    const shared = `/brands/shared?token=${link.data.share_token}`;
    const brand = await ask<{ id: number }>(system, 'POST', shared, {
      body: {
        name: 'Cafe Najma',
        mcc_code: '5411',
        phone_number: '50001234',
        email: 'najma@people.test',
      },
    });
    const path = `/brands/${brand.data.id}`;
    await ask(system, 'PUT', path, { token, body: { status: 'rejected', reason: 'A test' } });
    expect((await ask(system, 'DELETE', path, { token })).status).toBe(200);
    expect(await differences()).toEqual({});
    // Without the audit row of the deletion, the use of the link is a difference.
    await tamper("delete from audit_log where action = 'brand.deleted'");
    expect(await differences()).toEqual({ share_links: ['1 uses, 0 brands, 0 accounts'] });
  });
});

describe('categories of businesses', () => {
  it('store whether their business is active', async () => {
    await tamper('update business_mccs set business_active = false');
    expect(await differences()).toEqual({
      business_mccs: ['MCC 5411: active is f, of the business t'],
    });
    await tamper('delete from businesses');
    expect(await differences()).toEqual({
      business_mccs: ['MCC 5411: active is f, of the business '],
    });
  });
});

describe('owners', () => {
  it('are brand owners of their own brand', async () => {
    const [first, second] = [
      await addBrand(system, { mcc_code: '5411' }),
      await addBrand(system, { mcc_code: '5411' }),
    ];
    const owner = await addOwner(system, first);
    await tamper(`update users set brand_id = ${second} where id = '${owner}'`);
    expect(await differences()).toEqual({
      brands: [
        `the owner ${owner} is a brand_owner of brand ${second}`,
        `the user ${owner} belongs to it and is not its owner`,
      ],
    });
    await tamper(`update users set brand_id = null, role = 'admin' where id = '${owner}'`);
    expect(await differences()).toEqual({
      brands: [`the owner ${owner} is a admin of brand none`],
    });
  });

  it('are limited to one for each brand', async () => {
    const brand = await addBrand(system, { mcc_code: '5411' });
    await addOwner(system, brand);
    const person = { email: 'other@people.test', first_name: 'O', last_name: 'P' };
    const other = await system.deps.db
      .transaction()
      .execute((tx) => createUser(tx, { ...person, role: 'brand_owner', brand_id: brand }));
    expect(await differences()).toEqual({
      brands: [`the user ${other} belongs to it and is not its owner`],
    });
  });
});

describe('signed agreements', () => {
  let brand: number;
  beforeEach(async () => {
    brand = await addBrand(system, { mcc_code: '5411' });
  });

  it('have a PDF, or a job that creates it', async () => {
    const agreement_id = await addSigned(brand);
    expect(await differences()).toEqual({ agreements: ['it has no PDF, and no job makes one'] });
    await system.deps.jobs.enqueue(system.deps.db, 'seal_agreement', { agreement_id });
    expect(await differences()).toEqual({});
    await tamper('update graphile_worker._private_jobs set attempts = max_attempts');
    expect(await differences()).toEqual({ agreements: ['it has no PDF, and no job makes one'] });
    await sweepSeals(system.deps)({}, {} as TaskRun);
    expect(await differences()).toEqual({});
  });

  it('keep the signed text', async () => {
    await addSigned(brand, { pdf: await makeSealedPdf(), digest: 'a'.repeat(64) });
    expect(await differences()).toEqual({ agreements: ['its text has changed'] });
  });

  it('keep their signature', async () => {
    await addSigned(brand, { pdf: await makeSealedPdf() });
    await tamper('alter table agreements drop constraint agreements_signed_whole');
    await tamper('update agreements set signature_file_id = null');
    expect(await differences()).toEqual({ agreements: ['it has no signature'] });
  });

  const noteSigning = (entity_id: string) =>
    system.deps.db
      .insertInto('audit_log')
      .values({
        actor_kind: 'system',
        action: 'agreement.signed',
        entity: 'agreement',
        entity_id,
      })
      .execute();

  it.each([
    ['deleted', 'delete from agreements'],
    ['truncated', 'truncate agreements cascade'],
    ['truncated with the brands', 'truncate brands cascade'],
    ['deleted with their brand', 'delete from brands'],
  ])("are not %s by the application's role", async (_, statement) => {
    await addSigned(brand, { pdf: await makeSealedPdf() });
    await expect(sql.raw(statement).execute(system.deps.db)).rejects.toThrow(/sign/);
  });

  it('are reported as missing if they were deleted without the triggers', async () => {
    const id = await addSigned(brand, { pdf: await makeSealedPdf() });
    await noteSigning(id);
    expect(await differences()).toEqual({});
    await tamper('delete from agreements');
    const missed = { agreements: ['it was signed and is not there any more'] };
    expect(await differences()).toEqual(missed);
    // A stub without the removal of its brand does not explain the missing agreement.
    await tamper(`insert into removed_agreements
      values ('${id}', ${brand}, repeat('a', 64), now(), now(), repeat('b', 64))`);
    expect(await differences()).toEqual(missed);
  });

  it('are not reported as missing if their brand was removed', async () => {
    const id = await addSigned(brand, { pdf: await makeSealedPdf() });
    await noteSigning(id);
    const { token } = await signInAs(system, 'admin');
    const path = `/brands/${brand}`;
    await ask(system, 'PUT', path, { token, body: { status: 'rejected', reason: 'A test' } });
    expect((await ask(system, 'DELETE', path, { token })).status).toBe(200);
    expect(await differences()).toEqual({});
  });

  it("have a PDF that the product's seal covers", async () => {
    const pdf = await makeSealedPdf();
    await addSigned(brand, { pdf: Buffer.concat([pdf, Buffer.from('\n% more')]) });
    expect(await differences()).toEqual({ agreements: ['the seal of its PDF: not_whole_file'] });
  });
});

describe('stored files', () => {
  it('keep their bytes', async () => {
    const file = await addFile('document', Buffer.from('a civil ID'));
    await system.deps.files.delete(file.storage_key);
    expect(await differences()).toEqual({ files: ['its bytes are missing'] });
    await system.deps.files.put(file.storage_key, Buffer.from('another'), 'application/pdf');
    expect(await differences()).toEqual({ files: ['its bytes have changed'] });
    await system.deps.files.put(file.storage_key, Buffer.from('a civil ID'), 'application/pdf');
    expect(await differences()).toEqual({});
  });
});
