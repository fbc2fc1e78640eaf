import { ERROR_KINDS } from '@diwan/contract';
import {
  type PublicSettings,
  SOCIAL_NETWORKS,
  type SocialLinks,
  socialLinks,
} from '@diwan/contract/features/settings/records';
import {
  DECISIONS_BEFORE_FILES,
  type SetupDecision,
} from '@diwan/contract/features/settings/setup';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { Language } from '@diwan/contract/kernel/sentences';
import { sql, type Updateable } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { SettingsTable } from '../../platform/db/tables.ts';

/** The accounts of the demo data, one of each kind. All have this password. */
export const DEMO_SIGN_IN = {
  accounts: [
    'super@diwan.test',
    'admin@diwan.test',
    'auditor@diwan.test',
    'partner@diwan.test',
    'owner@diwan.test',
  ],
  password: 'Diwan-demo-2026',
};

const PUBLIC_COLUMNS = [
  'platform_name',
  'platform_name_ar',
  'platform_email as support_email',
  'platform_phone as support_phone',
  'platform_address as support_address',
  'social_links',
  'default_currency',
  'timezone',
  'date_format',
  'time_format',
  'password_min_length',
  'password_require_uppercase',
  'password_require_numbers',
  'password_require_special',
  'maintenance_mode',
  'maintenance_message',
  'identity_without_license',
] as const;

/**
 * Reads the single row of settings. No process caches it, so that a change takes effect
 * immediately.
 */
export const readSettings = (db: Db) =>
  db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();

/** Changes the single row under a lock, so that the audit entry has the exact previous values. */
export async function changeSettings(tx: Tx, change: Updateable<SettingsTable>, now: string) {
  const before = await tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
  const after = await tx
    .updateTable('settings')
    // Two saves within one millisecond get different times.
    .set({
      ...change,
      updated_at: sql`greatest(${now}, updated_at + interval '1 ms')`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** Sets the payout limit that two independent admins agreed on. */
export async function setApprovalLimit(ctx: Ctx, tx: Tx, limit_minor: bigint): Promise<void> {
  const change = { payout_second_approval_above_minor: limit_minor };
  const { before, after } = await changeSettings(tx, change, ctx.deps.clock.iso());
  const [was, is] = [before, after].map(({ updated_at, ...row }) => ({
    payout_second_approval_above: toMajorNumber(row.payout_second_approval_above_minor),
    updated_at,
  }));
  const about = { entity: 'settings', entity_id: 'system' } as const;
  await writeAudit(tx, ctx, {
    action: 'settings.limit_approved',
    ...about,
    before: { ...was },
    after: { ...is },
  });
}

/** The settings of the platform as they are stored. */
export type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Returns the platform's name in a language. */
export const platformName = (
  { platform_name, platform_name_ar }: Pick<Settings, 'platform_name' | 'platform_name_ar'>,
  language: Language,
): string => (language === 'ar' ? (platform_name_ar ?? platform_name) : platform_name);

/** Returns the platform's page in each social network, or an empty text. */
export const socialLinksOf = ({ social_links }: Pick<Settings, 'social_links'>): SocialLinks => {
  const set = socialLinks.partial().parse(social_links);
  return socialLinks.parse(
    Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, set[network] ?? ''])),
  );
};

/** Returns the current date in the platform's timezone. */
export const todayIn = (
  { clock }: Pick<Deps, 'clock'>,
  { timezone }: Pick<Settings, 'timezone'>,
): string => clock.now().toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Formats an instant for files, in the timezone and formats of the settings. */
export function localTime(
  {
    timezone,
    date_format,
    time_format,
  }: Pick<Settings, 'timezone' | 'date_format' | 'time_format'>,
  instant: string,
): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = (date_format ?? 'YYYY-MM-DD')
    .replace('YYYY', String(local.year))
    .replace('MM', two(local.month))
    .replace('DD', two(local.day));
  const [hour, ending] =
    time_format === '12h'
      ? [local.hour % 12 || 12, local.hour < 12 ? ' AM' : ' PM']
      : [local.hour, ''];
  return `${day} ${two(hour)}:${two(local.minute)}:${two(local.second)}${ending}`;
}

/** The settings that a new password must meet. */
export type PasswordRules = Pick<
  Settings,
  | 'password_min_length'
  | 'password_require_uppercase'
  | 'password_require_numbers'
  | 'password_require_special'
  | 'platform_name'
  | 'platform_name_ar'
>;

/** The date format of the specification. It applies until an admin chooses another one. */
const DEFAULT_DATE_FORMAT = 'MMM dd, yyyy';

const findHomeLogos = (db: Db) =>
  db
    .selectFrom('businesses')
    .select(['name', 'name_ar', sql<string>`'/api/files/' || logo_file_id`.as('logo_url')])
    .where('active', '=', true)
    .where('show_at_home', '=', true)
    .where('logo_file_id', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .limit(12)
    .execute();

/** Returns the public settings of the installation. */
export async function readPublicSettings({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<PublicSettings> {
  const [row, home_logos] = await Promise.all([
    db.selectFrom('settings').select(PUBLIC_COLUMNS).executeTakeFirstOrThrow(),
    findHomeLogos(db),
  ]);
  const maintenance_message = row.maintenance_mode ? row.maintenance_message : null;
  const date_format = row.date_format ?? DEFAULT_DATE_FORMAT;
  const pages = socialLinksOf(row);
  const social_links = SOCIAL_NETWORKS.flatMap((network) =>
    pages[network] === '' ? [] : [{ network, url: pages[network] }],
  );
  const trial = config.trial && config.demo ? DEMO_SIGN_IN : null;
  return { ...row, social_links, date_format, maintenance_message, home_logos, trial };
}

type Maintenance = Pick<Settings, 'maintenance_mode' | 'maintenance_message'>;

/** Returns the maintenance message; null if there is no maintenance. */
export const maintenanceMessage = (row: Maintenance): string | null =>
  row.maintenance_mode ? (row.maintenance_message ?? ERROR_KINDS.MAINTENANCE.sentence) : null;

const ONLY_ROW = 1;

const findMaintenance = readTogether(
  ({ db }: Pick<Deps, 'db'>) =>
    db
      .selectFrom('settings')
      .modifyFront(prepared)
      .select(['maintenance_mode', 'maintenance_message'])
      .execute(),
  () => ONLY_ROW,
);

/** Reads the maintenance message; null if there is no maintenance. */
export async function readMaintenance(deps: Pick<Deps, 'db'>): Promise<string | null> {
  const row = await findMaintenance(deps, ONLY_ROW);
  invariant(row, 'settings are one row');
  return maintenanceMessage(row);
}

/** The registration number of the first business, until an admin enters the real one. */
export const PLACEHOLDER_REGISTRATION = 'TO-BE-SET';

interface Decision {
  readonly topic: SetupDecision;
  readonly decided_at: string;
  readonly decided_by: string | null;
}

/** Records a decision once. A later decision on the topic changes only the setting. */
export const writeDecision = (tx: Tx, decision: Decision) =>
  tx
    .insertInto('setup_decisions')
    .values(decision)
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .returning('topic')
    .executeTakeFirst();

/** Returns true if every decision that payout files need was made. */
export const isDecided = (decisions: readonly { readonly topic: string }[]): boolean =>
  DECISIONS_BEFORE_FILES.every((topic) => decisions.some((one) => one.topic === topic));

/** Refuses a payout file before the decisions were made. @throws AppError SETUP_NOT_DECIDED */
export async function requireDecisions(tx: Tx): Promise<void> {
  const decisions = await tx.selectFrom('setup_decisions').select('topic').limit(10).execute();
  if (!isDecided(decisions)) throw new AppError('SETUP_NOT_DECIDED');
}
