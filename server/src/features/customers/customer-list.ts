import { Readable } from 'node:stream';
import { customerActions } from '@diwan/contract/features/customers/actions';
import {
  CUSTOMERS_A_PAGE,
  type Customer,
  type CustomerDetail,
  type CustomerEdit,
  type CustomerPage,
  type CustomerQuery,
  erasureConfirmation,
  MOST_COUNTED,
} from '@diwan/contract/features/customers/records';
import { words } from '@diwan/contract/features/customers/words';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../platform/csv.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import { readSettings } from '../settings/public.ts';
import { lockCustomers } from './merge-store.ts';
import { describeMerges } from './merges.ts';
import { countPerson, readErasure } from './person.ts';
import { sealChanges } from './person-keys.ts';
import { addAlias } from './record-payer.ts';
import * as store from './store.ts';

const show = (ctx: Ctx, row: store.CustomerRow): Customer => ({
  ...row,
  can: canOf(customerActions, row, ctx),
});

const COMMON_FOR_MS = 60_000;
const MOST_COMMON = 500;

/**
 * Searches that matched more customers than the count limit, with the time of the search in ms.
 * Their matches are not counted again for a minute.
 */
const common = new WeakMap<Deps, Map<string, number>>();

function commonOf(deps: Deps): Map<string, number> {
  const known = common.get(deps) ?? new Map<string, number>();
  common.set(deps, known);
  return known;
}

async function findAmongAll(
  deps: Deps,
  text: string,
  part: store.Part,
): Promise<Partial<store.SearchPage> | undefined> {
  const known = commonOf(deps);
  const now = deps.clock.ms();
  if (now - (known.get(text) ?? -COMMON_FOR_MS) < COMMON_FOR_MS) return { count: MOST_COUNTED + 1 };
  const found = await store.searchAmongAll(deps.db, text, part);
  if ((found.count ?? 0) > MOST_COUNTED) {
    if (known.size >= MOST_COMMON) known.clear();
    known.set(text, now);
  }
  return found;
}

async function findPage(deps: Deps, filter: store.CustomerFilter, part: store.Part) {
  const { db } = deps;
  const is_search_of_all = filter.scope.kind === 'all' && filter.search !== '';
  const found = is_search_of_all ? await findAmongAll(deps, filter.search, part) : undefined;
  const [count, rows] = await Promise.all([
    found?.count ?? store.countCustomers(db, filter),
    found?.rows ?? store.findCustomers(db, { ...filter, common: is_search_of_all }, part),
  ]);
  return { count, rows };
}

/** Returns a page of the customers in scope. A page after the last one is empty. */
export async function listCustomers(ctx: Ctx, query: CustomerQuery): Promise<CustomerPage> {
  const limit = Number(query.limit ?? CUSTOMERS_A_PAGE);
  const filter = { scope: ctx.scope, search: query.search ?? '' };
  const part = { limit, offset: (Number(query.page ?? '1') - 1) * limit, order: query.order };
  const { count, rows } = await findPage(ctx.deps, filter, part);
  const total = filter.search === '' ? count : Math.min(count, MOST_COUNTED);
  return {
    customers: rows.map((row) => show(ctx, row)),
    total,
    total_pages: Math.ceil(total / limit),
    total_is_exact: total === count,
  };
}

/**
 * Returns a customer with their payments. The id of a merged customer returns the survivor.
 * @throws AppError CUSTOMER_NOT_FOUND if the customer is unknown or paid none of the caller's
 * brands
 */
export async function readCustomer(ctx: Ctx, id: string): Promise<CustomerDetail> {
  const { db } = ctx.deps;
  const row = await store.findCustomer(db, ctx.scope, id);
  if (!row) throw new AppError('CUSTOMER_NOT_FOUND');
  const found = await store.findPayments(db, ctx.scope, row.id);
  const { paid_count = 0, paid_minor = 0n, payments } = found;
  return {
    ...show(ctx, row),
    ...(await describeMerges(ctx, row.id)),
    erasure_confirmation: erasureConfirmation(row),
    erasure_records: await countPerson(ctx, row.id),
    erasure: await readErasure(ctx, row.id),
    paid_count,
    paid_amount: toMajorNumber(paid_minor),
    payments: payments.map(({ amount_minor, ...payment }) => ({
      ...payment,
      amount: toMajorNumber(amount_minor),
    })),
  };
}

const emptyAsNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Corrects a customer's names and contact data. Later payments find the same customer by the
 * previous phone and e-mail and by the corrected ones.
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED
 */
export const updateCustomer = (ctx: Ctx, id: string, edit: CustomerEdit): Promise<Customer> =>
  ctx.transaction(async (tx) => {
    const [before] = await lockCustomers(tx, [id]);
    if (!before) throw new AppError('CUSTOMER_NOT_FOUND');
    requireAction(customerActions, before, 'edit', ctx.actor);
    await store.updateCustomer(tx, id, {
      first_name: emptyAsNull(edit.first_name),
      last_name: emptyAsNull(edit.last_name),
      email: emptyAsNull(edit.email),
      phone: emptyAsNull(edit.phone),
      updated_at: ctx.deps.clock.iso(),
    });
    await addAlias(tx, id, { email: emptyAsNull(edit.email), phone: emptyAsNull(edit.phone) });
    const after = await store.findCustomer(tx, ctx.scope, id);
    invariant(after, 'a customer that was just stored exists');
    const { first_name, last_name, email, phone } = before;
    const sides = { before: { first_name, last_name, email, phone }, after: { ...edit } };
    await writeAudit(tx, ctx, {
      action: 'customer.updated',
      entity: 'customer',
      entity_id: id,
      ...(await sealChanges(tx, ctx.deps.secrets, id, sides)),
    });
    return show(ctx, after);
  });

/** The number of rows that an export reads at a time. */
const PIECE = 500;

/**
 * Exports the customers in scope as CSV, newest first, up to the limit of the settings. If the
 * limit cut the list, the last line states it.
 */
export async function exportCustomers(ctx: Ctx, search = ''): Promise<Download> {
  const { deps, client, scope } = ctx;
  const { transaction_export_limit: most, timezone } = await readSettings(deps.db);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'customers.exported',
      entity: 'customers',
      entity_id: 'csv',
      after: { search },
    }),
  );
  const say = (name: 'name' | 'email' | 'phone' | 'brands') => words[name][client.language];
  const since = translate(words.csv_since, client.language, { timezone });
  async function* lines(): AsyncGenerator<string> {
    yield CSV_START + writeCsvLine([say('name'), say('email'), say('phone'), say('brands'), since]);
    for (let offset = 0; offset <= most; offset += PIECE) {
      const limit = Math.min(PIECE, most + 1 - offset);
      const rows = await store.findCells(deps.db, { scope, search }, { limit, offset });
      for (const [n, row] of rows.entries()) {
        if (offset + n === most) {
          const cut =
            'This file contains only the newest {count} customers, because the export limit was reached';
          yield writeCsvLine([translate(cut, client.language, { count: most })]);
          return;
        }
        const name = [row.first_name, row.last_name].filter((part) => part !== null).join(' ');
        const brands = row.brands.map((brand) => brand.name).join(', ');
        yield writeCsvLine([name, row.email, row.phone, brands, row.since]);
      }
      if (rows.length < limit) return;
    }
  }
  return {
    content: Readable.from(lines(), { highWaterMark: 1 }),
    content_type: 'text/csv; charset=utf-8',
    download_name: 'customers.csv',
    cache: 'no-store',
  };
}
