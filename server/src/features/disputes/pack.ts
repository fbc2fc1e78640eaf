import { words as agreementWords } from '@diwan/contract/features/agreements/words';
import { words as brandWords } from '@diwan/contract/features/brands/words';
import { words, pack as said } from '@diwan/contract/features/disputes/words';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { Text } from '@diwan/contract/kernel/texts';
import { inBothLanguages, isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import type { PassportContent, PassportSection } from '@diwan/documents/passport-pdf';
import { runOrder } from '@diwan/processes/run-order';
import { fileURLToPath } from 'node:url';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readSettings } from '../settings/public.ts';
import { findInScope } from './evidence.ts';
import type { PackOrder } from './pack-process.ts';
import * as store from './store.ts';

type Fact = PassportSection['facts'][number];

/** Builds a fact with its values on separate lines. A fact without a value is absent. */
function fact(label: Text, ...values: readonly (string | null | undefined)[]): Fact[] {
  const lines = values.filter((value) => value !== null && value !== undefined && value !== '');
  return lines.length === 0 ? [] : [{ en: label.en, ar: label.ar, value: lines.join('\n') }];
}

const section = (title: Text, facts: readonly Fact[]): PassportSection => ({
  title,
  facts,
  sentences: facts.length === 0 ? [said.nothing] : [],
});

const code = (text: string | null): string => isolateIdentifier(text ?? '');
const text = (value: string | null): string => isolateText(value ?? '');
const moment = (iso: string): string => code(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);

const HALF = 32;
/** Splits a long code into lines that fit, because the PDF renderer would insert hyphens. */
const lines = (value: string | null): string[] =>
  ((value ?? '').match(new RegExp(`.{1,${HALF}}`, 'gu')) ?? []).map(code);

const disputeFacts = (row: store.DisputeRow): Fact[] => [
  ...fact(said.number, ...lines(row.id)),
  ...fact(words.brand, text(row.brand_name)),
  ...fact(words.amount, code(formatMoney(row.amount_minor))),
  ...fact(words.reason, text(row.reason)),
  ...fact(words.reference, code(row.reference)),
  ...fact(words.opened_at, moment(row.opened_at)),
  ...fact(words.last_day, code(row.evidence_until)),
  ...fact(words.submitted_at, row.submitted_at && moment(row.submitted_at)),
];

function paymentFacts(row: store.DisputeRow, paid: store.PaymentFacts): Fact[] {
  const { scheme, card_last_four, response_code, response_message } = paid;
  const card = [scheme, card_last_four === null ? null : `**** ${card_last_four}`];
  const answer = [response_code, response_message];
  const joined = (parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(' ');
  return [
    ...fact(words.order, text(row.order_id)),
    ...fact(said.charge, ...lines(paid.charge_id)),
    ...fact(words.amount, code(formatMoney(paid.amount_minor))),
    ...fact(said.captured_at, paid.captured_at && moment(paid.captured_at)),
    ...fact(said.scheme, code(joined(card))),
    ...fact(said.terminal, code(paid.tid)),
    ...fact(said.response, text(joined(answer))),
    ...fact(said.gateway_reference, ...lines(paid.gateway_reference)),
    ...fact(said.payment_reference, ...lines(paid.payment_reference)),
    ...fact(said.description, text(paid.description)),
  ];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the texts of an object and of the objects in it, such as the lines of an address. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * Reads the delivery address that the brand sent with the charge. Only the provider stores it.
 * Without an answer, the PDF omits it.
 */
async function findDeliveryAddress({ deps }: Ctx, charge_id: string | null): Promise<string[]> {
  if (charge_id === null) return [];
  const charge = await deps.provider.readCharge(charge_id);
  const shipping = charge.ok ? charge.value.raw['shipping'] : undefined;
  return isObject(shipping) ? textsIn(shipping['address'] ?? shipping['description']) : [];
}

const agreementFacts = (paid: store.PaymentFacts): Fact[] => [
  ...fact(agreementWords.types.service, code(paid.agreement_version)),
  ...fact(brandWords.signed_by, text(paid.signer_name)),
  ...fact(said.signed_at, paid.signed_at && moment(paid.signed_at)),
  ...fact(said.digest, ...lines(paid.digest)),
];

const evidenceFacts = (files: readonly store.EvidenceRow[]): Fact[] =>
  files.flatMap(({ kind, name, added_at, sha256 }, at) => {
    const { en, ar } = words.kinds[kind];
    const label = { en: `${at + 1}. ${en}`, ar: `${at + 1}. ${ar}` };
    return fact(label, text(name), moment(added_at), ...lines(sha256));
  });

async function contentOf(
  ctx: Ctx,
  row: store.DisputeRow,
  files: readonly store.EvidenceRow[],
): Promise<PassportContent> {
  const { db } = ctx.deps;
  const paid = await store.findPaymentFacts(db, row.id);
  const { platform_name } = await readSettings(db);
  const address = await findDeliveryAddress(ctx, paid.charge_id);
  const status = fact(words.status, inBothLanguages(words.statuses[row.status]));
  return {
    platform_name,
    title: said.title,
    reference: `DISPUTE-${row.id.slice(0, 8)}`,
    // The submitted evidence does not change, so its PDF keeps its date.
    as_of: row.submitted_at ?? row.opened_at,
    note: row.submitted_at === null ? said.note_draft : said.note,
    sections: [
      section(said.dispute, [...disputeFacts(row), ...status]),
      section(said.payment, paymentFacts(row, paid)),
      section(said.customer, [
        ...fact(said.name, text(paid.customer_name)),
        ...fact(said.email, ...lines(paid.customer_email)),
        ...fact(said.phone, code(paid.customer_phone)),
        ...fact(said.delivery, ...address.map(isolateText)),
      ]),
      section(said.agreement, agreementFacts(paid)),
      section(said.evidence, evidenceFacts(files)),
    ],
  };
}

const PROGRAM = fileURLToPath(new URL('./pack-process.ts', import.meta.url));

/**
 * Creates one PDF for the acquirer: the facts of dispute, payment and agreement, then all files.
 * Each PDF is read in a separate process, because the files come from outside.
 * @throws AppError DISPUTE_NOT_FOUND
 */
export async function downloadPack(ctx: Ctx, id: string): Promise<Download> {
  const { db, files } = ctx.deps;
  const row = await findInScope(ctx, db, id);
  const rows = await store.findEvidence(db, id);
  const content = await contentOf(ctx, row, rows);
  const evidence = await Promise.all(
    rows.map(async ({ content_type, storage_key }) => ({
      content_type,
      bytes: await files.getBytes(storage_key),
    })),
  );
  const pdf = await runOrder<PackOrder, Uint8Array>(
    PROGRAM,
    { content, files: evidence },
    { time_limit_ms: 60_000 },
  );
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, { action: 'dispute.pack_exported', entity: 'dispute', entity_id: id }),
  );
  return {
    content: pdf,
    content_type: 'application/pdf',
    download_name: `dispute-${id.slice(0, 8)}.pdf`,
    cache: 'no-store',
  };
}
