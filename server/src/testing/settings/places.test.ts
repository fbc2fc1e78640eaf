import type { RefundLimit } from '@diwan/contract/features/refunds/records';
import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { INVENTED_OPERATOR, type OperatorField } from '@diwan/contract/features/settings/operator';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import {
  FALLBACK_SETTINGS,
  type PublicSettings,
  SETTING_NAMES,
  type SystemSettings,
} from '@diwan/contract/features/settings/records';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDispute } from '../../features/disputes/public.ts';
import { messageText, queueMessage } from '../../features/messages/public.ts';
import { confirmByBank } from '../../features/payouts/public.ts';
import { deliverWebhook } from '../../features/webhook-deliveries/jobs.ts';
import { queueOutcome } from '../../features/webhook-deliveries/public.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../app.ts';
import { BANK_DAY, startTestBank } from '../bank/test-bank.ts';
import { addPerson, PASSWORD } from '../bank/bank-changes.ts';
import { addCategory } from '../brands.ts';
import { addChargeback, addPayableBrand, findFeeVersion, settleSales } from '../money.ts';
import { asRegistrant, drawPaper, handIn, proved } from '../registration.ts';
import { addTransaction } from '../transactions.ts';
import { changeSystemSettings } from './change-settings.ts';
import { type SettingEffect, rowOf, writtenRows } from './places.ts';

/**
 * Two processes with one database. A change in the first process must have an effect in the second.
 */
let first: TestApp;
let second: TestApp;
let admin: TestUser;
let person: TestUser;
let brand: number;
let shop: StubServer;
let silent = false;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ DATABASE_URL: first.url, WEBHOOK_ALLOW_PRIVATE: 'true' });
  await addCategory(first, '5411');
  brand = await addPayableBrand(first, { mcc_code: '5411', name: 'Najma' });
  admin = await signInAs(first, 'admin');
  person = await addPerson(first, 'admin');
  shop = await startStub((_heard, response) => (silent ? undefined : json(response, 500, {})));
  const links = { post_url: `${shop.url}/hook`, post_url_explicit: true };
  await first.deps.db.updateTable('brands').set(links).where('id', '=', brand).execute();
});
// To restore the limit, a second admin's approval would be needed, so the new limit stays.
const { payout_second_approval_above: no_limit, ...OTHERS } = FALLBACK_SETTINGS;
afterEach(() => set({ ...OTHERS, platform_email: 'support@diwan.test' }));
afterAll(async () => {
  await shop.close();
  await second.close();
  await first.close();
});

const set = async (change: Partial<SystemSettings>): Promise<void> => {
  expect((await changeSystemSettings(first, admin, change)).status).toBe(200);
};

const read = <T>(path: string, { token } = admin) => ask<T>(second, 'GET', path, { token });

const publicly = async () => (await ask<PublicSettings>(second, 'GET', '/settings/public')).data;

const write = (language: 'en' | 'ar', channel: 'email' | 'sms' = 'email') =>
  second.deps.db.transaction().execute((tx) =>
    queueMessage(tx, second.deps, {
      channel,
      to: channel === 'email' ? 'noura@people.test' : '+96551234567',
      recipient_role: 'brand_owner',
      language,
      template: 'brand_approved',
      params: { brand_name: 'Najma' },
    }),
  );

async function textOf(id: string | null): Promise<string> {
  const row = second.deps.db.selectFrom('messages').select('body_sealed').where('id', '=', id);
  return messageText(second.deps, (await row.executeTakeFirstOrThrow()).body_sealed);
}

const sellAt = async (...moments: readonly string[]): Promise<bigint[]> => {
  await second.deps.db.deleteFrom('transactions').where('settled', '=', false).execute();
  const fees = await findFeeVersion(second);
  const sales = moments.map((payment_date) => ({ brand_id: brand, payment_date }));
  const ids: bigint[] = [];
  for (const sale of sales) ids.push(await addTransaction(second, fees, sale));
  return ids;
};

const SEPTEMBER = '?start_date=2026-09-01&end_date=2026-09-30';
const exported = async (path = `/transactions/export${SEPTEMBER}`): Promise<string[]> =>
  (await read(path)).raw.trimEnd().split('\r\n');

const refusalOf = async (new_password: string): Promise<string> => {
  const body = { current_password: PASSWORD, new_password };
  const call = { token: person.token, body };
  return (await ask(second, 'PUT', '/auth/password', call)).failure.code;
};

async function attempt(): Promise<{ state: string; problem: string | null }> {
  const [id = 0n] = await sellAt('2026-09-02T08:00:00.000Z');
  const charge_id = `chg_${id}`;
  const { db } = second.deps;
  await db.updateTable('transactions').set({ charge_id }).where('id', '=', id).execute();
  await db.transaction().execute((tx) => queueOutcome(tx, second.deps, id));
  const rows = db.selectFrom('webhook_deliveries').select('id').where('transaction_id', '=', id);
  const { id: delivery_id } = await rows.executeTakeFirstOrThrow();
  await deliverWebhook(second.deps)({ delivery_id }, { attempt: 1 } as TaskRun);
  const seen = await sql<{ state: string; problem: string | null }>`select d.state, a.problem
    from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id
    where d.id = ${delivery_id}`.execute(db);
  await db.deleteFrom('webhook_attempts').execute();
  await db.deleteFrom('webhook_deliveries').execute();
  return seen.rows[0] ?? { state: 'none', problem: null };
}

type SettingPlace = 'support_email' | 'support_phone' | 'support_address';

const told = (
  setting: keyof SystemSettings,
  value: string,
  shown: SettingPlace,
): SettingEffect => ({
  setting,
  place: `\`${shown}\` of \`GET /settings/public\``,
  prove: async () => {
    await set({ [setting]: value });
    expect((await publicly())[shown]).toBe(value);
  },
});

const asks = (
  setting: keyof SystemSettings,
  value: number | boolean,
  password: string,
  code: string,
): SettingEffect => ({
  setting,
  place: 'every new password',
  prove: async () => {
    await set({ [setting]: value });
    expect(await refusalOf(password)).toBe(code);
  },
});

/** Describes the effect of a setting in the agreement that a registrant reads. */
const stated = (
  setting: OperatorField,
  value: string,
  language: 'en' | 'ar' = 'en',
): SettingEffect => ({
  setting,
  place: `agreements that are made from then on, in ${language === 'en' ? 'English' : 'Arabic'}`,
  prove: async () => {
    const registrant = await proved(second);
    await handIn(second, registrant);
    await set({ ...INVENTED_OPERATOR, [setting]: value });
    const path = `/brands/${registrant.id}/agreement/public`;
    const { data } = await asRegistrant<PublicAgreement>(second, 'GET', path, registrant);
    expect(data[`agreement_text_${language}`]).toContain(value);
  },
});

const PLACES: readonly SettingEffect[] = [
  {
    setting: 'platform_name',
    place: 'messages in English',
    prove: async () => {
      await set({ platform_name: 'Souq Pay' });
      expect(await textOf(await write('en'))).toContain('on Souq Pay.');
    },
  },
  {
    setting: 'platform_name_ar',
    place: 'messages in Arabic',
    prove: async () => {
      await set({ platform_name_ar: 'سوق باي' });
      expect(await textOf(await write('ar'))).toContain('سوق باي');
      await set({ platform_name: 'Souq Pay', platform_name_ar: '' });
      expect(await textOf(await write('ar'))).toContain('Souq Pay');
    },
  },
  told('platform_email', 'help@souq.test', 'support_email'),
  told('platform_phone', '+965 2222 3333', 'support_phone'),
  told('platform_address', 'Salhiya, Kuwait', 'support_address'),
  {
    setting: 'social_links',
    place: '`social_links` of `GET /settings/public`, those that are set',
    prove: async () => {
      const x = 'https://x.com/souqpay';
      await set({ social_links: { ...FALLBACK_SETTINGS.social_links, x } });
      expect((await publicly()).social_links).toEqual([{ network: 'x', url: x }]);
    },
  },
  {
    setting: 'default_currency',
    place: '`GET /settings/public`; it relabels no amount',
    prove: async () => {
      await set({ default_currency: 'USD' });
      expect((await publicly()).default_currency).toBe('USD');
      await sellAt('2026-09-02T08:00:00.000Z');
      expect((await exported())[1]).toContain(',KWD,');
    },
  },
  {
    setting: 'timezone',
    place: 'where days begin: filters by date, days of figures and of payouts',
    prove: async () => {
      await sellAt('2026-08-31T21:30:00.000Z', '2026-09-30T21:30:00.000Z');
      expect(await exported()).toHaveLength(2);
      await set({ timezone: 'Europe/London' });
      expect((await exported())[1]).toContain('2026-09-30 22:30:00');
    },
  },
  {
    setting: 'date_format',
    place: 'files of transactions, terminals, customers and campaigns',
    prove: async () => {
      await sellAt('2026-09-02T08:00:00.000Z');
      await set({ date_format: 'DD/MM/YYYY' });
      expect((await exported())[1]).toContain(',02/09/2026 11:00:00,');
    },
  },
  {
    setting: 'time_format',
    place: 'files of transactions, terminals, customers and campaigns',
    prove: async () => {
      await sellAt('2026-09-02T11:00:00.000Z');
      await set({ time_format: '12h' });
      expect((await exported())[1]).toContain(',2026-09-02 02:00:00 PM,');
    },
  },
  {
    setting: 'transaction_export_limit',
    place: 'files of transactions and of customers',
    prove: async () => {
      const many = sql`insert into transactions (brand_id, amount_minor, payment_date)
      select ${brand}, 1000, timestamptz '2026-09-02' from generate_series(1, 103)`;
      await many.execute(second.deps.db);
      await set({ transaction_export_limit: 100 });
      const lines = await exported();
      // There are the headings, a hundred rows, and the sentence that states the limit.
      expect(lines).toHaveLength(102);
      await sellAt();
    },
  },
  {
    setting: 'session_timeout_minutes',
    place:
      'sessions that were idle for longer end; remembered ones of admins after twelve hours, ' +
      'whatever the setting',
    prove: async () => {
      const idle = await signInAs(second, 'admin');
      const { db } = second.deps;
      const last_used_at = new Date(second.clock.ms() - 20 * 60_000).toISOString();
      const rows = db.updateTable('sessions').set({ remember: false, last_used_at });
      await rows.where('user_id', '=', idle.id).execute();
      expect((await read('/auth/profile', idle)).status).toBe(200);
      await rows.where('user_id', '=', idle.id).execute();
      await set({ session_timeout_minutes: 10 });
      expect((await read('/auth/profile', idle)).status).toBe(401);
    },
  },
  asks('password_min_length', 12, 'Short-1-pw', 'PASSWORD_TOO_SHORT'),
  asks('password_require_uppercase', true, 'lower-case-1-text', 'PASSWORD_WITHOUT_UPPERCASE'),
  asks('password_require_numbers', true, 'Without-any-digit', 'PASSWORD_WITHOUT_NUMBER'),
  asks('password_require_special', true, 'NoSpecial1Characters', 'PASSWORD_WITHOUT_SPECIAL'),
  {
    setting: 'email_notifications_enabled',
    place: 'mails, security messages excepted',
    prove: async () => {
      await set({ email_notifications_enabled: false });
      expect([await write('en'), await write('en', 'sms')]).toEqual([null, expect.any(String)]);
    },
  },
  {
    setting: 'sms_notifications_enabled',
    place: 'SMS and WhatsApp, security messages excepted',
    prove: async () => {
      await set({ sms_notifications_enabled: false });
      expect([await write('en', 'sms'), await write('en')]).toEqual([null, expect.any(String)]);
    },
  },
  {
    setting: 'webhook_retry_attempts',
    place: 'deliveries to the servers of brands',
    prove: async () => {
      silent = false;
      expect((await attempt()).state).toBe('pending');
      await set({ webhook_retry_attempts: 0 });
      expect((await attempt()).state).toBe('failed');
    },
  },
  {
    setting: 'webhook_timeout_seconds',
    place: 'deliveries to the servers of brands',
    prove: async () => {
      silent = true;
      await set({ webhook_timeout_seconds: 5 });
      expect((await attempt()).problem).toBe('timeout');
    },
  },
  {
    setting: 'maintenance_mode',
    place: 'all people but administrators get 503',
    prove: async () => {
      const owner = await signInAs(second, 'brand_owner', { brand_id: brand });
      await set({ maintenance_mode: true });
      expect((await read('/auth/profile', owner)).status).toBe(503);
      expect((await read('/auth/profile', person)).status).toBe(200);
    },
  },
  {
    setting: 'maintenance_message',
    place: 'the sentence of that 503, and the banner of the sign-in page',
    prove: async () => {
      const owner = await signInAs(second, 'brand_owner', { brand_id: brand });
      await set({ maintenance_mode: true, maintenance_message: 'Back at noon' });
      expect((await read('/auth/profile', owner)).failure.error).toBe('Back at noon');
      expect((await publicly()).maintenance_message).toBe('Back at noon');
    },
  },
  {
    setting: 'payout_second_approval_above',
    place: 'payouts created from then on',
    prove: async () => {
      await set({ payout_second_approval_above: no_limit + 1 });
      await settleSales(second, brand, [{ amount_minor: 5_000n }]);
      const call = { token: person.token, body: { tab: 'active' } };
      const { data } = await ask<PayoutExport>(second, 'POST', '/admin/payouts/exports', call);
      const { payout } = (await read<PayoutDetails>(`/admin/payouts/exports/${data.id}`)).data;
      expect(payout.needs_approval).toBe(true);
      // A higher limit needs a second admin, so the database is changed directly.
      const off = { payout_second_approval_above_minor: 0n };
      await first.deps.db.updateTable('settings').set(off).execute();
    },
  },
  {
    setting: 'confirm_payouts_by_bank',
    place: 'payouts that a bank entry matches, also payouts matched earlier',
    prove: async () => {
      const bank = await startTestBank(second);
      const { export_id, payouts } = await bank.sendPayouts([6_000n]);
      await bank.importEntries([
        { day: BANK_DAY, amount: '-6.000', reference: `PAYOUT-${payouts[0]}` },
      ]);
      const statusBy = async (is_on: boolean) => {
        await set({ confirm_payouts_by_bank: is_on });
        await confirmByBank(second.deps);
        return (await bank.readLines(export_id)).get(payouts[0] ?? 0)?.status;
      };
      expect([await statusBy(false), await statusBy(true)]).toEqual(['reserved', 'paid']);
    },
  },
  {
    setting: 'owner_refund_daily_limit',
    place: 'refunds by owners from then on, of brands without a limit of their own',
    prove: async () => {
      await set({ owner_refund_daily_limit: 7.5 });
      const { data } = await read<RefundLimit>(`/brands/${brand}/refund-limit`);
      expect(data).toMatchObject({ day_limit: 7.5, brand_limit: null, day_left: 7.5 });
    },
  },
  {
    setting: 'dispute_evidence_days',
    place: 'last days for evidence of disputes that are opened from then on',
    prove: async () => {
      await set({ dispute_evidence_days: 1 });
      const id = await addChargeback(second, brand);
      const opened = { id, created_at: '2026-11-16T08:00:00.000Z' };
      const { last_day } = await second.deps.db
        .transaction()
        .execute((tx) => openDispute(tx, second.deps, opened));
      expect(last_day).toBe('2026-11-17');
    },
  },
  {
    setting: 'payout_weekdays',
    place: 'dates of upcoming payouts',
    prove: async () => {
      await set({ payout_weekdays: ['wed'] });
      const other = await addPayableBrand(second, { mcc_code: '5411', name: 'Dar' });
      await settleSales(second, other, [{ amount_minor: 5_000n }]);
      const { upcoming } = (await read<BrandPayouts>(`/brands/${other}/payouts`)).data;
      expect(new Date(`${upcoming?.date}T00:00:00Z`).getUTCDay()).toBe(3);
    },
  },
  {
    setting: 'payout_cutoff_time',
    place: 'dates of upcoming payouts, and the pending export',
    prove: async () => {
      const other = await addPayableBrand(second, { mcc_code: '5411', name: 'Bahar' });
      await settleSales(second, other, [{ amount_minor: 5_000n }]);
      // An export of today would move the date for every cut-off time.
      await sql`update payout_exports set export_date = '2020-01-01'`.execute(second.deps.db);
      const dateWith = async (payout_cutoff_time: string) => {
        await set({ payout_cutoff_time, payout_weekdays: [...WEEKDAYS] });
        return (await read<BrandPayouts>(`/brands/${other}/payouts`)).data.upcoming?.date;
      };
      const late = await dateWith('00:00');
      expect(late).not.toBe(await dateWith('23:59'));
    },
  },
  // Tests the column of 0181_identity_without_licence_expand.sql.
  {
    setting: 'identity_without_license',
    place: 'submissions of individuals, and which documents the form requires',
    prove: async () => {
      const sent = { driver_license_file: undefined, civil_id_file: await drawPaper() };
      const submit = async () => (await handIn(second, await proved(second), sent)).status;
      expect(await submit()).toBe(400);
      await set({ identity_without_license: true });
      expect(await submit()).toBe(200);
    },
  },
  stated('operator_name', 'Souq Payments K.S.C.C.'),
  stated('operator_name_ar', 'شركة سوق للمدفوعات', 'ar'),
  stated('operator_registration', '998877'),
  stated('operator_licence', 'CBK-EPF-2026-777'),
  stated('operator_address', 'Salhiya, Block 9'),
  stated('operator_address_ar', 'الصالحية، القطعة 9', 'ar'),
  stated('operator_signatory', 'Khaled Al-Ajmi'),
  stated('operator_signatory_ar', 'خالد العجمي', 'ar'),
];

it.each(PLACES)('$setting has an immediate effect in another process: $place', ({ prove }) =>
  prove(),
);

it('every setting has an effect', () => {
  // The tests of the sign-in cover the required second factor.
  const others = SETTING_NAMES.filter((name) => name !== 'two_factor_enabled');
  expect(new Set(PLACES.map(({ setting }) => setting))).toEqual(new Set(others));
});

it('docs/settings.md lists exactly these effects', async () => {
  expect(await writtenRows('server')).toEqual(PLACES.map(rowOf));
});
