import type { Sentence } from '@diwan/contract';
import {
  SETTING_NAMES,
  settingValue,
  type SettingName,
  type SettingsChange,
  type SettingsDraft,
  type SettingsEffects,
  type StoredSettings,
  type SystemSettings,
} from '@diwan/contract/features/settings/records';
import { OPERATOR_FIELDS, type OperatorField } from '@diwan/contract/features/settings/operator';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { READERS } from '@diwan/contract/kernel/roles';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, requireConfirmed } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { translate } from '../../platform/words.ts';
import { requestAdminChange } from '../users/public.ts';
import { recordDecision } from './setup.ts';
import { changeSettings, readSettings, type Settings, socialLinksOf } from './change-settings.ts';

/** Converts the settings to the format of the screen. An unset value is an empty text. */
function show(row: Settings): StoredSettings {
  const values = {
    ...row,
    social_links: socialLinksOf(row),
    payout_second_approval_above: toMajorNumber(row.payout_second_approval_above_minor),
    owner_refund_daily_limit: toMajorNumber(row.owner_refund_daily_limit_minor),
    payout_weekdays: WEEKDAYS.filter((day) => row.payout_weekdays.includes(day)),
  };
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, values[name] ?? '']));
  return { ...(settings as SystemSettings), updated_at: row.updated_at };
}

const emptyAsNull = (text: string): string | null => (text === '' ? null : text);

const toColumns = ({
  payout_second_approval_above,
  owner_refund_daily_limit,
  ...settings
}: SystemSettings) => ({
  ...settings,
  platform_name_ar: emptyAsNull(settings.platform_name_ar),
  platform_phone: emptyAsNull(settings.platform_phone),
  platform_address: emptyAsNull(settings.platform_address),
  date_format: settings.date_format === '' ? null : settings.date_format,
  maintenance_message: emptyAsNull(settings.maintenance_message),
  ...(Object.fromEntries(
    OPERATOR_FIELDS.map((field) => [field, emptyAsNull(settings[field])]),
  ) as Record<OperatorField, string | null>),
  payout_second_approval_above_minor: toMinor(payout_second_approval_above),
  owner_refund_daily_limit_minor: toMinor(owner_refund_daily_limit),
});

/**
 * Completes a draft. Values that the specification does not name may be omitted. Omitted values do
 * not change.
 */
const completed = (
  draft: Omit<SettingsDraft, 'updated_at'>,
  stored: SystemSettings,
): SystemSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, draft[name] ?? stored[name]]),
  ) as SystemSettings;

const changed = (a: SystemSettings, b: SystemSettings): SettingName[] =>
  SETTING_NAMES.filter((name) => !isDeepStrictEqual(a[name], b[name]));

export const readSystemSettings = async ({ deps }: Ctx): Promise<StoredSettings> =>
  show(await readSettings(deps.db));

const CHANGED: Sentence = 'Another admin has changed this setting in the meantime';

/**
 * Checks a change of the two-factor duty. Without the duty, admins are less safe, so disabling it
 * requires a confirmation. Enabling it ends sessions without a second factor, so the caller's
 * session must have one.
 */
async function requireDutyChange(ctx: Ctx, tx: Tx, is: SystemSettings): Promise<void> {
  requireConfirmed(ctx);
  if (!is.two_factor_enabled || ctx.actor.kind !== 'user') return;
  if (!(await isProved(tx, ctx.actor.session_id))) throw new AppError('TWO_FACTOR_NOT_YOURS');
}

/** Returns true if one person may pay out more after this change: a higher limit, or no limit. */
const loosens = (was: SystemSettings, is: SystemSettings): boolean => {
  const [before, after] = [was.payout_second_approval_above, is.payout_second_approval_above];
  return before > 0 && (after === 0 || after > before);
};

/**
 * Requests a second admin's approval for a looser limit.
 * @returns the settings with the stored limit
 */
async function requestLooserLimit(
  ctx: Ctx,
  tx: Tx,
  stored: SystemSettings,
  settings: SystemSettings,
): Promise<SystemSettings> {
  if (!loosens(stored, settings)) return settings;
  requireConfirmed(ctx);
  const limit_minor = toMinor(settings.payout_second_approval_above);
  await requestAdminChange(ctx, tx, { kind: 'limit', user_id: null, limit_minor });
  return { ...settings, payout_second_approval_above: stored.payout_second_approval_above };
}

/** Returns true if a second factor was proved in a session. */
async function isProved(db: Db, session_id: string): Promise<boolean> {
  const sessions = db.selectFrom('sessions').select('id').where('factor_at', 'is not', null);
  return (await sessions.where('id', '=', session_id).executeTakeFirst()) !== undefined;
}

/** The settings that move expected payout dates. */
const OF_PAYOUT_DAYS: ReadonlySet<SettingName> = new Set([
  'payout_cutoff_time',
  'payout_weekdays',
  'timezone',
]);

async function write(ctx: Ctx, tx: Tx, settings: SystemSettings): Promise<StoredSettings> {
  const { before, after } = await changeSettings(tx, toColumns(settings), ctx.deps.clock.iso());
  const [was, is] = [show(before), show(after)];
  if (is.two_factor_enabled !== was.two_factor_enabled) await requireDutyChange(ctx, tx, is);
  // A change of the limit affects which payouts need a second admin.
  if (is.payout_second_approval_above !== was.payout_second_approval_above) requireConfirmed(ctx);
  // Owners may refund more. The limit of one brand needs a confirmation too.
  if (is.owner_refund_daily_limit > was.owner_refund_daily_limit) requireConfirmed(ctx);
  if (is.two_factor_enabled !== was.two_factor_enabled) await recordDecision(ctx, tx, 'two_factor');
  if (is.payout_second_approval_above !== was.payout_second_approval_above)
    await recordDecision(ctx, tx, 'payout_limit');
  await writeAudit(tx, ctx, {
    action: 'settings.updated',
    entity: 'settings',
    entity_id: 'system',
    before: { ...was },
    after: { ...is },
  });
  if (changed(was, is).some((name) => OF_PAYOUT_DAYS.has(name)))
    await ctx.deps.jobs.enqueue(tx, 'review_promises', {});
  return is;
}

const lockSettings = (tx: Tx) =>
  tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();

/**
 * Stores all settings. Every process reads them from the row, so that they apply immediately.
 * @throws AppError SETTINGS_CHANGED at the fields that another admin changed since `updated_at`
 */
export const updateSystemSettings = (ctx: Ctx, draft: SettingsDraft): Promise<StoredSettings> =>
  ctx.transaction(async (tx) => {
    const { updated_at, ...given } = draft;
    const stored = show(await lockSettings(tx));
    const wanted = completed(given, stored);
    const differing = changed(stored, wanted);
    if (differing.length === 0) return stored;
    if (updated_at !== undefined && updated_at !== stored.updated_at) {
      const since = await findChangedSince(tx, updated_at);
      const names = differing.filter((name) => since?.has(name) ?? true);
      const fields = Object.fromEntries(names.map((name) => [name, CHANGED]));
      if (names.length > 0) throw new AppError('SETTINGS_CHANGED', { fields });
    }
    const settings = await requestLooserLimit(ctx, tx, stored, wanted);
    if (changed(stored, settings).length === 0) return stored;
    return write(ctx, tx, settings);
  });

const HISTORY = 200;

interface RecordedChange {
  readonly id: bigint;
  readonly at: string;
  readonly actor_email: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

async function findChanges(
  db: Db,
  which: RawBuilder<unknown> = sql`true`,
): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    select a.id, a.at, a.actor_email, a.before, a.after from audit_log as a
    where a.entity = 'settings' and a.entity_id = 'system' and ${which}
    order by a.id desc limit ${sql.lit(HISTORY)}`.execute(db);
  return rows;
}

function changesOf({ before, after }: RecordedChange): SettingsChange['changes'] {
  return SETTING_NAMES.flatMap((setting) => {
    const was = settingValue.safeParse(before?.[setting]);
    const is = settingValue.safeParse(after?.[setting]);
    return was.success && is.success ? [{ setting, before: was.data, after: is.data }] : [];
  });
}

/**
 * Returns the settings that changed since a version.
 * @returns undefined if the audit log does not have that version
 */
async function findChangedSince(db: Db, version: string): Promise<Set<SettingName> | undefined> {
  const rows = await findChanges(db, sql`a.before ->> 'updated_at' >= ${version}`);
  if (rows.at(-1)?.before?.['updated_at'] !== version) return undefined;
  return new Set(rows.flatMap(changesOf).map(({ setting }) => setting));
}

const stillStands = (changes: SettingsChange['changes'], stored: SystemSettings): boolean =>
  changes.length > 0 &&
  changes.every(({ setting, after }) => isDeepStrictEqual(stored[setting], after));

/** Lists the changes from the audit log, newest first. */
export async function listSettingsChanges({ deps }: Ctx): Promise<SettingsChange[]> {
  const stored = show(await readSettings(deps.db));
  const rows = await findChanges(deps.db);
  return rows.map((row) => {
    const changes = changesOf(row);
    return {
      id: String(row.id),
      at: row.at,
      changed_by: row.actor_email,
      changes,
      undoable: stillStands(changes, stored),
    };
  });
}

/**
 * Restores the previous values of a change.
 * @throws AppError SETTINGS_CHANGE_NOT_FOUND, SETTINGS_CHANGED_SINCE
 */
export const undoSettingsChange = (ctx: Ctx, id: bigint): Promise<StoredSettings> =>
  ctx.transaction(async (tx) => {
    const { updated_at: _, ...stored } = show(await lockSettings(tx));
    const [row] = await findChanges(tx, sql`a.id = ${id}`);
    if (!row) throw new AppError('SETTINGS_CHANGE_NOT_FOUND');
    const changes = changesOf(row);
    if (!stillStands(changes, stored)) throw new AppError('SETTINGS_CHANGED_SINCE');
    const old = Object.fromEntries(changes.map(({ setting, before }) => [setting, before]));
    const settings = await requestLooserLimit(ctx, tx, stored, { ...stored, ...old });
    if (changed(stored, settings).length === 0) return show(await readSettings(tx));
    return write(ctx, tx, settings);
  });

interface ChangeReach {
  readonly idle_sessions: number;
  readonly people: number;
  readonly without_factor: number;
  readonly deliveries: number;
  readonly campaigns: number;
}

/**
 * Counts the sessions, people, deliveries and campaigns that a change of these settings affects at
 * this moment.
 */
async function countTouched({ deps }: Ctx, settings: SystemSettings): Promise<ChangeReach> {
  const now = deps.clock.iso();
  const { rows } = await sql<ChangeReach>`
    with live as (
      select s.user_id, s.last_used_at, s.remember, s.factor_at, u.role from sessions as s
      join users as u on u.id = s.user_id cross join settings as g
      where s.ended_at is null and s.kind = 'full' and u.active and s.expires_at > ${now}
        and (s.remember and (u.role not in (${sql.join(READERS)})
            or s.last_used_at > ${now}::timestamptz - interval '12 hours')
          or s.last_used_at > ${now}::timestamptz - make_interval(mins => g.session_timeout_minutes))
    )
    select (select count(*)::integer from live where not remember and last_used_at
        <= ${now}::timestamptz - make_interval(mins => ${settings.session_timeout_minutes}))
        as idle_sessions,
      (select count(distinct user_id)::integer from live
        where role not in (${sql.join(READERS)})) as people,
      (select count(distinct user_id)::integer from live
        where role in (${sql.join(READERS)}) and factor_at is null) as without_factor,
      (select count(*)::integer from webhook_deliveries as d where d.state = 'pending'
        and d.round_attempts > ${settings.webhook_retry_attempts}) as deliveries,
      (select count(*)::integer from campaigns where state = 'running') as campaigns`.execute(
    deps.db,
  );
  const [row] = rows;
  return row ?? { idle_sessions: 0, people: 0, without_factor: 0, deliveries: 0, campaigns: 0 };
}

const PASSWORD_RULES: readonly SettingName[] = [
  'password_min_length',
  'password_require_uppercase',
  'password_require_numbers',
  'password_require_special',
];

/** The consequences of a change that are the same for every new value. */
const FOLLOWING: readonly (readonly [SettingName, Sentence])[] = [
  [
    'timezone',
    'The day will start at a different hour in filters, statements and payout dates. Past figures do not change.',
  ],
  [
    'platform_name',
    'Titles, messages and new documents show the new name. Existing documents do not change.',
  ],
  [
    'payout_second_approval_above',
    'This applies to new payouts. Existing payouts keep their approval rule.',
  ],
  ['payout_weekdays', 'New payouts use the new weekdays. Existing payouts keep their dates.'],
  [
    'payout_cutoff_time',
    'New payouts use the new cut-off time. Existing payouts keep their dates.',
  ],
];
const LOOSER: Sentence =
  'The higher limit takes effect when an admin who is independent of you approves it.';
const MAIL_OFF: Sentence = 'From now on only security messages are sent by email.';
const SMS_OFF: Sentence = 'From now on only security messages are sent by SMS and WhatsApp.';

/**
 * Returns the current consequences of saving these settings, as sentences. Settings without a
 * consequence are omitted.
 */
export async function previewSettings(ctx: Ctx, draft: SystemSettings): Promise<SettingsEffects> {
  const stored = show(await readSettings(ctx.deps.db));
  const touched = await countTouched(ctx, draft);
  const names = new Set(changed(stored, draft));
  const effects: SettingsEffects['effects'] = [];
  const add = (setting: SettingName, sentence: Sentence, count?: number): void => {
    if (!names.has(setting) || count === 0) return;
    const values = count === undefined ? {} : { count };
    effects.push({ setting, text: translate(sentence, ctx.client.language, values) });
  };
  add('session_timeout_minutes', 'Idle sessions that will end now: {count}', touched.idle_sessions);
  if (draft.maintenance_mode) {
    add(
      'maintenance_mode',
      'Signed-in users who will see the maintenance message: {count}',
      touched.people,
    );
  }
  if (draft.two_factor_enabled) {
    add(
      'two_factor_enabled',
      'Admins without a second factor whose sessions will end now: {count}',
      touched.without_factor,
    );
  }
  add(
    'webhook_retry_attempts',
    'Pending webhook deliveries that will no longer be retried: {count}',
    touched.deliveries,
  );
  for (const [name, sentence] of FOLLOWING) add(name, sentence);
  if (loosens(stored, draft)) add('payout_second_approval_above', LOOSER);
  if (!draft.email_notifications_enabled) {
    add('email_notifications_enabled', MAIL_OFF);
    add(
      'email_notifications_enabled',
      'Running campaigns that will send no more email reminders: {count}',
      touched.campaigns,
    );
  }
  if (!draft.sms_notifications_enabled) add('sms_notifications_enabled', SMS_OFF);
  const rule = PASSWORD_RULES.find((name) => names.has(name));
  if (rule) add(rule, 'This applies to new passwords. Existing passwords stay valid.');
  return { effects };
}
