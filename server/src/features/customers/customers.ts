import { Readable } from 'node:stream';
import { customerActions } from '@diwan/contract/features/customers/actions';
import {
  CUSTOMERS_A_PAGE,
  type Customer,
  type CustomerDetail,
  type CustomerEdit,
  type CustomerPage,
  type CustomerQuery,
  MOST_COUNTED,
} from '@diwan/contract/features/customers/records';
import { words } from '@diwan/contract/features/customers/words';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../platform/csv/csv.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import { readSettings } from '../settings/settings.ts';
import * as store from './store.ts';

export { findCustomersOf, findOrAddCustomer, removeUnknownCustomers } from './store.ts';

const show = (ctx: Ctx, row: Omit<Customer, 'can'>): Customer => ({
  ...row,
  can: canOf(customerActions, row, ctx),
});

/** A page of the customers in scope, newest first; a page behind the last one is empty. */
export async function listCustomers(ctx: Ctx, query: CustomerQuery): Promise<CustomerPage> {
  const { db } = ctx.deps;
  const limit = Number(query.limit ?? CUSTOMERS_A_PAGE);
  const filter = { scope: ctx.scope, search: query.search ?? '' };
  const offset = (Number(query.page ?? '1') - 1) * limit;
  const [count, rows] = await Promise.all([
    store.countCustomers(db, filter),
    store.findCustomers(db, filter, { limit, offset }),
  ]);
  const total = filter.search === '' ? count : Math.min(count, MOST_COUNTED);
  return {
    customers: rows.map((row) => show(ctx, row)),
    total,
    total_pages: Math.ceil(total / limit),
    total_is_exact: total === count,
  };
}

/** @throws AppError CUSTOMER_NOT_FOUND also for one who paid none of the caller's brands */
export async function readCustomer(ctx: Ctx, id: string): Promise<CustomerDetail> {
  const { db } = ctx.deps;
  const row = await store.findCustomer(db, ctx.scope, id);
  if (!row) throw new AppError('CUSTOMER_NOT_FOUND');
  const { paid_count = 0, paid_minor = 0n, payments } = await store.findPayments(db, ctx.scope, id);
  return {
    ...show(ctx, row),
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
 * Corrects a customer. Who the customer is to the provider stays, so that the next payment finds
 * the same one.
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export const updateCustomer = (ctx: Ctx, id: string, edit: CustomerEdit): Promise<Customer> =>
  ctx.transaction(async (tx) => {
    if (!(await store.lockCustomer(tx, id))) throw new AppError('CUSTOMER_NOT_FOUND');
    const before = await store.findCustomer(tx, ctx.scope, id);
    invariant(before, 'a locked customer is there');
    await store.updateCustomer(tx, id, {
      first_name: emptyAsNull(edit.first_name),
      last_name: emptyAsNull(edit.last_name),
      email: emptyAsNull(edit.email),
      phone: emptyAsNull(edit.phone),
      updated_at: ctx.deps.clock.iso(),
    });
    const after = await store.findCustomer(tx, ctx.scope, id);
    invariant(after, 'a customer that was just written is there');
    const { first_name, last_name, email, phone } = before;
    await writeAudit(tx, ctx, {
      action: 'customer.updated',
      entity: 'customer',
      entity_id: id,
      before: { first_name, last_name, email, phone },
      after: { ...edit },
    });
    return show(ctx, after);
  });

/** So many rows of a file are read at a time. */
const PIECE = 500;

/** The customers in scope as CSV, newest first, as many as the settings allow, and says so if cut. */
export async function exportCustomers(ctx: Ctx, search = ''): Promise<Download> {
  const { deps, client, scope } = ctx;
  const { transaction_export_limit: most } = await readSettings(deps.db);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'customers.exported',
      entity: 'customers',
      entity_id: 'csv',
      after: { search },
    }),
  );
  const say = (name: 'name' | 'email' | 'phone' | 'brands' | 'since') =>
    words[name][client.language];
  async function* lines(): AsyncGenerator<string> {
    yield (
      CSV_START +
      writeCsvLine([say('name'), say('email'), say('phone'), say('brands'), say('since')])
    );
    for (let offset = 0; offset <= most; offset += PIECE) {
      const limit = Math.min(PIECE, most + 1 - offset);
      const rows = await store.findCustomers(deps.db, { scope, search }, { limit, offset });
      for (const [n, row] of rows.entries()) {
        if (offset + n === most) {
          const cut =
            'This file ends here: it holds the newest {count} customers, which is the limit';
          yield writeCsvLine([translate(cut, client.language, { count: most })]);
          return;
        }
        const name = [row.first_name, row.last_name].filter((part) => part !== null).join(' ');
        const brands = row.brands.map((brand) => brand.name).join(', ');
        yield writeCsvLine([name, row.email, row.phone, brands, row.created_at]);
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
