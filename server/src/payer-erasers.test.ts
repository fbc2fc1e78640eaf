import type { CustomerDetail } from '@diwan/contract/features/customers/records';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrAddCustomer } from './features/customers/public.ts';
import { PAYER_ERASERS } from './features.ts';
import { sealAuditChain, verifyAuditChain } from './platform/audit/chain.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from './testing/app.ts';
import { addBrand, addCategory } from './testing/brands.ts';
import { NO_PAYER } from './testing/fields/no-payer-columns.ts';
import { addTransaction, startFees } from './testing/transactions.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_text: boolean;
  readonly is_required: boolean;
}

/** Columns with a payer's data that are erased through the customer or the payment. */
const REACHED: Readonly<Record<string, string>> = {
  audit_log: 'before after',
  charge_answers: 'body',
  customer_aliases: 'identity',
  customer_contacts: 'tap_customer_id first_name last_name email phone',
  customer_keys: 'key_sealed',
  customer_merges: 'kept_snapshot merged_snapshot',
  customer_provider_ids: 'tap_customer_id',
  customers: 'tap_customer_id first_name last_name email phone identity',
  idempotency_keys: 'answer_sealed',
  messages: 'body_sealed',
  refunds: 'reason decision_reason reference problem answer',
  transaction_events: 'detail',
  transaction_search: 'folded order_id',
  transactions: 'customer_name customer_email customer_phone description order_id',
  webhook_deliveries: 'body',
};

const PHONE = '+96566778899';
const EMAIL = 'Sabeeka@Erased.test';
const NAME = { first_name: 'Sabeeka', last_name: 'Al-Ghunaim' };
const CONTACT = { ...NAME, email: EMAIL, phone: PHONE };
const PAYER = {
  customer_name: 'Sabeeka Al-Ghunaim',
  customer_email: EMAIL,
  customer_phone: PHONE,
};
/** Texts that people write about a payer. Each kind of detail must be found alone. */
const NOTES = ['called 6677 8899 twice', 'mail sabeeka@erased.test', 'for SABEEKA  Al-Ghunaim'];
const TELLS = /sabeeka|ghunaim|erased\.test|6677\s?8899|cus_sabeeka/i;

let system: TestApp;
let admin: TestUser;
let columns: readonly Column[];
let brand_id: number;
let fees: bigint;

beforeAll(async () => {
  system = await startTestApp();
  fees = await startFees(system);
  await addCategory(system, '5411');
  brand_id = await addBrand(system, { name: 'Bloom', mcc_code: '5411', status: 'active' });
  admin = await signInAs(system, 'admin');
  const { rows } = await sql<Column>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name
        as table, column_name as name, udt_name as type,
      data_type in ('text', 'character varying', 'jsonb', 'json') or udt_name = '_text' as is_text,
      is_nullable = 'NO' and column_default is null as is_required
    from information_schema.columns join information_schema.tables as t
      using (table_schema, table_name)
    where table_schema in ('public', 'test_mode') and t.table_type = 'BASE TABLE'
      and is_generated = 'NEVER' and is_identity = 'NO'
    order by 1, 2`.execute(system.deps.db);
  columns = rows;
});
afterAll(() => system.close());

const listed = (lists: Readonly<Record<string, string>>) =>
  Object.entries(lists).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );

const erasedTexts = () =>
  PAYER_ERASERS.texts.flatMap(({ table, columns: its }) =>
    Object.keys(its).map((name) => `${table}.${name}`),
  );

describe('every text column of the database', () => {
  it('is erased with a person, or is listed as free of payers', () => {
    const found = columns
      .filter(({ is_text }) => is_text)
      .map(({ table, name }) => `${table}.${name}`);
    const erased = new Set([...erasedTexts(), ...listed(REACHED)]);
    const all = new Set([...erased, ...listed(NO_PAYER)]);
    expect(found.filter((column) => !all.has(column))).toEqual([]);
    expect([...all].filter((column) => !found.includes(column))).toEqual([]);
    expect(listed(NO_PAYER).filter((column) => erased.has(column))).toEqual([]);
  });
});

const filler = (type: string): RawBuilder<unknown> => {
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type === 'timestamptz' || type === 'date') return sql`now()`;
  if (type.startsWith('int') || type === 'numeric') return sql`(random() * 1000000)::integer`;
  if (type === 'bool') return sql`false`;
  if (type === 'jsonb') return sql`'{}'::jsonb`;
  if (type.startsWith('_')) return sql`'{}'`;
  return sql`md5(random()::text)`;
};

const seedOf = (kind: string, note: string): string =>
  kind === 'json' || kind === 'body'
    ? JSON.stringify({ q: note, customer: { first_name: 'Sabeeka', email: EMAIL } })
    : note;

/** Removes the check constraints, because only the texts of the added rows are valid. */
async function dropChecks(): Promise<void> {
  const { db } = system.deps;
  const { rows: checks } = await sql<{ drop: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'c' and conrelid <> 0
      and connamespace in ('public'::regnamespace, 'test_mode'::regnamespace)`.execute(db);
  for (const check of checks) await sql.raw(check.drop).execute(db);
}

/** Adds a row for each note to each place with texts. The other columns have arbitrary values. */
async function seedTexts(): Promise<void> {
  await system.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const note of NOTES) {
      for (const { table, columns: its } of PAYER_ERASERS.texts) {
        const wanted = columns.filter(
          ({ table: of, name, is_required }) => of === table && (is_required || name in its),
        );
        const values = wanted.map(({ name, type }) =>
          its[name] === undefined ? filler(type) : sql`${seedOf(its[name], note)}`,
        );
        const names = sql.join(wanted.map(({ name }) => sql.id(name)));
        await sql`insert into ${sql.table(table)} (${names})
          values (${sql.join(values)})`.execute(tx);
      }
    }
  });
}

/**
 * Adds rows that are found through the payment or by decryption. Some contain only the first name.
 */
async function seedPayment(customer_id: string): Promise<bigint> {
  const { db, secrets } = system.deps;
  const paid = await addTransaction(system, fees, {
    brand_id,
    customer_id,
    charge_id: 'chg_paid_1',
    description: 'Cake for Sabeeka',
    order_id: `order ${EMAIL}`,
    ...PAYER,
  });
  const body = JSON.stringify({ customer: { first_name: 'Sabeeka', email: EMAIL } });
  const sealed = secrets.seal(JSON.stringify({ data: { name: NOTES[2], customer: NAME } }));
  await sql`insert into refunds (transaction_id, kind, amount_minor, status, reason, answer,
      after_settlement, reserved_at)
    values (${paid}, 'refund', 1, 'FAILED', 'Sabeeka came back', ${body}, false, now())`.execute(
    db,
  );
  await sql`insert into transaction_events (transaction_id, kind, at, detail) values (${paid},
    'failed', now(), ${JSON.stringify({ message: NOTES[0] })})`.execute(db);
  await sql`insert into charge_answers (transaction_id, status, body)
    values (${paid}, 200, ${body})`.execute(db);
  await sql`insert into idempotency_keys (actor, key, endpoint, fingerprint, answer_sealed)
    values ('a', 'k', 'e', 'f', ${sealed})`.execute(db);
  await sql`insert into messages (channel, to_address, recipient_role, template, language, subject,
      body_sealed) values ('email', 'owner@shop.test', 'brand_owner', 'chargeback_opened', 'en', 'S',
      ${secrets.seal(JSON.stringify({ lines: [NOTES[1]], action: null, parameters: [] }))})`.execute(
    db,
  );
  const search = `?search=${encodeURIComponent(EMAIL)}`;
  for (const path of ['/customers/export', '/transactions/export']) {
    const query = path.startsWith('/t') ? search.replace('search', 'q') : search;
    await ask(system, 'GET', `${path}${query}`, { token: admin.token });
  }
  return paid;
}

/** Reads all rows of all tables as text, with sealed values decrypted. */
async function readable(): Promise<string[]> {
  const { db, secrets } = system.deps;
  const tables = [...new Set(columns.map(({ table }) => table)), 'graphile_worker._private_jobs'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} as t`.execute(db);
    for (const { text } of rows) {
      const opened = text.replaceAll(/v1\.[\w.+/=-]+/g, (part) => secrets.openOrNull(part) ?? part);
      if (TELLS.test(opened)) found.push(`${table}: ${opened.slice(0, 400)}`);
    }
  }
  return found;
}

describe('an erased person', () => {
  it('is found nowhere, though every place named them, and the chain still verifies', async () => {
    const { db, secrets } = system.deps;
    const pay = (tap_customer_id: string, contact: Partial<typeof CONTACT>) => {
      const known = { first_name: null, last_name: null, email: null, phone: null, ...contact };
      const payer = { brand_id, at: system.clock.iso(), tap_customer_id, ...known, sent: known };
      return db.transaction().execute((tx) => findOrAddCustomer(tx, payer));
    };
    const ids = new Set<string | null>();
    for (let n = 0; n < 20; n += 1) ids.add(await pay(`cus_sabeeka_${n}`, CONTACT));
    expect(ids.size).toBe(1);
    const [id = null] = ids;
    await pay('cus_sabeeka_mail', { ...NAME, email: EMAIL });
    await pay('cus_sabeeka_phone', { ...NAME, phone: PHONE });
    const other = await pay('cus_other', { first_name: 'Other', email: 'other@mail.test' });
    await dropChecks();
    await seedPayment(id ?? '');
    await seedTexts();
    await sealAuditChain(db, secrets);
    expect((await readable()).length).toBeGreaterThan(PAYER_ERASERS.texts.length);

    const path = `/customers/${id}`;
    const { token } = admin;
    const before = await ask<CustomerDetail>(system, 'GET', path, { token });
    expect(before.data.erasure_records).toBe(3);
    const body = { confirmation: 'Sabeeka Al-Ghunaim' };
    const erased = await ask<CustomerDetail>(system, 'POST', `${path}/erase`, { token, body });
    expect(erased.status).toBe(200);
    const receipt = erased.data.erasure?.receipt ?? { customers: 0, places: [] };
    expect(receipt.customers).toBe(3);
    expect(receipt.places.filter(({ count }) => count === 0)).toEqual([]);

    expect(await readable()).toEqual([]);
    await sealAuditChain(db, secrets);
    expect(await verifyAuditChain(db, secrets)).toEqual([]);
    const kept = await ask<{ email: string }>(system, 'GET', `/customers/${other}`, { token });
    expect(kept.data.email).toBe('other@mail.test');
  });

  it('gives no way to change the audit log without the function and the key', async () => {
    const { db, secrets } = system.deps;
    await sealAuditChain(db, secrets);
    const [first] = await db.selectFrom('audit_log').select('id').orderBy('id').limit(1).execute();
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql`update audit_log set after = '{"forged": true}' where id = ${first?.id}`.execute(db);
    await sql`insert into audit_erasures (audit_id, link)
      values (${first?.id}, repeat('0', 64))`.execute(db);
    await sql`alter table audit_log enable trigger user`.execute(db);
    const update = sql`update audit_log set after = '{}' where id = ${first?.id}`;
    await expect(update.execute(db)).rejects.toThrow('append-only');
    expect(await verifyAuditChain(db, secrets)).toMatchObject([
      { problem: 'content or hash changed' },
    ]);
  });
});
