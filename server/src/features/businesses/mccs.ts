import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { holdBusiness } from './lookup.ts';
import * as store from './store.ts';

type Mapped = Pick<store.BusinessRow, 'id' | 'active'>;

/** Why the code could not be mapped, told as precisely as the stored data allows. */
async function refusalOf(tx: Tx, business: Mapped, code: string): Promise<AppError> {
  if (!(await store.isKnownMcc(tx, code))) {
    const fields = { mcc_code: 'This category code is not known' } as const;
    return new AppError('UNPROCESSABLE', { sentence: fields.mcc_code, fields });
  }
  const holder = await store.findOtherHolder(tx, business.id, [code]);
  if (business.active && holder) return takenBy(holder);
  const sentence = 'MCC {code} is already mapped to this business';
  return new AppError('DUPLICATE', { sentence, values: { code }, fields: { mcc_code: sentence } });
}

function takenBy(values: { readonly code: string; readonly business: string }): AppError {
  const sentence = 'MCC {code} is already mapped to the active business {business}';
  return new AppError('DUPLICATE', { sentence, values, fields: { mcc_code: sentence } });
}

/** Maps all of the codes or none. The database lets one active business have a code. */
export async function mapMccs(tx: Tx, business: Mapped, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const mapped = new Set(await store.insertMccs(tx, business, codes));
  const refused = codes.find((code) => !mapped.has(code));
  if (refused !== undefined) throw await refusalOf(tx, business, refused);
}

/** Drops the codes that are not in the list. */
export async function keepMccs(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  const surplus = new Set(await store.findMccCodes(tx, id)).difference(new Set(codes));
  if (surplus.size > 0) await store.deleteMccs(tx, id, [...surplus]);
}

/** Adds what is missing of the list. */
export async function completeMccs(
  tx: Tx,
  business: Mapped,
  codes: readonly string[],
): Promise<void> {
  const present = new Set(await store.findMccCodes(tx, business.id));
  await mapMccs(tx, business, [...new Set(codes).difference(present)]);
}

/** Before a business becomes active: none of its codes may have another active business. */
export async function requireFreeMccs(tx: Tx, business_id: string): Promise<void> {
  const codes = await store.findMccCodes(tx, business_id);
  if (codes.length === 0) return;
  const holder = await store.findOtherHolder(tx, business_id, codes);
  if (holder) throw takenBy(holder);
}

interface MccList {
  readonly mcc_codes: string[];
}

const changeMccs =
  (
    ctx: Ctx,
    id: string,
    action: `business.${string}`,
    change: (tx: Tx, business: Mapped) => Promise<void>,
  ) =>
  async (tx: Tx): Promise<MccList> => {
    const business = await holdBusiness(tx, id);
    const before = { mcc_codes: await store.findMccCodes(tx, id) };
    await change(tx, business);
    const after = { mcc_codes: await store.findMccCodes(tx, id) };
    await writeAudit(tx, ctx, { action, entity: 'business', entity_id: id, before, after });
    return after;
  };

export const addMcc = (ctx: Ctx, id: string, code: string): Promise<MccList> =>
  ctx.answerOnce(
    changeMccs(ctx, id, 'business.mcc_added', (tx, business) => mapMccs(tx, business, [code])),
  );

export const removeMcc = (ctx: Ctx, id: string, code: string): Promise<MccList> =>
  ctx.transaction(
    changeMccs(ctx, id, 'business.mcc_removed', async (tx) => {
      if ((await store.deleteMccs(tx, id, [code])) > 0) return;
      const sentence = 'This business does not have the MCC {code}';
      throw new AppError('NOT_FOUND', { sentence, values: { code } });
    }),
  );
