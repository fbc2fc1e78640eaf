import type { Acting } from './actions.ts';

/** What is known of somebody who would be the second of two persons. */
export interface SecondPerson {
  /** Those with whom this person is not two: one of them could act as the other. */
  readonly bound_to: readonly string[];
  /** Whether nobody else could be the second person of what this one began. */
  readonly alone: boolean;
}

/**
 * Forbids an action to whoever began it, and to whoever could have begun it or could be acted for by
 * who did: what needs two persons is never done by one.
 * @param firstOf the id of who began; null where nobody did
 * @param own the refusal of who began it
 */
export const bySecondPerson = <Row, Code extends string>(
  firstOf: (row: Row) => string | null,
  own: Code,
) =>
  [
    {
      code: 'SECOND_PERSON_MISSING',
      when: (row: Row, { user_id, second }: Acting) =>
        second?.alone === true && firstOf(row) === user_id,
    },
    { code: own, when: (row: Row, { user_id }: Acting) => firstOf(row) === user_id },
    {
      code: 'SECOND_PERSON_BOUND',
      when: (row: Row, { second }: Acting) =>
        second?.bound_to.includes(firstOf(row) ?? '') === true,
    },
  ] as const;
