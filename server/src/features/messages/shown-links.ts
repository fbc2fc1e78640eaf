import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const ACTION = 'message.reset_link_shown';

interface Shown {
  readonly id: string;
  readonly user_id: string | null;
}

async function findNoted(db: Db, viewer_id: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select after ->> 'message_id' as id from audit_log
    where action = ${ACTION} and actor_id = ${viewer_id}
      and after ->> 'message_id' = any(${ids}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps who has seen a link that opens somebody else's account, once for each message. */
export async function noteShownLinks(ctx: Ctx, tx: Tx, shown: readonly Shown[]): Promise<void> {
  const ids = shown.map(({ id }) => id);
  const noted = await findNoted(tx, signedIn(ctx).user_id, ids);
  for (const { id, user_id } of shown) {
    if (user_id === null || noted.has(id)) continue;
    const after = { message_id: id };
    await writeAudit(tx, ctx, { action: ACTION, entity: 'user', entity_id: user_id, after });
  }
}

/** Whether somebody could have acted as this person: saw a link that resets the password. */
export async function sawResetLink(
  db: Db,
  viewer_id: string,
  user_id: string,
  since: string,
): Promise<boolean> {
  const { rows } = await sql<{ saw: boolean }>`
    select exists (select from audit_log where entity = 'user' and entity_id = ${user_id}
      and action = ${ACTION} and actor_id = ${viewer_id} and at > ${since}) as saw`.execute(db);
  return rows[0]?.saw ?? false;
}
