import { createHash } from 'node:crypto';
import type {
  ChargeListRequest,
  ChargeRequest,
  InvoiceRequest,
  RefundListRequest,
  RefundRequest,
} from '@diwan/contract/features/charges/records';
import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';
import { formatMoney, toMinor } from '@diwan/contract/kernel/money';
import type { Ctx, Deps, IntegratorActor } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';
import type { TwinChange, TwinSession } from '../../provider/port.ts';
import { queueTestOutcome, readTestPosts, renderTestObject } from '../webhook-deliveries/public.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Ends a due test payment and sends its event. */
    end_test_payment: { kind: store.Kind; id: string };
  }
}

type TestModeDeps = Pick<Deps, 'db' | 'twin' | 'jobs' | 'clock'>;

interface Answer {
  readonly status: number;
  readonly body: string;
}

const EVENTS: Readonly<Record<store.Kind, Readonly<Record<string, WebhookEvent>>>> = {
  charge: {
    CAPTURED: 'charge.captured',
    DECLINED: 'charge.failed',
    FAILED: 'charge.failed',
    RESTRICTED: 'charge.failed',
    TIMEDOUT: 'charge.failed',
    VOID: 'charge.failed',
    ABANDONED: 'charge.abandoned',
    CANCELLED: 'charge.abandoned',
  },
  refund: { REFUNDED: 'refund.refunded', DECLINED: 'refund.failed', FAILED: 'refund.failed' },
  invoice: { CANCELLED: 'invoice.closed', EXPIRED: 'invoice.closed' },
};

/**
 * Returns the event of a change. If an invoice has several charges, only the paying charge has an
 * event.
 */
const eventOf = ({ kind, status, invoice_id }: TwinChange): WebhookEvent | undefined =>
  invoice_id !== null && status !== 'CAPTURED' ? undefined : EVENTS[kind][status];

/** The state before the first webhook about a record. */
const UNPOSTED = { post_status: 'PENDING' } as const;

/** The delay of the job in milliseconds. A job that runs too early finds nothing to end. */
const GRACE_MS = 1_000;

async function planEnd(
  tx: Tx,
  { jobs }: TestModeDeps,
  { kind, id, due_ms }: TwinChange,
): Promise<void> {
  if (due_ms === null) return;
  const run_at = new Date(due_ms + GRACE_MS).toISOString();
  await jobs.enqueue(tx, 'end_test_payment', { kind, id }, { job_key: `test-${id}`, run_at });
}

function keep(tx: Tx, change: TwinChange, origin: store.Origin): Promise<unknown> {
  const { kind, id, status, amount_minor, record, created_ms } = change;
  const created_at = new Date(created_ms).toISOString();
  const row = { ...origin, id, status, amount_minor, record, created_at };
  const { invoice_id, method, order_reference: order_id, charge_id } = change;
  if (kind === 'charge') return store.keepCharge(tx, { ...row, invoice_id, method, order_id });
  if (kind === 'invoice') return store.keepInvoice(tx, row);
  invariant(charge_id !== null, 'a refund belongs to a charge');
  return store.keepRefund(tx, { ...row, charge_id });
}

/**
 * Runs work on some records and stores the result in the caller's transaction: rows, jobs and
 * events for the brand's server.
 * @param origin the origin of records that the work creates; a charge for an invoice has the
 *   invoice's origin
 */
async function run<T>(
  tx: Tx,
  deps: TestModeDeps,
  kept: readonly store.StoredTwinRow[],
  origin: store.Origin | undefined,
  work: (session: TwinSession) => T,
): Promise<T> {
  const known = new Map(kept.map((row) => [row.id, row]));
  const views = new Map<string, Readonly<Record<string, unknown>>>();
  const { value, changed } = deps.twin.run(kept, work);
  if (changed.length === 0) return value;
  const records = [...kept.filter(({ id }) => changed.every((one) => one.id !== id)), ...changed];
  deps.twin.run(records, (session) => {
    for (const { kind, id } of changed) views.set(id, session.describe(kind, id) ?? {});
  });
  for (const change of changed) {
    const from = known.get(change.id) ?? known.get(change.invoice_id ?? '') ?? origin;
    invariant(from, 'a new record has an origin');
    const { brand_id, post_url, idempotency_key } = from;
    await keep(tx, change, { brand_id, post_url, idempotency_key });
    await planEnd(tx, deps, change);
    const event = eventOf(change);
    if (event === undefined || post_url === null) continue;
    const own = { post_url, idempotency_key, ...UNPOSTED };
    const body = renderTestObject(views.get(change.id) ?? {}, own);
    const test_object_id = change.id;
    await queueTestOutcome(tx, deps, { brand_id, test_object_id, event, url: post_url, body });
  }
  return value;
}

interface ObjectRequest {
  readonly kind: store.Kind;
  readonly body: { readonly post?: { readonly url: string } | undefined };
  readonly key: string | null;
  /** The namespace in which the idempotency key is unique, as for live keys. */
  readonly names: string;
}

const digestOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

interface Making {
  readonly tx: Tx;
  /** Calls the simulated provider with only these records. */
  ask(
    kept: readonly store.StoredTwinRow[],
    make: (session: TwinSession) => ReturnType<TwinSession['createRefund']>,
  ): Promise<Answer>;
}

/** Returns the address of the call, otherwise that of its charge, otherwise the brand's. */
async function postUrlOf(
  tx: Tx,
  brand_id: number,
  { post }: ObjectRequest['body'],
  [about]: readonly store.StoredTwinRow[],
): Promise<string | null> {
  const brand = await store.findPostUrl(tx, brand_id);
  return post?.url ?? about?.post_url ?? brand?.post_url ?? null;
}

/**
 * Handles a creating call of a test key. A repeat with the same idempotency key gets the first
 * answer.
 */
async function create(
  { deps }: Ctx,
  { brand_id }: IntegratorActor,
  { kind, body, key, names }: ObjectRequest,
  work: (making: Making) => Promise<Answer>,
): Promise<Answer> {
  const request_digest = digestOf({ kind, body });
  const ask =
    (tx: Tx): Making['ask'] =>
    async (kept, make) => {
      const post_url = await postUrlOf(tx, brand_id, body, kept);
      const origin = { brand_id, post_url, idempotency_key: key };
      return run(tx, deps, kept, origin, (session) => {
        const made = make(session);
        if (!made.ok) return { status: made.status, body: made.body };
        const raw = session.describe(kind, made.id) ?? {};
        return { status: 200, body: renderTestObject(raw, { ...origin, ...UNPOSTED }, 'CREATE') };
      });
    };
  return deps.db.transaction().execute(async (tx) => {
    await store.lockBrand(tx, brand_id);
    const place = { brand_id, names, idempotency_key: key ?? '' };
    const first = key === null ? undefined : await store.findAnswer(tx, place);
    if (first) {
      if (first.request_digest !== request_digest) throw new AppError('IDEMPOTENCY_MISMATCH');
      return { status: first.status, body: first.body };
    }
    const answer = await work({ tx, ask: ask(tx) });
    if (key !== null) {
      const created_at = deps.clock.iso();
      await store.insertAnswer(tx, { ...place, request_digest, ...answer, created_at });
    }
    return answer;
  });
}

/**
 * Prepares a request for the simulated provider. Adds the MID, and removes the idempotency key,
 * which the platform stores itself.
 */
function withAccount<B extends { readonly reference?: object | undefined }>(
  { tap_mid }: IntegratorActor,
  body: B,
): object {
  const reference = { ...body.reference, idempotent: undefined };
  return { ...body, reference, merchant: { id: tap_mid } };
}

/** Creates a charge in test mode. No money moves. */
export const createTestCharge = (
  ctx: Ctx,
  integrator: IntegratorActor,
  body: ChargeRequest,
  key: string | null,
): Promise<Answer> =>
  create(ctx, integrator, { kind: 'charge', body, key, names: 'payments' }, ({ ask }) =>
    ask([], (session) => session.createCharge(withAccount(integrator, body), ctx.client.language)),
  );

/** Creates an invoice in test mode. No money moves. */
export const createTestInvoice = (
  ctx: Ctx,
  integrator: IntegratorActor,
  body: InvoiceRequest,
  key: string | null,
): Promise<Answer> =>
  create(ctx, integrator, { kind: 'invoice', body, key, names: 'payments' }, ({ ask }) =>
    ask([], (session) => session.createInvoice(withAccount(integrator, body))),
  );

/** Refuses a test refund for the same reasons as a live refund. */
function requireRefundable(
  kept: readonly store.StoredTwinRow[],
  brand_id: number,
  { charge_id, amount }: RefundRequest,
): void {
  const charge = kept.find(({ id }) => id === charge_id);
  if (charge?.brand_id !== brand_id) throw new AppError('TRANSACTION_NOT_FOUND');
  if (charge.status !== 'CAPTURED') throw new AppError('REFUND_NOT_CAPTURED');
  const back = kept.filter(({ kind, status }) => kind === 'refund' && !REFUSED.has(status));
  const back_minor = back.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  const left_minor = charge.amount_minor - back_minor;
  if (toMinor(amount) > left_minor)
    throw new AppError('REFUND_EXCEEDS_REST', { values: { amount: formatMoney(left_minor) } });
}

const REFUSED: ReadonlySet<string> = new Set(['DECLINED', 'FAILED', 'CANCELLED']);

/** Refunds a charge of test mode. No money moves. */
export const createTestRefund = (
  ctx: Ctx,
  integrator: IntegratorActor,
  body: RefundRequest,
  key: string | null,
): Promise<Answer> =>
  create(
    ctx,
    integrator,
    { kind: 'refund', body, key, names: body.charge_id },
    async ({ tx, ask }) => {
      const kept = await store.findFamily(tx, 'charge', body.charge_id);
      requireRefundable(kept, integrator.brand_id, body);
      return ask(kept, (session) => session.createRefund(withAccount(integrator, body)));
    },
  );

/**
 * Returns an object of the caller's own brand in the form that a read returns; undefined for any
 * other object.
 */
export async function readTestObject(
  { deps }: Ctx,
  { brand_id }: IntegratorActor,
  kind: store.Kind,
  id: string,
): Promise<string | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    await store.lockBrand(tx, brand_id);
    const own = await store.find(tx, kind, id);
    if (own?.brand_id !== brand_id) return undefined;
    const kept = await store.findFamily(tx, kind, id);
    const raw = await run(tx, deps, kept, undefined, (session) => session.describe(kind, id));
    const postStatus = await readTestPosts(tx, [id]);
    return raw && renderTestObject(raw, { ...own, post_status: postStatus(id) });
  });
}

interface TestPage {
  readonly texts: readonly string[];
  readonly has_more: boolean;
}

/** Returns the last entry of the previous page, if the call names an entry. */
async function placeOf(
  { deps: { db } }: Ctx,
  { brand_id }: IntegratorActor,
  kind: store.Kind,
  id: string | undefined,
): Promise<store.Row | undefined> {
  if (id === undefined) return undefined;
  const row = await store.find(db, kind, id);
  if (row?.brand_id !== brand_id) throw new AppError('LIST_PLACE_UNKNOWN');
  return row;
}

/**
 * Renders a page of a list.
 * @param rows one row more than the page, if there are more
 */
async function showPage(
  { deps: { db, twin } }: Ctx,
  kind: store.Kind,
  rows: readonly store.Row[],
  limit: number,
): Promise<TestPage> {
  const page = rows.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const postStatus = await readTestPosts(db, ids);
  const kept = page.map(({ record }) => ({ kind, record }));
  const { value: texts } = twin.run(kept, (session) =>
    page.map((row) => {
      const post_status = postStatus(row.id);
      return renderTestObject(session.describe(kind, row.id) ?? {}, { ...row, post_status });
    }),
  );
  return { texts, has_more: rows.length > limit };
}

/** Lists one page of the caller's test charges, newest first. */
export async function listTestCharges(
  ctx: Ctx,
  integrator: IntegratorActor,
  wanted: ChargeListRequest,
): Promise<TestPage> {
  const after = await placeOf(ctx, integrator, 'charge', wanted.starting_after);
  const rows = await store.findCharges(ctx.deps.db, integrator.brand_id, wanted, after);
  return showPage(ctx, 'charge', rows, wanted.limit);
}

/** Lists one page of the caller's test refunds, newest first. */
export async function listTestRefunds(
  ctx: Ctx,
  integrator: IntegratorActor,
  wanted: RefundListRequest,
): Promise<TestPage> {
  const after = await placeOf(ctx, integrator, 'refund', wanted.starting_after);
  const rows = await store.findRefunds(ctx.deps.db, integrator.brand_id, wanted, after);
  return showPage(ctx, 'refund', rows, wanted.limit);
}

/** Runs an action of a payment page on a test charge or invoice, and stores the result. */
export const visitTestPayment = <T>(
  deps: TestModeDeps,
  { kind, id }: { readonly kind: store.Kind; readonly id: string },
  work: (session: TwinSession) => T,
): Promise<T> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await store.find(tx, kind, id);
    if (row) await store.lockBrand(tx, row.brand_id);
    return run(tx, deps, row ? await store.findFamily(tx, kind, id) : [], undefined, work);
  });

/**
 * Executes the due step of a payment. Every run executes due steps before other work, so the
 * function passes no other work.
 */
export const endTestPayment =
  (deps: TestModeDeps): TaskHandler<'end_test_payment'> =>
  (payment) =>
    visitTestPayment(deps, payment, () => undefined);
