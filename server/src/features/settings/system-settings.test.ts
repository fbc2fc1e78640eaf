import {
  FALLBACK_SETTINGS,
  type SettingsChange,
  type SettingsEffects,
  type StoredSettings,
  type SystemSettings,
} from '@diwan/contract/features/settings/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let other: TestUser;

const DEFAULTS: SystemSettings = {
  ...FALLBACK_SETTINGS,
  platform_name: 'Diwan',
  platform_email: 'support@diwan.test',
};

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  other = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const read = async () =>
  (await ask<StoredSettings>(system, 'GET', '/admin/settings', { token: admin.token })).data;
const save = (body: object, user = admin) =>
  ask<StoredSettings>(system, 'PUT', '/admin/settings', { token: user.token, body });
const history = async () =>
  (await ask<SettingsChange[]>(system, 'GET', '/admin/settings/history', { token: admin.token }))
    .data;
const undo = (id: string | undefined) =>
  ask<StoredSettings>(system, 'POST', `/admin/settings/history/${id}/undo`, {
    token: admin.token,
  });
const preview = async (change: object) => {
  const body = { ...DEFAULTS, ...change };
  const call = { token: admin.token, body };
  return (await ask<SettingsEffects>(system, 'POST', '/admin/settings/preview', call)).data.effects;
};

beforeEach(async () => {
  const { db } = system.deps;
  await db.updateTable('settings').set({ payout_second_approval_above_minor: 0n }).execute();
  await save(DEFAULTS);
});

describe('the system settings', () => {
  it('need a recent confirmation to change who approves payouts', async () => {
    const late = await signInAs(system, 'admin', {}, { confirmed: false });
    const loose = { ...DEFAULTS, payout_second_approval_above: 5_000 };
    expect((await save(loose, late)).failure.code).toBe('CONFIRMATION_REQUIRED');
    expect((await read()).payout_second_approval_above).toBe(0);
    expect((await save({ ...DEFAULTS, platform_name: 'Souq Pay' }, late)).status).toBe(200);
    expect((await save(loose)).data.payout_second_approval_above).toBe(5_000);
  });

  it('need a recent confirmation to let owners refund more', async () => {
    const late = await signInAs(system, 'admin', {}, { confirmed: false });
    const more = await save({ ...DEFAULTS, owner_refund_daily_limit: 101 }, late);
    expect(more.failure.code).toBe('CONFIRMATION_REQUIRED');
    expect((await read()).owner_refund_daily_limit).toBe(100);
    expect((await save({ ...DEFAULTS, owner_refund_daily_limit: 99 }, late)).status).toBe(200);
  });

  it('are stored as they are sent, and apply at once', async () => {
    const change = {
      platform_name: 'Souq Pay',
      time_format: '12h',
      date_format: 'DD/MM/YYYY',
      identity_without_license: true,
    };
    expect((await save({ ...DEFAULTS, ...change })).data).toMatchObject(change);
    const told = await ask(system, 'GET', '/settings/public');
    expect(told.data).toMatchObject(change);
    expect(await read()).toMatchObject(change);
  });

  it.each([
    ['platform_name', ''],
    ['platform_email', 'nobody'],
    ['session_timeout_minutes', 4],
    ['session_timeout_minutes', 1441],
    ['session_timeout_minutes', 60.5],
    ['password_min_length', 5],
    ['password_min_length', 33],
    ['transaction_export_limit', 99],
    ['transaction_export_limit', 50_001],
    ['webhook_retry_attempts', -1],
    ['webhook_retry_attempts', 11],
    ['webhook_timeout_seconds', 4],
    ['webhook_timeout_seconds', 301],
    ['webhook_timeout_seconds', '30'],
    ['timezone', 'Asia/Baku'],
    ['default_currency', 'GBP'],
    ['date_format', 'YYYY'],
    ['maintenance_mode', 'yes'],
    ['payout_second_approval_above', 0.0001],
    ['payout_second_approval_above', -1],
    ['payout_second_approval_above', '5'],
    ['payout_weekdays', []],
  ])('refuse %s %s at its field, and store nothing', async (name, value) => {
    const before = await read();
    const answer = await save({ ...DEFAULTS, platform_name: 'Other', [name]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.failure.fields ?? {})).toEqual([name]);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['social_links', { ...DEFAULTS.social_links, x: 'javascript:alert(1)' }],
    ['social_links', { ...DEFAULTS.social_links, myspace: 'https://myspace.test' }],
    ['payout_weekdays', ['someday']],
  ])('refuse %s %j', async (name, value) => {
    const before = await read();
    expect((await save({ ...DEFAULTS, [name]: value })).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('outside the specification are unchanged when a caller omits them', async () => {
    const social_links = { ...DEFAULTS.social_links, instagram: 'https://instagram.com/souqpay' };
    const ours = {
      platform_name_ar: 'سوق باي',
      social_links,
      payout_second_approval_above: 1000.005,
      payout_weekdays: ['thu', 'sun', 'thu'],
    };
    await save({ ...DEFAULTS, ...ours });
    const stored = { ...ours, payout_weekdays: ['sun', 'thu'] };
    expect(await read()).toMatchObject(stored);
    const named = Object.entries(DEFAULTS).filter(([name]) => !(name in ours));
    expect((await save({ ...Object.fromEntries(named), time_format: '12h' })).status).toBe(200);
    expect(await read()).toMatchObject({ ...stored, time_format: '12h' });
    const [newest] = await history();
    expect(newest?.changes.map(({ setting }) => setting)).toEqual(['time_format']);
  });

  it("require the caller's own second factor before they require it of others", async () => {
    const answer = await save({ ...DEFAULTS, two_factor_enabled: true });
    expect(answer.failure.code).toBe('TWO_FACTOR_NOT_YOURS');
    expect((await read()).two_factor_enabled).toBe(false);
  });

  it('show the later of two administrators what the first changed, at its field', async () => {
    const { updated_at } = await read();
    await save({ ...DEFAULTS, webhook_retry_attempts: 5, updated_at }, other);
    const late = await save({ ...DEFAULTS, platform_name: 'Late', updated_at });
    expect(late.failure.code).toBe('SETTINGS_CHANGED');
    expect(Object.keys(late.failure.fields ?? {})).toEqual(['webhook_retry_attempts']);
    expect((await read()).platform_name).toBe('Diwan');
    const { updated_at: newest } = await read();
    const again = { ...DEFAULTS, platform_name: 'Late', updated_at: newest };
    expect((await save(again)).data.platform_name).toBe('Late');
  });

  it("are saved by the later one if the first one's change was undone", async () => {
    const { updated_at } = await read();
    await save({ ...DEFAULTS, webhook_retry_attempts: 5, updated_at }, other);
    await save(DEFAULTS, other);
    await save(DEFAULTS, other);
    const late = await save({ ...DEFAULTS, platform_name: 'Late', updated_at });
    expect([late.status, late.data.platform_name]).toEqual([200, 'Late']);
  });

  it('list all differences to a version without an audit entry', async () => {
    const unknown = { ...DEFAULTS, platform_name: 'Late', updated_at: '2020-01-01T00:00:00.000Z' };
    const late = await save(unknown);
    expect(Object.keys(late.failure.fields ?? {})).toEqual(['platform_name']);
  });

  it('are saved by one of several simultaneous callers who read the same version', async () => {
    const { updated_at } = await read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        save({ ...DEFAULTS, webhook_retry_attempts: n, platform_name: `N${n}`, updated_at }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the history of the settings', () => {
  it('has who changed what, and undoes a change that still applies', async () => {
    await save({ ...DEFAULTS, webhook_retry_attempts: 7, time_format: '12h' });
    const [newest] = await history();
    expect(newest).toMatchObject({
      changed_by: admin.email,
      undoable: true,
      changes: [
        { setting: 'time_format', before: '24h', after: '12h' },
        { setting: 'webhook_retry_attempts', before: 3, after: 7 },
      ],
    });
    expect((await undo(newest?.id)).data).toMatchObject({
      webhook_retry_attempts: 3,
      time_format: '24h',
    });
    const [undone, old] = await history();
    expect(undone?.changes.map(({ after }) => after)).toEqual(['24h', 3]);
    expect(old).toMatchObject({ id: newest?.id, undoable: false });
    expect((await undo(newest?.id)).failure.code).toBe('SETTINGS_CHANGED_SINCE');
  });

  it('undoes a change of more than one value', async () => {
    const social_links = { ...DEFAULTS.social_links, x: 'https://x.com/souqpay' };
    await save({ ...DEFAULTS, social_links, payout_weekdays: ['mon'] });
    const [newest] = await history();
    expect(newest?.changes).toEqual([
      { setting: 'social_links', before: DEFAULTS.social_links, after: social_links },
      { setting: 'payout_weekdays', before: DEFAULTS.payout_weekdays, after: ['mon'] },
    ]);
    expect((await undo(newest?.id)).data).toMatchObject(DEFAULTS);
  });

  it('undoes no other entry of the audit log', async () => {
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity', '<>', 'settings')
      .executeTakeFirst();
    expect((await undo(String(row?.id ?? 999_999))).failure.code).toBe('SETTINGS_CHANGE_NOT_FOUND');
  });

  it('has no entry when nothing changes', async () => {
    const { length } = await history();
    await save(DEFAULTS);
    expect(await history()).toHaveLength(length);
  });
});

describe('the preview of a change', () => {
  it('counts the sessions that it ends and the people whom it locks out', async () => {
    await addCategory(system, '5411');
    const brand_id = await addBrand(system, { mcc_code: '5411', status: 'active' });
    const idle = await signInAs(system, 'brand_owner', { brand_id });
    await system.deps.db
      .updateTable('sessions')
      .set({ remember: false, last_used_at: system.clock.iso() })
      .where('user_id', '=', idle.id)
      .execute();
    system.clock.advance({ minutes: 20 });
    await ask(system, 'GET', '/admin/settings', { token: admin.token });
    expect(await preview({})).toEqual([]);
    const effects = await preview({ session_timeout_minutes: 10, maintenance_mode: true });
    expect(effects.map(({ setting }) => setting)).toEqual([
      'session_timeout_minutes',
      'maintenance_mode',
    ]);
    expect(effects.map(({ text }) => /\d+$/.exec(text)?.[0])).toEqual(['1', '1']);
    await save({ ...DEFAULTS, session_timeout_minutes: 10 });
    expect((await ask(system, 'GET', '/auth/profile', { token: idle.token })).status).toBe(401);
    expect((await read()).session_timeout_minutes).toBe(10);
  });
});
