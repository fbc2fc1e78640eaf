import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import type { Actor } from '../context.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { loadInstallationKeys } from '../crypto/platform-secrets.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { openFileStore } from '../files/store.ts';
import { createTestClock } from '../clock.ts';
import { createJobs } from '../jobs/jobs.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import { reduceToChanges } from './changes.ts';
import { CHAIN_START, sealAuditChain, verifyAuditChain } from './chain.ts';
import { HEADS_FOLDER, publishAuditHead, verifyAuditHeads } from './heads.ts';

const ACTOR: Actor = {
  kind: 'user',
  user_id: 'a0000000-0000-4000-8000-000000000001',
  session_id: 'a0000000-0000-4000-8000-000000000002',
  session_kind: 'full',
  confirmed: true,
  role: 'admin',
  brand_id: null,
  partner_id: null,
  email: 'admin@diwan.test',
};
const CTX = {
  actor: ACTOR,
  client: { ip: '10.0.0.1', user_agent: 'Test', request_id: 'r-1', language: 'en', cookies: {} },
  deps: { jobs: createJobs(), clock: createTestClock() },
} as const;
const ENTRY: AuditEntry = { action: 'brand.approved', entity: 'brand', entity_id: 7 };

const secrets = createSecrets({ app_secret: 'a secret of the tests, which protects nothing' });
let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await cloneDatabase()).url);
  await loadInstallationKeys({ db: database.db, secrets });
  folder = await mkdtemp(join(tmpdir(), 'diwan-heads-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Changes the log with its triggers disabled, which only the database's owner can do. */
const tamper = (statement: string) =>
  database.db.transaction().execute(async (tx) => {
    await sql`alter table audit_log disable trigger user`.execute(tx);
    await sql.raw(statement).execute(tx);
    await sql`alter table audit_log enable trigger user`.execute(tx);
  });

beforeEach(() => tamper('delete from audit_log'));

const write = (entry: AuditEntry = ENTRY) =>
  database.db.transaction().execute((tx) => writeAudit(tx, CTX, entry));

const readRows = () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

describe('an audit row', () => {
  it('contains actor, address, action and only the changed fields', async () => {
    await write({
      ...ENTRY,
      before: { status: 'pending', name: 'Dar', deposit_amount_minor: 0n },
      after: { status: 'active', name: 'Dar', deposit_amount_minor: 500n },
    });
    expect(await readRows()).toMatchObject([
      {
        actor_kind: 'user',
        actor_id: ACTOR.user_id,
        actor_email: 'admin@diwan.test',
        action: 'brand.approved',
        entity: 'brand',
        entity_id: '7',
        before: { status: 'pending', deposit_amount_minor: '0' },
        after: { status: 'active', deposit_amount_minor: '500' },
        ip: '10.0.0.1',
        user_agent: 'Test',
        request_id: 'r-1',
        hash: null,
      },
    ]);
  });

  it('is rolled back with the change that it describes', async () => {
    const failed = database.db.transaction().execute(async (tx) => {
      await writeAudit(tx, CTX, ENTRY);
      throw new Error('the change failed');
    });
    await expect(failed).rejects.toThrow('the change failed');
    expect(await readRows()).toEqual([]);
  });

  it('queues one sealing job, however many rows the transaction writes', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      await writeAudit(tx, CTX, ENTRY);
      await writeAudit(tx, CTX, { ...ENTRY, action: 'brand.updated' });
    });
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('states that a secret changed, but never the secret', () => {
    expect(
      reduceToChanges(
        { sftp_password_sealed: 'v1.a', iban: 'KW1', host: 'a', keys: { api_secret: 's' } },
        { sftp_password_sealed: 'v1.b', iban: 'KW2', host: 'a', keys: { api_secret: 't' } },
      ),
    ).toEqual({
      before: {
        sftp_password_sealed: '[hidden]',
        iban: '[hidden]',
        keys: { api_secret: '[hidden]' },
      },
      after: {
        sftp_password_sealed: '[hidden]',
        iban: '[hidden]',
        keys: { api_secret: '[hidden]' },
      },
    });
    expect(reduceToChanges(undefined, { name: 'a', password: null })).toEqual({
      before: null,
      after: { name: 'a', password: null },
    });
  });

  it.each([
    ['update', "update audit_log set action = 'x'"],
    [
      'early unsealing',
      'update audit_log set hash = null, prev_hash = null, chain_position = null',
    ],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log'],
  ])('cannot be changed by %s', async (_, statement) => {
    await write();
    await sealAuditChain(database.db, secrets);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  });

  it('cannot be sealed twice or changed while it is sealed', async () => {
    await write();
    const withSeal = (rest: string) =>
      sql
        .raw(`update audit_log set hash = 'h', prev_hash = 'p', chain_position = 99 ${rest}`)
        .execute(database.db);
    await expect(withSeal(", action = 'x'")).rejects.toThrow('append-only');
    await sealAuditChain(database.db, secrets);
    await expect(withSeal('')).rejects.toThrow('append-only');
  });
});

describe('the chain', () => {
  it('grows by the committed rows and verifies', async () => {
    await write();
    await write();
    expect(await sealAuditChain(database.db, secrets)).toBe(2);
    expect(await sealAuditChain(database.db, secrets)).toBe(0);
    await write();
    expect(await sealAuditChain(database.db, secrets)).toBe(1);
    expect((await readRows()).map((row) => row.chain_position)).toEqual([1n, 2n, 3n]);
    expect(await verifyAuditChain(database.db, secrets)).toEqual([]);
  });

  it('gives the next position to a row that commits late', async () => {
    const written = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const late = database.db.transaction().execute(async (tx) => {
      await writeAudit(tx, CTX, { ...ENTRY, action: 'brand.rejected' });
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    await write();
    expect(await sealAuditChain(database.db, secrets)).toBe(1);
    commit.resolve();
    await late;
    expect(await sealAuditChain(database.db, secrets)).toBe(1);
    const rows = await readRows();
    expect(rows.map((row) => [row.action, row.chain_position])).toEqual([
      ['brand.rejected', 2n],
      ['brand.approved', 1n],
    ]);
    expect(await verifyAuditChain(database.db, secrets)).toEqual([]);
  });

  it('stays one chain with concurrent writers and sealers', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        await write();
        await sealAuditChain(database.db, secrets);
      }),
    );
    await sealAuditChain(database.db, secrets);
    const positions = (await readRows()).map((row) => Number(row.chain_position));
    expect(positions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
    expect(await verifyAuditChain(database.db, secrets)).toEqual([]);
  });

  it.each([
    [
      'a changed row',
      "update audit_log set after = '{}' where chain_position = 2",
      'content or hash changed',
    ],
    ['a removed row', 'delete from audit_log where chain_position = 2', 'place missing before'],
    [
      'a row sealed anew',
      `update audit_log set prev_hash = repeat('1', 64) where chain_position = 2`,
      'link broken',
    ],
  ])('reports %s', async (_, statement, problem) => {
    await write();
    await write();
    await write();
    await sealAuditChain(database.db, secrets);
    await tamper(statement);
    const differences = await verifyAuditChain(database.db, secrets);
    expect(differences.map((difference) => difference.problem)).toContain(problem);
    expect(differences.length).toBeLessThanOrEqual(2);
  });
});

describe('an attacker who controls the database', () => {
  it('cannot forge another chain without the key', async () => {
    await write();
    await write();
    await sealAuditChain(database.db, secrets);
    // An attacker rewrites the rows and computes a chain without the key.
    const rows = await readRows();
    let prev = CHAIN_START;
    for (const { id, chain_position } of rows) {
      const { rows: found } = await sql<{ content: string }>`
        select jsonb_build_array(id, at, actor_kind, actor_id, actor_email, action, entity,
          entity_id, before, after, ip, user_agent, request_id)::text as content
        from audit_log where id = ${id}`.execute(database.db);
      const hash = createHash('sha256')
        .update(`${prev}\n${chain_position}\n${found[0]?.content}`)
        .digest('hex');
      await tamper(`update audit_log set prev_hash = '${prev}', hash = '${hash}' where id = ${id}`);
      prev = hash;
    }
    expect(await verifyAuditChain(database.db, secrets)).toMatchObject([
      { problem: 'content or hash changed' },
      { problem: 'content or hash changed' },
    ]);
  });

  it('cannot cut off the newest rows without a mismatch of the published head', async () => {
    const clock = createTestClock('2026-06-10T09:00:00.000Z');
    const files = openFileStore(`file:${folder}`);
    const told: object[] = [];
    const log = { info: (facts: object) => told.push(facts) };
    const deps = { db: database.db, secrets, files, clock };
    await write();
    await write();
    await publishAuditHead(deps, log);
    await write();
    await sealAuditChain(database.db, secrets);
    expect(told).toEqual([{ position: '2', hash: (await readRows())[1]?.hash }]);
    expect(await verifyAuditHeads(deps)).toEqual([]);

    await tamper('delete from audit_log where chain_position >= 2');
    expect(await verifyAuditChain(database.db, secrets)).toEqual([]);
    const cut = { id: 'head of 2026-06-10T09', problem: 'rows cut off the end' };
    expect(await verifyAuditHeads(deps)).toEqual([cut]);
    await write({ ...ENTRY, action: 'brand.suspended' });
    await sealAuditChain(database.db, secrets);
    expect(await verifyAuditHeads(deps)).toEqual([{ ...cut, problem: 'another row in its place' }]);

    const name = `${HEADS_FOLDER}/2026-06-10T10_1_${'a'.repeat(64)}_${'b'.repeat(64)}`;
    await files.put(name, Buffer.from('{}'), 'application/json');
    expect(await verifyAuditHeads(deps)).toContainEqual({
      id: name,
      problem: 'published head is not ours',
    });
  });
});
