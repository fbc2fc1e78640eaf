import type {
  ChargeListRequest,
  RefundListRequest,
} from '@diwan/contract/features/charges/records';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { listTestCharges, listTestRefunds, readTestObject } from '../test-mode/public.ts';
import { applyCharge, noteException } from '../transactions/public.ts';
import {
  findRefundsFacts,
  readChargePosts,
  readRefundPosts,
  renderObject,
  renderRefund,
} from '../webhook-deliveries/public.ts';
import { providerIsAway } from './answers.ts';
import { integratorOf } from './claim.ts';
import * as store from './store.ts';

async function readLiveCharge(ctx: Ctx, brand_id: number, charge_id: string) {
  const { deps } = ctx;
  const own = await store.findByCharge(deps.db, brand_id, charge_id);
  if (!own) return undefined;
  const read = await deps.provider.readCharge(charge_id);
  if (!read.ok) throw providerIsAway();
  const applied = await applyCharge(deps, read.value);
  if (applied.kind === 'refused') {
    const { id: object_id, raw_status: status } = read.value;
    const { problem } = applied;
    await noteException(deps, { object: 'charge', object_id, status, problem });
  }
  const postStatus = await readChargePosts(deps.db, [own.id]);
  return renderObject(read.value.raw, { ...own, post_status: postStatus(own.id) });
}

/** Reads a charge of the caller's brand from the provider, and books its current state. */
export async function readCharge(ctx: Ctx, charge_id: string): Promise<string> {
  const integrator = integratorOf(ctx);
  const charge =
    integrator.mode === 'test'
      ? await readTestObject(ctx, integrator, 'charge', charge_id)
      : await readLiveCharge(ctx, integrator.brand_id, charge_id);
  if (charge !== undefined) return charge;
  throw new AppError('TRANSACTION_NOT_FOUND', { sentence: 'Charge not found' });
}

async function readLiveInvoice({ deps }: Ctx, brand_id: number, invoice_id: string) {
  const own = await store.findByInvoice(deps.db, brand_id, invoice_id);
  if (!own) return undefined;
  const read = await deps.provider.readInvoice(invoice_id);
  if (!read.ok) throw providerIsAway();
  const postStatus = await readChargePosts(deps.db, [own.id]);
  return renderObject(read.value.raw, { ...own, post_status: postStatus(own.id) });
}

/** Reads an invoice of the caller's brand from the provider. */
export async function readInvoice(ctx: Ctx, invoice_id: string): Promise<string> {
  const integrator = integratorOf(ctx);
  const invoice =
    integrator.mode === 'test'
      ? await readTestObject(ctx, integrator, 'invoice', invoice_id)
      : await readLiveInvoice(ctx, integrator.brand_id, invoice_id);
  if (invoice === undefined) throw new AppError('INVOICE_NOT_FOUND');
  return invoice;
}

/** Renders refunds of a brand, in the order of the given provider ids. */
async function renderRefunds({ deps }: Ctx, brand_id: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await findRefundsFacts(deps.db, brand_id, ids);
  const postStatus = await readRefundPosts(
    deps.db,
    rows.map(({ id }) => id),
  );
  const texts = new Map(
    rows.map((row) => [row.provider_refund_id, renderRefund(row, postStatus(row.id))]),
  );
  return ids.flatMap((id) => texts.get(id) ?? []);
}

/** Returns a refund of the caller's brand, even if an admin requested it. */
export async function readRefund(ctx: Ctx, refund_id: string): Promise<string> {
  const integrator = integratorOf(ctx);
  const refund =
    integrator.mode === 'test'
      ? await readTestObject(ctx, integrator, 'refund', refund_id)
      : (await renderRefunds(ctx, integrator.brand_id, [refund_id]))[0];
  if (refund === undefined) throw new AppError('REFUND_ID_UNKNOWN');
  return refund;
}

interface ListPage {
  /** The texts of the objects, in the form that single reads return. */
  readonly texts: readonly string[];
  readonly has_more: boolean;
}

function writePage(kind: 'charges' | 'refunds', live_mode: boolean, { texts, has_more }: ListPage) {
  const head = {
    object: 'list',
    object_type: 'list',
    live_mode,
    api_version: 'V2',
    count: texts.length,
    has_more,
  };
  return `${JSON.stringify(head).slice(0, -1)},"${kind}":[${texts.join(',')}]}`;
}

const liveModeOf = ({ deps }: Ctx): boolean =>
  deps.config.provider.secret_key.startsWith('sk_live_');

/** Finds the last row of the previous page; undefined for the first page. */
async function placeOf<T>(
  id: string | undefined,
  find: (id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (id === undefined) return undefined;
  const place = await find(id);
  if (place === undefined) throw new AppError('LIST_PLACE_UNKNOWN');
  return place;
}

/** Cuts the additional row, which shows whether another page exists. */
const cut = <T>(rows: readonly T[], limit: number) => ({
  items: rows.slice(0, limit),
  has_more: rows.length > limit,
});

/**
 * Returns a page of the caller's charges. The platform's rows decide which charges are listed, so
 * that no other brand's charge is included. The provider supplies their current state in one call.
 */
export async function listCharges(ctx: Ctx, wanted: ChargeListRequest): Promise<string> {
  const integrator = integratorOf(ctx);
  if (integrator.mode === 'test') {
    return writePage('charges', false, await listTestCharges(ctx, integrator, wanted));
  }
  const { db, provider } = ctx.deps;
  const { brand_id } = integrator;
  const { starting_after } = wanted;
  const after = await placeOf(starting_after, (id) => store.findByCharge(db, brand_id, id));
  const rows = await store.findCharges(db, brand_id, { ...wanted, after });
  const { items, has_more } = cut(rows, wanted.limit);
  if (items.length === 0) return writePage('charges', liveModeOf(ctx), { texts: [], has_more });
  const charge_ids = items.flatMap(({ charge_id }) => charge_id ?? []);
  const read = await provider.listCharges({ charge_ids, limit: charge_ids.length });
  if (!read.ok) throw providerIsAway();
  const charges = new Map(read.value.items.map((charge) => [charge.id, charge]));
  const ids = items.map(({ id }) => id);
  const postStatus = await readChargePosts(db, ids);
  const texts = items.flatMap((own) => {
    const charge = charges.get(own.charge_id ?? '');
    return charge ? renderObject(charge.raw, { ...own, post_status: postStatus(own.id) }) : [];
  });
  return writePage('charges', liveModeOf(ctx), { texts, has_more });
}

/** Returns a page of refunds of the caller's brand. */
export async function listRefunds(ctx: Ctx, wanted: RefundListRequest): Promise<string> {
  const integrator = integratorOf(ctx);
  if (integrator.mode === 'test') {
    return writePage('refunds', false, await listTestRefunds(ctx, integrator, wanted));
  }
  const { db } = ctx.deps;
  const { brand_id } = integrator;
  const { starting_after } = wanted;
  const after = await placeOf(starting_after, (id) => store.findRefundPlace(db, brand_id, id));
  const rows = await store.findRefunds(db, brand_id, { ...wanted, after });
  const { items, has_more } = cut(rows, wanted.limit);
  const ids = items.flatMap(({ provider_refund_id }) => provider_refund_id ?? []);
  const texts = await renderRefunds(ctx, brand_id, ids);
  return writePage('refunds', liveModeOf(ctx), { texts, has_more });
}
