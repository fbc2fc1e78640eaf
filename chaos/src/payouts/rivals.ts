import { randomUUID } from 'node:crypto';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { Admin, DecisionAnswer, Request } from './admin.ts';
import type { Books } from './books.ts';
import { countMoney, isWhole } from './count.ts';

/**
 * Runs one round of concurrent calls.
 * @returns the number of faults
 */
export type Round = (stage: Stage) => Promise<number>;

export interface Stage {
  readonly books: Books;
  /** The admin who creates the exports. */
  readonly first: Admin;
  readonly second: Admin;
  /**
   * The number of the round. Odd rounds repeat one call twenty times under one key. Even rounds
   * make twenty separate calls.
   */
  readonly n: number;
}

export const AT_ONCE = 20;

/** Makes twenty calls at the same time, alternately by two people. */
export function rush(
  { first, second }: Stage,
  requestOf: (n: number) => Request,
): Promise<DecisionAnswer[]> {
  const calls = Array.from({ length: AT_ONCE }, (_, n) =>
    (n % 2 === 0 ? first : second).ask(requestOf(n)),
  );
  return Promise.all(calls);
}

/**
 * Makes the same call twenty times: in odd rounds by one person under one key, in even rounds by
 * two people under separate keys.
 */
export function rushSame(stage: Stage, request: Request): Promise<DecisionAnswer[]> {
  if (stage.n % 2 === 0) return rush(stage, () => request);
  const repeated = { ...request, key: randomUUID() };
  return rush({ ...stage, second: stage.first }, () => repeated);
}

/** Makes ten calls of one kind and ten of another. Both people make calls of both kinds. */
export const rushBoth = (stage: Stage, one: Request, other: Request): Promise<DecisionAnswer[]> =>
  rush(stage, (n) => (n % 4 < 2 ? one : other));

export const succeeded = (answers: readonly DecisionAnswer[]): DecisionAnswer[] =>
  answers.filter(({ status }) => status === 200);

/** Counts the answers that are neither a success nor a refusal with a reason. */
export const strange = (answers: readonly DecisionAnswer[]): number =>
  answers.filter(({ status }) => ![200, 403, 409, 422].includes(status)).length;

export const post = (path: string, body?: object): Request => ({
  method: 'POST',
  path: `/admin/payouts/${path}`,
  ...(body === undefined ? {} : { body }),
});

export const CREATE = post('exports', { tab: 'active' });

/** Returns the brand that a round is about. */
export const target = ({ books, n }: Stage): number => books.brands[n % books.brands.length] ?? 0;

/** Creates an export that contains the round's brand, and other brands with a balance. */
export async function createFor(stage: Stage): Promise<string> {
  await stage.books.earn(target(stage));
  const { status, data } = await stage.first.ask(CREATE);
  if (status !== 200) throw new Error(`no export could be made: ${JSON.stringify(data)}`);
  return (data as PayoutExport).id;
}

export const letFileLeave = (id: string): Request => ({
  method: 'GET',
  path: `/admin/payouts/exports/${id}/download`,
});

/** Returns 1 if the books are inconsistent, otherwise 0. */
export async function brokenBooks({ books }: Stage): Promise<number> {
  return isWhole(await countMoney(books)) ? 0 : 1;
}
