import { ERROR_KINDS, type ErrorCode } from '@diwan/contract';
import {
  type Abilities,
  type Ability,
  abilitiesOf,
  type ActingUser,
  type ActionTable,
  refusalOf,
} from '@diwan/contract/kernel/actions';
import type { Actor, Ctx } from './context.ts';
import { AppError } from './error.ts';
import { translate } from './words.ts';

/** Converts the caller to the actor that action tables know. */
function actingOf(actor: Actor): ActingUser {
  switch (actor.kind) {
    case 'user':
      if (actor.member !== undefined) return { role: 'brand_member', user_id: actor.user_id };
      return { role: actor.role, user_id: actor.user_id, second: actor.second };
    case 'registrant':
      return { role: 'registrant', user_id: actor.user_id };
    case 'integrator':
    case 'partner_key':
    case 'system':
    case 'public':
      return { role: actor.kind, user_id: null };
  }
}

/**
 * Refuses an action that the table does not allow. Lock the row before the call, so that its state
 * cannot change before the write.
 * @throws AppError with the code of the refusal
 */
export function requireAction<Row, State extends string, Code extends ErrorCode, N extends string>(
  table: ActionTable<Row, State, Code, N>,
  row: Row,
  action: N,
  actor: Actor,
): void {
  const refusal = refusalOf(table, action, row, actingOf(actor));
  if (!refusal) return;
  const { code, values } = refusal;
  throw new AppError(code, values ? { values } : {});
}

/** Returns the caller's abilities for the row. Actions of other roles are absent. */
export function canOf<Row, State extends string, Code extends ErrorCode, N extends string>(
  table: ActionTable<Row, State, Code, N>,
  row: Row,
  { actor, client }: Pick<Ctx, 'actor' | 'client'>,
): Abilities<N> {
  return abilitiesOf(table, row, actingOf(actor), ({ code, values }) =>
    translate(ERROR_KINDS[code].sentence, client.language, values),
  );
}

/** Replaces every allowed ability by a refusal with the code and sentence of an error. */
export function closedBy<N extends string>(
  { code, detail }: AppError,
  can: Abilities<N>,
  { client }: Pick<Ctx, 'client'>,
): Abilities<N> {
  const reason = translate(ERROR_KINDS[code].sentence, client.language, detail.values);
  const closed = { allowed: false, code, reason } as const;
  const entries = Object.entries<Ability | undefined>(can);
  return Object.fromEntries(
    entries.map(([name, ability]) => [name, ability?.allowed === true ? closed : ability]),
  ) as Abilities<N>;
}
