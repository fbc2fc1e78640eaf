import { setTimeout as wait } from 'node:timers/promises';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import type { World } from '../world.ts';
import { type Admin, type DecisionAnswer, releaseReturned } from './admin.ts';
import type { Books } from './books.ts';
import { FILS, type ConfirmedEffects, hearNothing, hearPaid, lineOf } from './heard.ts';
import { below } from '../draws.ts';

const OPEN_EXPORTS = 3;
/** The number of steps between two kills. It leaves time to confirm something between them. */
const STEPS_BETWEEN = 8;
const KILL_WITHIN_MS = 80;

const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];

/**
 * The state that the clients share. `moving` is the number of calls in progress that move money.
 */
interface SharedState {
  readonly books: Books;
  readonly heard: ConfirmedEffects;
  readonly open: string[];
  readonly done: Record<string, number>;
  moving: number;
}

type Step = (desk: SharedState, admin: Admin) => Promise<DecisionAnswer | undefined>;

/** Counts a call that moves money while it is in progress. */
async function move(desk: SharedState, work: Promise<DecisionAnswer>): Promise<DecisionAnswer> {
  desk.moving += 1;
  try {
    return await work;
  } finally {
    desk.moving -= 1;
  }
}

const act = (
  desk: SharedState,
  admin: Admin,
  path: string,
  body?: object,
): Promise<DecisionAnswer> =>
  move(
    desk,
    admin.ask({
      method: 'POST',
      path: `/admin/payouts/${path}`,
      ...(body === undefined ? {} : { body }),
    }),
  );

const create: Step = async (desk, admin) => {
  if (desk.open.length >= OPEN_EXPORTS) return undefined;
  for (const brand_id of desk.books.brands) if (below(2) === 0) await desk.books.earn(brand_id);
  const body = { tab: 'active' };
  const made = await admin.ask({ method: 'POST', path: '/admin/payouts/exports', body });
  if (made.status !== 200) return made;
  const { id } = made.data as PayoutExport;
  desk.heard.exports.add(id);
  desk.open.push(id);
  return made;
};

/** Creates a step on a random open export and a random brand. */
const onOpen =
  (
    work: (
      desk: SharedState,
      admin: Admin,
      id: string,
      brand_id: number,
    ) => Promise<DecisionAnswer>,
  ): Step =>
  async (desk, admin) => {
    const id = oneOf(desk.open);
    const brand_id = oneOf(desk.books.brands);
    return id === undefined || brand_id === undefined ? undefined : work(desk, admin, id, brand_id);
  };

function close({ open }: SharedState, id: string): void {
  const place = open.indexOf(id);
  if (place >= 0) open.splice(place, 1);
}

const letFileLeave = onOpen((_desk, admin, id) =>
  admin.ask({ method: 'GET', path: `/admin/payouts/exports/${id}/download` }),
);

const confirmOne = onOpen(async (desk, admin, id, brand_id) => {
  const answer = await act(desk, admin, `exports/${id}/brands/${brand_id}/confirm`);
  if (answer.status === 200) hearPaid(desk.heard, answer.data);
  return answer;
});

const confirmAll = onOpen(async (desk, admin, id) => {
  const answer = await act(desk, admin, `exports/${id}/confirm`);
  if (answer.status === 200) hearPaid(desk.heard, answer.data);
  if ((answer.data as PayoutDetails | undefined)?.payout.status === 'completed') close(desk, id);
  return answer;
});

const giveBack = onOpen(async (desk, admin, id, brand_id) => {
  const reason = { reason: 'Account closed' };
  const answer = await act(desk, admin, `exports/${id}/brands/${brand_id}/return`, reason);
  if (answer.status !== 200) return answer;
  desk.heard.returned.add(lineOf(id, brand_id));
  await move(desk, releaseReturned(admin, brand_id));
  return answer;
});

const cancel = onOpen(async (desk, admin, id) => {
  const answer = await act(desk, admin, `exports/${id}/cancel`, { reason: 'Wrong day' });
  if (answer.status !== 200) return answer;
  desk.heard.cancelled.add(id);
  close(desk, id);
  return answer;
});

const draftOf = (brand_id: number) => ({
  brand_id,
  amount: (below(9_000) + 1) / FILS,
  paid_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
});

const hearManual = ({ heard }: SharedState, { status, data }: DecisionAnswer): void => {
  if (status !== 200) return;
  const { id, amount } = data as ManualPayout;
  heard.manual.set(id, Math.round(amount * FILS));
};

/** Records a manual payout and corrects it immediately. No other client knows it yet. */
const payByHand: Step = async (desk, admin) => {
  const brand_id = oneOf(desk.books.brands) ?? 0;
  await desk.books.earn(brand_id);
  const made = await act(desk, admin, 'manual', draftOf(brand_id));
  hearManual(desk, made);
  if (made.status !== 200) return made;
  const path = `/admin/payouts/manual/${(made.data as ManualPayout).id}`;
  const edit = admin.ask({ method: 'PUT', path, body: draftOf(brand_id) });
  hearManual(desk, await move(desk, edit));
  return made;
};

/** Requests a refund of a sale. The provider does not know the sale, so the refund is refused. */
const refund: Step = async (desk, admin) => {
  const id = await desk.books.anySale(oneOf(desk.books.brands) ?? 0);
  if (id === undefined) return undefined;
  const body = { amount: (below(900) + 1) / FILS, reason: 'Sent back' };
  return move(desk, admin.ask({ method: 'POST', path: `/transactions/${id}/refunds`, body }));
};

const dispute: Step = async (desk, admin) => {
  const id = await desk.books.anySale(oneOf(desk.books.brands) ?? 0);
  if (id === undefined) return undefined;
  const body = { amount: (below(900) + 1) / FILS, reason: 'Not received' };
  return move(desk, admin.ask({ method: 'POST', path: `/transactions/${id}/chargebacks`, body }));
};

const decide: Step = async (desk, admin) => {
  const open = await desk.books.anyDispute();
  if (!open) return undefined;
  const decision = oneOf(['lost', 'won', 'reversed']);
  const path = `/transactions/${open.transaction_id}/chargebacks/${open.id}/decision`;
  const body = { decision, reason: 'Decided' };
  return move(desk, admin.ask({ method: 'POST', path, body }));
};

const remap: Step = async ({ books }) => {
  await books.remap();
  return { status: 200, data: undefined, code: undefined };
};

/** The steps. A step with more entries is more frequent. */
const STEPS: readonly (readonly [string, Step])[] = [
  ['create', create],
  ['create', create],
  ['download', letFileLeave],
  ['confirm one', confirmOne],
  ['confirm one', confirmOne],
  ['confirm one', confirmOne],
  ['confirm one', confirmOne],
  ['confirm all', confirmAll],
  ['return', giveBack],
  ['cancel', cancel],
  ['manual', payByHand],
  ['manual', payByHand],
  ['refund', refund],
  ['refund', refund],
  ['dispute', dispute],
  ['dispute', dispute],
  ['decide', decide],
  ['decide', decide],
  ['remap', remap],
];

/**
 * Runs clients that create, confirm, return and cancel exports, and record manual payouts. Kills
 * the server while their calls are in progress. The clients end after the last kill.
 */
export async function killWhileMoving(
  world: World,
  { books, admins, kills }: { books: Books; admins: readonly Admin[]; kills: number },
) {
  const desk: SharedState = { books, heard: hearNothing(), open: [], done: {}, moving: 0 };
  const { done } = desk;
  let killed = 0;
  let in_flight = 0;
  let steps = 0;
  const client = async (admin: Admin): Promise<void> => {
    while (killed < kills) {
      const [name, step] = oneOf(STEPS) ?? ['nothing', create];
      if ((await step(desk, admin))?.status !== 200) continue;
      done[name] = (done[name] ?? 0) + 1;
      steps += 1;
    }
  };
  const killer = async (): Promise<void> => {
    while (killed < kills) {
      const enough = steps + STEPS_BETWEEN;
      while (steps < enough || desk.moving === 0) await wait(1);
      await wait(below(KILL_WITHIN_MS));
      if (desk.moving > 0) in_flight += 1;
      await world.kill('server');
      killed += 1;
    }
  };
  await Promise.all([killer(), ...admins.map(client)]);
  return { heard: desk.heard, in_flight, done };
}
