import { z } from 'zod';
import type { Role } from './roles.ts';

/**
 * The possible actors:
 * - the roles of users
 * - a member of a brand, a registrant, a brand's server or a partner's program
 * - the platform
 * - an anonymous caller
 */
export type ActingRole =
  | Role
  | 'brand_member'
  | 'registrant'
  | 'integrator'
  | 'partner_key'
  | 'system'
  | 'public';

/** The group of an admin's account, for actions that need two persons. */
export interface SecondPerson {
  /** The ids of the other accounts that influence connects to this one. */
  readonly one_person_with: readonly string[];
  /** True if no active admin is outside this group. */
  readonly alone: boolean;
}

export interface ActingUser {
  readonly role: ActingRole;
  /** The id is null if the caller has no account. */
  readonly user_id: string | null;
  /** The group is present for actions that need two persons. */
  readonly second?: SecondPerson | undefined;
}

/** A condition that forbids an action although role and state permit it. */
export interface Obstacle<Row, Code extends string> {
  readonly code: Code;
  readonly when: (row: Row, who: ActingUser) => boolean;
  /** Values for the placeholders of the code's sentence. */
  readonly values?: (row: Row) => Readonly<Record<string, string | number>>;
}

export interface Action<Row, State extends string, Code extends string> {
  readonly roles: readonly ActingRole[];
  /** The states in which the action is possible. */
  readonly from: readonly State[];
  /** The resulting state; absent if it is unchanged, or depends on other facts. */
  readonly to?: State;
  /**
   * The refusal in all other states, or a refusal for each state. It is absent if every state
   * permits the action.
   */
  readonly otherwise?: Code | Readonly<Record<string, Code>>;
  /** The obstacles. They are checked in this order, after role and state. */
  readonly unless?: readonly Obstacle<Row, Code>[];
}

export interface ActionTable<
  Row,
  State extends string = string,
  Code extends string = string,
  Name extends string = string,
> {
  readonly stateOf: (row: Row) => State;
  readonly actions: Readonly<Record<Name, Action<Row, State, Code>>>;
}

/**
 * Declares the actions on an object: the roles and states that permit them, and the refusals. Four
 * things are derived from it: the server's guard, the `can` of each row, the documented errors and
 * the buttons of the web app.
 * @param stateOf returns the state of a row; `Row` contains the facts for all obstacles
 */
export const actionTable =
  <Row, State extends string>(stateOf: (row: Row) => State) =>
  <Name extends string, Code extends string = never>(
    actions: Readonly<Record<Name, Action<Row, State, Code>>>,
  ): ActionTable<Row, State, Code, Name> => ({ stateOf, actions });

export interface Refusal<Code extends string = string> {
  readonly code: Code | 'FORBIDDEN';
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * Returns the refusal of an action on a row for a user.
 * @returns the code with its values; undefined if the action is permitted
 */
export function refusalOf<Row, State extends string, Code extends string, Name extends string>(
  table: ActionTable<Row, State, Code, Name>,
  name: Name,
  row: Row,
  who: ActingUser,
): Refusal<Code> | undefined {
  const action = table.actions[name];
  if (!action.roles.includes(who.role)) return { code: 'FORBIDDEN' };
  const state = table.stateOf(row);
  if (!action.from.includes(state)) {
    const { otherwise } = action;
    if (typeof otherwise === 'string') return { code: otherwise };
    const code = otherwise?.[state];
    if (code === undefined) throw new Error(`${name} says nothing about the state ${state}`);
    return { code };
  }
  const obstacle = action.unless?.find(({ when }) => when(row, who));
  if (!obstacle) return undefined;
  const { code, values } = obstacle;
  return values ? { code, values: values(row) } : { code };
}

/** Returns all codes that can refuse these actions, for the errors of an endpoint. */
export function codesOf<Row, State extends string, Code extends string, Name extends string>(
  table: ActionTable<Row, State, Code, Name>,
  ...names: readonly Name[]
): readonly Code[] {
  const codes = names.flatMap((name) => {
    const { otherwise = {}, unless = [] } = table.actions[name];
    const states = typeof otherwise === 'object' ? Object.values(otherwise) : [otherwise];
    return [...states, ...unless.map(({ code }) => code)];
  });
  return [...new Set(codes)];
}

/**
 * An action's current permission. If the action is not possible, `reason` is a sentence in the
 * reader's language.
 */
export const ability = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), reason: z.string() }),
]);
export type Ability = z.infer<typeof ability>;

/** Returns the schema of a row's `can`. Actions that the reader's role does not have are absent. */
export const abilities = <Name extends string>(table: {
  readonly actions: Readonly<Record<Name, unknown>>;
}) => {
  const names = Object.keys(table.actions) as Name[];
  const shape = Object.fromEntries(names.map((name) => [name, ability.optional()]));
  return z.object(shape as Record<Name, z.ZodOptional<typeof ability>>);
};
export type Abilities<Name extends string> = Readonly<Partial<Record<Name, Ability>>>;

/**
 * Returns the caller's abilities for a row in its current state.
 * @param reasonOf returns the sentence of a refusal
 */
export function abilitiesOf<Row, State extends string, Code extends string, Name extends string>(
  table: ActionTable<Row, State, Code, Name>,
  row: Row,
  who: ActingUser,
  reasonOf: (refusal: Refusal<Code>) => string,
): Abilities<Name> {
  const able: Partial<Record<Name, Ability>> = {};
  for (const name of Object.keys(table.actions) as Name[]) {
    const refusal = refusalOf(table, name, row, who);
    if (refusal === undefined) able[name] = { allowed: true };
    else if (refusal.code !== 'FORBIDDEN') {
      able[name] = { allowed: false, code: refusal.code, reason: reasonOf(refusal) };
    }
  }
  return able;
}

/** Checks whether one of the accounts is the caller's own, or in the same group. */
export const isOnePerson = (
  { user_id, second }: ActingUser,
  accounts: readonly (string | null)[],
): boolean =>
  accounts.some(
    (id) => id !== null && (id === user_id || second?.one_person_with.includes(id) === true),
  );

type Initiators = string | null | readonly string[];
const listOf = (firsts: Initiators): readonly string[] =>
  typeof firsts === 'string' ? [firsts] : (firsts ?? []);

/**
 * Four-eyes rule: forbids an action to its initiator, and to all accounts in the initiator's group.
 * @param firstsOf returns the account ids of the initiators; null for none
 * @param own the refusal for the initiator's own account
 */
export const bySecondPerson = <Row, Code extends string>(
  firstsOf: (row: Row) => Initiators,
  own: Code,
) =>
  [
    {
      code: 'SECOND_PERSON_MISSING',
      when: (row: Row, who: ActingUser) =>
        who.second?.alone === true && isOnePerson(who, listOf(firstsOf(row))),
    },
    {
      code: own,
      when: (row: Row, { user_id }: ActingUser) => listOf(firstsOf(row)).includes(user_id ?? ''),
    },
    {
      code: 'SECOND_PERSON_BOUND',
      when: (row: Row, who: ActingUser) => isOnePerson(who, listOf(firstsOf(row))),
    },
  ] as const;
