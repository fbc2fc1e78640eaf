import { randomUUID } from 'node:crypto';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { Admin, Decided, Request } from './admin.ts';
import type { Books } from './books.ts';
import { countMoney, isWhole } from './count.ts';

/** One round: what was done at once, and how many effects there were beyond what may be. */
export type Round = (stage: Stage) => Promise<number>;

export interface Stage {
  readonly books: Books;
  /** The creator of everything, and another administrator. */
  readonly first: Admin;
  readonly second: Admin;
  /** Odd rounds repeat one call under one key where even ones make twenty calls. */
  readonly n: number;
}

export const AT_ONCE = 20;

/** Twenty calls at the same moment, by two people in turns. */
export function rush(
  { first, second }: Stage,
  requestOf: (n: number) => Request,
): Promise<Decided[]> {
  const calls = Array.from({ length: AT_ONCE }, (_, n) =>
    (n % 2 === 0 ? first : second).ask(requestOf(n)),
  );
  return Promise.all(calls);
}

/** Twenty times the same of one person, under one key; or of two people, each call on its own. */
export function rushSame(stage: Stage, request: Request): Promise<Decided[]> {
  if (stage.n % 2 === 0) return rush(stage, () => request);
  const repeated = { ...request, key: randomUUID() };
  return rush({ ...stage, second: stage.first }, () => repeated);
}

/** Ten of one kind against ten of another: of both people, each. */
export const rushBoth = (stage: Stage, one: Request, other: Request): Promise<Decided[]> =>
  rush(stage, (n) => (n % 4 < 2 ? one : other));

export const succeeded = (answers: readonly Decided[]): Decided[] =>
  answers.filter(({ status }) => status === 200);

/** What nobody should ever be told: anything but a success or a refusal that gives the reason. */
export const strange = (answers: readonly Decided[]): number =>
  answers.filter(({ status }) => ![200, 403, 409, 422].includes(status)).length;

export const post = (path: string, body?: object): Request => ({
  method: 'POST',
  path: `/admin/payouts/${path}`,
  ...(body === undefined ? {} : { body }),
});

export const CREATE = post('exports', { tab: 'active' });

/** The first brand of a round is the one that is fought over. */
export const target = ({ books, n }: Stage): number => books.brands[n % books.brands.length] ?? 0;

/** An export of the one brand, and perhaps of others that had something left. */
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

/** How far the books are from whole, as effects. */
export async function brokenBooks({ books }: Stage): Promise<number> {
  return isWhole(await countMoney(books)) ? 0 : 1;
}
