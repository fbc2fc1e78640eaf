import { OPERATOR_FIELDS } from '@diwan/contract/features/settings/operator';
import {
  SETUP_ITEMS,
  type SetupDecision,
  type SetupItem,
  type SetupList,
} from '@diwan/contract/features/settings/setup';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  isDecided,
  PLACEHOLDER_REGISTRATION,
  readSettings,
  writeDecision,
} from './change-settings.ts';

const findDecisions = (db: Db) =>
  db
    .selectFrom('setup_decisions as d')
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .select(['d.topic', 'd.decided_at', 'u.email as decided_by'])
    .orderBy('d.topic')
    .limit(SETUP_ITEMS.length)
    .execute();

async function hasOwnBusiness(db: Db): Promise<boolean> {
  const own = db.selectFrom('businesses').select('id').where('active', '=', true);
  const found = await own
    .where('commercial_registration', '<>', PLACEHOLDER_REGISTRATION)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns the points of the set-up list, and those that are missing before money can be paid out.
 */
export async function readSetup({ deps: { db, config } }: Pick<Ctx, 'deps'>): Promise<SetupList> {
  const decisions = await findDecisions(db);
  const settings = await readSettings(db);
  const { platform_email, platform_phone, platform_address } = settings;
  // In a trial or a demo, mail and money are simulated, so these points are treated as done.
  const made_up = config.trial || config.demo;
  const facts: Partial<Record<SetupItem, boolean>> = {
    operator:
      made_up ||
      ([platform_email, platform_phone, platform_address].every(Boolean) &&
        OPERATOR_FIELDS.every((field) => settings[field])),
    mail: made_up || config.mail.smtp_url !== undefined,
    business: made_up || (await hasOwnBusiness(db)),
  };
  const items = SETUP_ITEMS.map((item) => {
    const decision = decisions.find(({ topic }) => topic === item);
    const { decided_at = null, decided_by = null } = decision ?? {};
    return { item, done: facts[item] ?? decision !== undefined, decided_at, decided_by };
  });
  return { items, files_may_leave: isDecided(decisions) };
}

/** Records a decision of the caller. */
export async function recordDecision(ctx: Ctx, tx: Tx, topic: SetupDecision): Promise<void> {
  const decided_by = ctx.actor.kind === 'user' ? ctx.actor.user_id : null;
  const decided_at = ctx.deps.clock.iso();
  if (!(await writeDecision(tx, { topic, decided_at, decided_by }))) return;
  await writeAudit(tx, ctx, {
    action: 'settings.decided',
    entity: 'settings',
    entity_id: topic,
    after: { decision: topic },
  });
}

/** Records the decision to leave a setting unchanged. */
export async function decideSetup(ctx: Ctx, topic: SetupDecision): Promise<SetupList> {
  await ctx.transaction((tx) => recordDecision(ctx, tx, topic));
  return readSetup(ctx);
}
