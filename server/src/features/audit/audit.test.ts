import { sql } from 'kysely';
import type { AuditRow, AuditChain } from '@diwan/contract/features/audit/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '../../platform/audit/audit.ts';
import { sealAuditChain } from '../../platform/audit/chain.ts';
import { checkAuditChain } from '../../platform/audit/checks.ts';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';

interface Page {
  readonly entries: readonly AuditRow[];
  readonly next_cursor: string | null;
}

let test_app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test_app = await startTestApp();
  admin = await signInAs(test_app, 'admin');
  const { deps } = test_app;
  const system = systemContext(deps, 'test');
  const by = (email: string, user_id: string) =>
    ({
      ...system,
      actor: {
        kind: 'registrant',
        brand_id: 7,
        user_id,
        email,
        by_mail: true,
        device: '',
        epoch: 0,
        provisional: false,
      },
    }) as const;
  const huda = by('huda@people.test', 'a0000000-0000-4000-8000-000000000001');
  const sara = by('sara@people.test', 'a0000000-0000-4000-8000-000000000002');
  await writeAudit(deps.db, huda, {
    action: 'brand.created',
    entity: 'brand',
    entity_id: 7,
    after: { name: 'Dar', iban: 'KW81CBKU0000000000001234560101' },
  });
  await writeAudit(deps.db, sara, { action: 'brand.created', entity: 'brand', entity_id: 77 });
  await writeAudit(deps.db, sara, { action: 'brand.approved', entity: 'brand', entity_id: 7 });
  await writeAudit(deps.db, system, {
    action: 'settings.updated',
    entity: 'settings',
    entity_id: 1,
  });
});
afterAll(() => test_app.close());

const list = (user: TestUser, query = '') =>
  ask<Page>(test_app, 'GET', `/admin/audit${query}`, { token: user.token });

const actions = async (query: string) =>
  (await list(admin, query)).data.entries.map(({ action, entity_id }) => `${action} ${entity_id}`);

describe('the audit log', () => {
  it('is for administrators', async () => {
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      expect((await list(await signInAs(test_app, role))).status).toBe(403);
    }
    expect((await ask(test_app, 'GET', '/admin/audit')).status).toBe(401);
    expect((await list(await signInAs(test_app, 'super_admin'))).status).toBe(200);
  });

  it('is filtered by actor, entity and action', async () => {
    expect(await actions('?actor=huda')).toEqual(['brand.created 7']);
    expect(await actions('?actor=a0000000-0000-4000-8000-000000000001')).toEqual([
      'brand.created 7',
    ]);
    expect(await actions('?entity=brand')).toEqual([
      'brand.approved 7',
      'brand.created 77',
      'brand.created 7',
    ]);
    expect(await actions('?entity=brand:7')).toEqual(['brand.approved 7', 'brand.created 7']);
    expect(await actions('?action=brand.approved')).toEqual(['brand.approved 7']);
    expect(await actions('?action=brand.')).toHaveLength(3);
    // A filter matches the whole name of an action, because one name may begin with another.
    expect(await actions('?action=brand.a')).toEqual([]);
    expect(await actions('?action=%25approved')).toEqual([]);
  });

  it('is read in both orders, page by page, and a cursor keeps its order', async () => {
    const newest = await actions('?limit=100');
    const oldest: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const place: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { data }: { data: Page } = await list(admin, `?order=oldest&limit=2${place}`);
      oldest.push(...data.entries.map(({ action, entity_id }) => `${action} ${entity_id}`));
      cursor = data.next_cursor;
    }
    expect(oldest).toEqual(newest.toReversed());
    const { next_cursor } = (await list(admin, '?limit=2')).data;
    expect((await list(admin, `?order=oldest&cursor=${next_cursor}`)).status).toBe(400);
  });

  it('shows only what people did, or only what the platform did', async () => {
    const people = await actions('?by=people&limit=100');
    expect(people).toContain('brand.created 7');
    expect(people).not.toContain('settings.updated 1');
    const automatic = await actions('?by=platform&limit=100');
    expect(automatic).toContain('settings.updated 1');
    expect(automatic).not.toContain('brand.created 7');
    expect((await list(admin, '?by=nobody')).status).toBe(400);
  });

  it('names persons and records, as they are named now', async () => {
    const { deps } = test_app;
    const partner = await deps.db
      .insertInto('partners')
      .values({ name: 'Souq', website: 'https://souq.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const actor = { kind: 'user', user_id: admin.id, email: admin.email } as const;
    const by_admin = { ...systemContext(deps, 'test'), actor };
    for (const entity_id of [partner.id, 99_999, '1e9', 'x']) {
      const entry = { action: 'partner.updated', entity: 'partner', entity_id } as const;
      await writeAudit(deps.db, by_admin, entry);
    }
    const { entries } = (await list(admin, '?entity=partner')).data;
    expect(entries.map(({ entity_name }) => entity_name)).toEqual([null, null, null, 'Souq']);
    const { first_name, last_name } = await deps.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(
      new Set([`${first_name} ${last_name}`]),
    );
    const [system] = (await list(admin, '?entity=settings')).data.entries;
    expect(system).toMatchObject({ actor_name: null, entity_name: null });
  });

  it('is filtered by days of the platform, both included', async () => {
    const { rows } = await sql<{ day: string }>`
      select (now() at time zone 'Asia/Kuwait')::date::text as day`.execute(test_app.deps.db);
    const today = rows[0]?.day ?? '';
    expect(await actions(`?from=${today}&to=${today}&entity=settings`)).toHaveLength(1);
    expect(await actions('?to=2020-01-01')).toEqual([]);
    expect((await list(admin, '?from=2026-02-02&to=2026-02-01')).status).toBe(400);
  });

  it('comes in pages, newest first', async () => {
    const first = await list(admin, '?limit=3&action=brand.');
    expect(first.data.next_cursor).toBeNull();
    const page = await list(admin, '?limit=2&action=brand.');
    const rest = await list(admin, `?limit=2&action=brand.&cursor=${page.data.next_cursor}`);
    expect([...page.data.entries, ...rest.data.entries]).toEqual(first.data.entries);
    expect((await list(admin, '?cursor=bm9uc2Vuc2U')).status).toBe(400);
  });

  it('has no secret', async () => {
    const { data } = await list(admin, '?actor=huda');
    expect(data.entries[0]).toMatchObject({
      before: null,
      after: { name: 'Dar', iban: '[hidden]' },
      sealed: false,
    });
  });
});

describe('"who saw what"', () => {
  it('is a filter of the log, and is exported with the platform’s times', async () => {
    const { deps } = test_app;
    const system = systemContext(deps, 'test');
    for (const action of ['message.link_revealed', 'payout.file_downloaded'] as const) {
      await writeAudit(deps.db, system, { action, entity: 'message', entity_id: '=1+1' });
    }
    const seen = await actions('?seen=true');
    expect(seen).toEqual(['payout.file_downloaded =1+1', 'message.link_revealed =1+1']);
    expect((await list(admin, '?seen=maybe')).status).toBe(400);
    const { raw, headers } = await ask(test_app, 'GET', '/admin/audit/export?seen=true', {
      token: admin.token,
    });
    expect(headers['content-disposition']).toContain('audit-log.csv');
    const [head, ...lines] = raw.trimEnd().split('\r\n');
    expect(head).toContain('When (Asia/Kuwait)');
    // The export itself is logged as an action in which a person saw data.
    expect(lines.map((line) => line.split(',')[2])).toEqual([
      'audit.exported',
      'payout.file_downloaded',
      'message.link_revealed',
    ]);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,The platform,/);
    const owner = await signInAs(test_app, 'brand_owner');
    const refused = await ask(test_app, 'GET', '/admin/audit/export', { token: owner.token });
    expect(refused.status).toBe(403);
  });

  it('is cut at the limit of the settings, and says so', async () => {
    const { db } = test_app.deps;
    await sql`insert into audit_log (actor_kind, action, entity, entity_id)
      select 'system', 'many.made', 'many', n::text from generate_series(1, 150) as n`.execute(db);
    await db.updateTable('settings').set({ transaction_export_limit: 100 }).execute();
    const { raw } = await ask(test_app, 'GET', '/admin/audit/export?action=many.', {
      token: admin.token,
    });
    const lines = raw.trimEnd().split('\r\n');
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toContain('contains only the newest 100 entries');
  });
});

describe('the chain', () => {
  const chain = async () =>
    (await ask<AuditChain>(test_app, 'GET', '/admin/audit/chain', { token: admin.token })).data;

  it('shows how far it is sealed, and when it was last found whole or broken', async () => {
    const { deps } = test_app;
    expect(await chain()).toMatchObject({ sealed: 0, checked: null, checking: false });
    await sealAuditChain(deps.db, deps.secrets);
    const sealed = await chain();
    expect(sealed.sealed).toBeGreaterThan(150);
    expect(sealed.waiting).toBe(0);
    await ask(test_app, 'POST', '/admin/audit/chain/check', { token: admin.token });
    await ask(test_app, 'POST', '/admin/audit/chain/check', { token: admin.token });
    expect((await chain()).checking).toBe(true);
    await checkAuditChain(deps);
    expect((await chain()).checked).toEqual({
      at: deps.clock.iso(),
      rows: sealed.sealed,
      differences: 0,
    });
    await sql`alter table audit_log disable trigger user`.execute(deps.db);
    await sql`update audit_log set action = 'bent' where chain_position = 3`.execute(deps.db);
    await checkAuditChain(deps);
    expect((await chain()).checked?.differences).toBe(1);
  });
});
