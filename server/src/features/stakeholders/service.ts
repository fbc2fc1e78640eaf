import type {
  Stakeholder,
  StakeholderDraft,
  StakeholderEdit,
} from '@diwan/contract/features/stakeholders/records';
import { type Role, STAFF } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { closeVersion } from './defaults/store.ts';
import { showStakeholder, showSummary, snapshotOf } from './show.ts';
import * as store from './store.ts';

const notFound = (): AppError => new AppError('NOT_FOUND', { sentence: 'Stakeholder not found' });

export async function requireStakeholder(db: Db, id: string): Promise<store.StakeholderRow> {
  const row = await store.findStakeholder(db, id);
  if (!row) throw notFound();
  return row;
}

/** The row, held until the transaction ends. */
export async function holdStakeholder(tx: Tx, id: string): Promise<store.StakeholderRow> {
  const row = await store.lockStakeholder(tx, id);
  if (!row) throw notFound();
  return row;
}

export const listStakeholders = async ({ db, secrets }: Deps): Promise<Stakeholder[]> =>
  (await store.findStakeholders(db)).map((row) => showSummary(secrets, row));

export const readStakeholder = async ({ db, secrets }: Deps, id: string): Promise<Stakeholder> =>
  showStakeholder(secrets, await requireStakeholder(db, id));

const STAFF_ROLES: readonly Role[] = STAFF;

async function requireStaff(tx: Tx, user_id: string): Promise<void> {
  const user = await store.holdUser(tx, user_id);
  if (user?.active && STAFF_ROLES.includes(user.role)) return;
  const sentence = 'Please choose an active member of staff';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { user_id: sentence } });
}

export const createStakeholder = (ctx: Ctx, draft: StakeholderDraft): Promise<Stakeholder> =>
  ctx.answerOnce(async (tx) => {
    const { secrets, clock } = ctx.deps;
    await requireStaff(tx, draft.user_id);
    const { iban, ...plain } = draft;
    const now = clock.iso();
    const inserted = await store.insertStakeholder(tx, {
      ...plain,
      iban_sealed: secrets.seal(iban),
      created_at: now,
      updated_at: now,
    });
    if (!inserted) {
      const sentence = 'This user is a stakeholder already';
      throw new AppError('DUPLICATE', { sentence, fields: { user_id: sentence } });
    }
    const row = await store.findStakeholder(tx, inserted.id);
    invariant(row, 'the stakeholder was added');
    await writeAudit(tx, ctx, {
      action: 'stakeholder.created',
      entity: 'stakeholder',
      entity_id: row.id,
      after: snapshotOf(secrets, row),
    });
    return showStakeholder(secrets, row);
  });

function valuesOf(ctx: Ctx, edit: StakeholderEdit): store.StakeholderValues {
  const { iban, ...plain } = edit;
  const named = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(named) as store.StakeholderValues),
    ...(iban === undefined ? {} : { iban_sealed: ctx.deps.secrets.seal(iban) }),
    updated_at: ctx.deps.clock.iso(),
  };
}

/** Changes what the request names. Who becomes inactive has no part of the profit from now on. */
export const updateStakeholder = (
  ctx: Ctx,
  id: string,
  edit: StakeholderEdit,
): Promise<Stakeholder> =>
  ctx.transaction(async (tx) => {
    const { secrets, clock } = ctx.deps;
    // Before the row's own lock, in the order of everybody who changes a percentage.
    if (edit.is_active === false) await store.lockSharing(tx);
    const before = await holdStakeholder(tx, id);
    await store.updateStakeholder(tx, id, valuesOf(ctx, edit));
    if (edit.is_active === false) await closeVersion(tx, id, clock.iso());
    const after = await requireStakeholder(tx, id);
    await writeAudit(tx, ctx, {
      action: 'stakeholder.updated',
      entity: 'stakeholder',
      entity_id: id,
      before: snapshotOf(secrets, before),
      after: snapshotOf(secrets, after),
    });
    return showStakeholder(secrets, after);
  });
