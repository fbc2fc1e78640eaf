import { SCHEMES } from '@diwan/contract/features/fees/records';
import { holidayActions } from '@diwan/contract/features/holidays/actions';
import type {
  CalendarEffects,
  CalendarSettings,
  CalendarSettingsDraft,
  Holiday,
  HolidayChange,
  HolidayDraft,
  HolidayEdit,
} from '@diwan/contract/features/holidays/records';
import { addDays } from '@diwan/contract/kernel/time';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { calendarOf } from './calendar.ts';
import { type CalendarChange, findEffects, type CalendarVerbs } from './effects.ts';
import * as store from './store.ts';

/** The number of past days whose captures and differences a change of the calendar can affect. */
const LOOK_BACK_DAYS = 90;

const show = (ctx: Ctx, row: store.HolidayRow): Holiday => ({
  ...row,
  can: canOf(holidayActions, row, ctx),
});

/** Returns the holidays of a year, in the order of days. The default is the current year. */
export async function listHolidays(ctx: Ctx, year?: number): Promise<Holiday[]> {
  const { deps } = ctx;
  const current = Number(todayIn(deps, await readSettings(deps.db)).slice(0, 4));
  const rows = await store.findHolidays(deps.db, year ?? current);
  return rows.map((row) => show(ctx, row));
}

/** Returns the changed parts of the stored calendar. */
type Edit = (stored: store.StoredCalendar) => Partial<store.StoredCalendar>;

/** Computes the calendars before and after an edit. Stores nothing. */
async function changeOf(deps: Pick<Deps, 'clock'>, db: Db, edit: Edit) {
  const [stored, settings] = [await store.findCalendar(db), await readSettings(db)];
  const today = todayIn(deps, settings);
  const change: CalendarChange = {
    before: calendarOf(stored, settings),
    after: calendarOf({ ...stored, ...edit(stored) }, settings),
    since: addDays(today, -LOOK_BACK_DAYS),
  };
  return { change, today };
}

async function previewEdit({ deps }: Ctx, verbs: CalendarVerbs, edit: Edit) {
  const { change, today } = await changeOf(deps, deps.db, edit);
  return findEffects(deps.db, change, today, verbs);
}

interface CauseOfChange {
  readonly edit: Edit;
  /** The cause that is stored with each expected payout date that moves. */
  readonly cause: 'holiday_announced' | 'settings_changed';
}

const announced = (edit: Edit): CauseOfChange => ({ edit, cause: 'holiday_announced' });

/**
 * Writes a change of the calendar, and updates everything that depends on it: differences about
 * unpaid captures, and expected payout dates. Changes are serialized, so that each is computed from
 * the previous one.
 */
async function changeCalendar<T>(
  { deps }: Ctx,
  tx: Tx,
  verbs: CalendarVerbs,
  { edit, cause }: CauseOfChange,
  write: () => Promise<T>,
): Promise<T> {
  await store.lockCalendar(tx);
  await verbs.reviewPromises(deps, tx);
  const { change } = await changeOf(deps, tx, edit);
  const written = await write();
  await verbs.reevaluateUnpaid(tx, change, deps.clock.iso());
  await verbs.reviewPromises(deps, tx, cause);
  return written;
}

const withHoliday =
  (add: string | undefined, remove?: string): Edit =>
  ({ holidays }) => ({
    holidays: [...holidays.filter((day) => day !== remove), ...(add === undefined ? [] : [add])],
  });

const ABOUT = { entity: 'holiday' } as const;

/** Adds a holiday. @throws HOLIDAY_EXISTS */
export const createHoliday = (
  ctx: Ctx,
  draft: HolidayDraft,
  verbs: CalendarVerbs,
): Promise<Holiday> =>
  ctx.answerOnce((tx) =>
    changeCalendar(ctx, tx, verbs, announced(withHoliday(draft.day)), async () => {
      const row = await store.insertHoliday(tx, draft);
      await writeAudit(tx, ctx, {
        action: 'holiday.created',
        ...ABOUT,
        entity_id: row.day,
        after: { ...row },
      });
      return show(ctx, row);
    }),
  );

async function requireHoliday(db: Db, day: string): Promise<store.HolidayRow> {
  const row = await store.findHoliday(db, day);
  if (!row) throw new AppError('HOLIDAY_NOT_FOUND', { values: { day } });
  return row;
}

/** Confirms, renames or moves a holiday. @throws HOLIDAY_NOT_FOUND, HOLIDAY_EXISTS */
export const updateHoliday = (
  ctx: Ctx,
  day: string,
  edit: HolidayEdit,
  verbs: CalendarVerbs,
): Promise<Holiday> =>
  ctx.transaction((tx) =>
    changeCalendar(ctx, tx, verbs, announced(withHoliday(edit.day ?? day, day)), async () => {
      const before = await requireHoliday(tx, day);
      requireAction(holidayActions, before, 'edit', ctx.actor);
      const row = await store.updateHoliday(tx, day, edit);
      await writeAudit(tx, ctx, {
        action: row.day === day ? 'holiday.updated' : 'holiday.moved',
        ...ABOUT,
        entity_id: day,
        before: { ...before },
        after: { ...row },
      });
      return show(ctx, row);
    }),
  );

/** Removes a holiday. @throws HOLIDAY_NOT_FOUND */
export const deleteHoliday = (ctx: Ctx, day: string, verbs: CalendarVerbs): Promise<null> =>
  ctx.transaction((tx) =>
    changeCalendar(ctx, tx, verbs, announced(withHoliday(undefined, day)), async () => {
      const before = await requireHoliday(tx, day);
      requireAction(holidayActions, before, 'remove', ctx.actor);
      await store.deleteHoliday(tx, day);
      await writeAudit(tx, ctx, {
        action: 'holiday.deleted',
        ...ABOUT,
        entity_id: day,
        before: { ...before },
      });
      return null;
    }),
  );

/**
 * Returns the effects of adding, moving or removing a holiday, without storing it. @throws
 * HOLIDAY_NOT_FOUND, HOLIDAY_EXISTS
 */
export async function previewHoliday(
  ctx: Ctx,
  { day, replaces }: HolidayChange,
  verbs: CalendarVerbs,
): Promise<CalendarEffects> {
  const { db } = ctx.deps;
  if (replaces !== undefined) await requireHoliday(db, replaces);
  const is_taken = day !== undefined && day !== replaces && (await store.findHoliday(db, day));
  if (is_taken) throw new AppError('HOLIDAY_EXISTS');
  return previewEdit(ctx, verbs, withHoliday(day, replaces));
}

/** Returns the values in force on a day, for the audit log. */
function valuesOn({ weekends, provider_delays }: CalendarSettings, day: string) {
  const values: Record<string, unknown> = {
    weekend_days: weekends.find(({ applies_from }) => applies_from <= day)?.weekend_days,
  };
  for (const scheme of SCHEMES) {
    const delay = provider_delays.find((one) => one.scheme === scheme && one.applies_from <= day);
    values[scheme] = `${delay?.delay_days} / ${delay?.cutoff_time}`;
  }
  return values;
}

/** Returns each value with the day from which it applies, newest first. */
export async function readCalendarSettings({ deps }: Pick<Ctx, 'deps'>): Promise<CalendarSettings> {
  const { weekends, provider_delays } = await store.findCalendar(deps.db);
  return { weekends: weekends.toReversed(), provider_delays: provider_delays.toReversed() };
}

const replace = <T extends { readonly applies_from: string }>(
  stored: readonly T[],
  added: readonly T[],
  isSame: (a: T, b: T) => boolean,
): T[] =>
  [...stored.filter((one) => !added.some((other) => isSame(one, other))), ...added].toSorted(
    (a, b) => (a.applies_from < b.applies_from ? -1 : 1),
  );

const withSettings =
  ({ applies_from, weekend_days, provider_delays = [] }: CalendarSettingsDraft): Edit =>
  (stored) => ({
    weekends: replace(
      stored.weekends,
      weekend_days ? [{ applies_from, weekend_days }] : [],
      (a, b) => a.applies_from === b.applies_from,
    ),
    provider_delays: replace(
      stored.provider_delays,
      provider_delays.map((delay) => ({ ...delay, applies_from })),
      (a, b) => a.applies_from === b.applies_from && a.scheme === b.scheme,
    ),
  });

/** Sets weekend days or delays that apply from a day on. */
export const updateCalendarSettings = (
  ctx: Ctx,
  draft: CalendarSettingsDraft,
  verbs: CalendarVerbs,
): Promise<CalendarSettings> =>
  ctx.transaction((tx) =>
    changeCalendar(
      ctx,
      tx,
      verbs,
      { edit: withSettings(draft), cause: 'settings_changed' },
      async () => {
        const deps = { ...ctx.deps, db: tx };
        const before = await readCalendarSettings({ deps });
        await store.writeSettings(tx, draft);
        const after = await readCalendarSettings({ deps });
        await writeAudit(tx, ctx, {
          action: 'calendar.updated',
          entity: 'calendar',
          entity_id: draft.applies_from,
          before: valuesOn(before, draft.applies_from),
          after: valuesOn(after, draft.applies_from),
        });
        return after;
      },
    ),
  );

/** Returns the effects of new weekend days and delays, without storing them. */
export const previewCalendarSettings = (
  ctx: Ctx,
  draft: CalendarSettingsDraft,
  verbs: CalendarVerbs,
): Promise<CalendarEffects> => previewEdit(ctx, verbs, withSettings(draft));
