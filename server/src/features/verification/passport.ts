import { DOCUMENT_NAMES } from '@diwan/contract/features/documents/request-words';
import type { ReadingField } from '@diwan/contract/features/readings/records';
import { words as readingWords } from '@diwan/contract/features/readings/words';
import { VERDICT_SENTENCES } from '@diwan/contract/features/signatures/records';
import { words as signatureWords } from '@diwan/contract/features/signatures/words';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { words } from '@diwan/contract/features/verification/words';
import type { Text } from '@diwan/contract/kernel/texts';
import { maskIban } from '@diwan/contract/world/iban';
import { feeLine } from '@diwan/documents/agreement/fee-lines';
import type { PassportContent, PassportSection } from '@diwan/documents/passport/passport-pdf';
import { isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import { fileURLToPath } from 'node:url';
import { writeAudit } from '../../platform/audit/audit.ts';
import { findEnd } from '../../platform/audit/chain.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { createOrderLine } from '../../platform/processes/run-order.ts';
import { listAgreements, readSealCertificate } from '../agreements/agreements.ts';
import { readFeeTable, readSignedFees } from '../fees/fees.ts';
import { readSettings } from '../settings/settings.ts';
import type { PassportOrder } from './passport-process.ts';
import * as store from './passport-store.ts';
import { readVerification } from './verification.ts';

const said = words.passport;

/** Many values of one label stand in lines of their own; none is said to be none. */
const fact = ({ en, ar }: Text, ...values: readonly (string | null)[]) => {
  const lines = values.filter((value) => value !== null && value !== '');
  return { en, ar, value: lines.length === 0 ? '—' : lines.join('\n') };
};

const section = (
  title: Text,
  facts: PassportSection['facts'],
  sentences: PassportSection['sentences'] = [],
): PassportSection => {
  const empty = facts.length + sentences.length === 0;
  return { title, facts, sentences: empty ? [said.none] : sentences };
};

const code = (text: string | number | null): string | null =>
  text === null ? null : isolateIdentifier(String(text));
/** In two lines, cut by us: a renderer that cuts puts hyphens into it. */
const digestOf = (hex: string | null): (string | null)[] =>
  hex === null ? [] : [code(hex.slice(0, HALF)), code(hex.slice(HALF))];
const HALF = 32;
const masked = (text: string | null | undefined) => (text ? code(maskIban(text)) : null);

function brandSection({ brand, typed }: VerificationRecord): PassportSection {
  return section(said.brand, [
    fact(said.number, code(brand.id)),
    fact(said.name, isolateText(brand.name)),
    fact(said.name_ar, isolateText(brand.name_ar ?? '')),
    fact(said.kind, code(brand.entity_type)),
    fact(said.status, code(brand.status)),
    fact(said.mcc, code(`${brand.mcc_code} ${brand.mcc_status}`)),
    fact(
      said.typed_name,
      isolateText(typed?.full_name_english ?? typed?.company_name ?? ''),
      isolateText(typed?.full_name_arabic ?? typed?.company_name_arabic ?? ''),
    ),
    fact(said.civil_id, masked(typed?.civil_id)),
    fact(said.iban, masked(typed?.iban)),
  ]);
}

const papersSection = (papers: readonly store.PaperRow[]): PassportSection =>
  section(
    said.documents,
    papers.map(({ field, version, content_type, size_bytes, sha256, created_at }) =>
      fact(
        DOCUMENT_NAMES[field],
        code(`v${version}, ${content_type}, ${size_bytes} B, ${created_at}`),
        ...digestOf(sha256),
      ),
    ),
  );

const share = (part: number): string => `${Math.round(part * 100)}%`;

/** What names nobody by itself. Numbers are masked: a passport leaves the house without them. */
const OPEN_FIELDS: readonly ReadingField[] = [
  'full_name_english',
  'full_name_arabic',
  'expiry_date',
];

function readingsSection({ readings, documents }: VerificationRecord): PassportSection {
  const values = readings.files.flatMap(({ file_field, values: read }) =>
    read.map((one) => {
      const name = readingWords.fields[one.field];
      const paper = DOCUMENT_NAMES[file_field];
      const label = { en: `${paper.en}: ${name.en}`, ar: `${paper.ar}: ${name.ar}` };
      const state = one.correction === null ? (one.accepted ? 'accepted' : 'asked') : 'corrected';
      return fact(
        label,
        OPEN_FIELDS.includes(one.field) ? isolateText(one.value ?? '') : masked(one.value),
        code([state, share(one.confidence), ...one.evidence].join(', ')),
      );
    }),
  );
  const verdicts = documents
    ? [
        fact(said.licence, code(documents.driver_license_verified)),
        fact(said.names, code(documents.name_match_status)),
      ]
    : [];
  return section(said.readings, [...values, ...verdicts]);
}

const signaturesSection = ({ signatures }: VerificationRecord): PassportSection =>
  section(
    said.signatures,
    signatures.map(({ compared_with, percentage, verdict, state, measured_at }) =>
      fact(
        signatureWords.compared_with[compared_with],
        code(verdict === null ? state : VERDICT_SENTENCES[verdict]),
        percentage === null ? null : code(`${percentage}%`),
        code(measured_at),
      ),
    ),
  );

async function agreementsSection(ctx: Ctx, brand_id: number): Promise<PassportSection> {
  const agreements = await listAgreements(ctx, brand_id);
  const digests = await store.findPdfDigests(ctx.deps.db, brand_id);
  return section(
    said.agreements,
    agreements.flatMap(({ id, agreement_type, agreement_version, status, digest, ...one }) => {
      const kind = code(`${agreement_type} ${agreement_version}, ${status}`);
      const signed = one.signed_at === null ? [] : [isolateText(one.signer_name ?? '')];
      return [
        fact(said.signed, kind, ...signed, code(one.signed_at)),
        fact(said.texts_hash, ...digestOf(digest)),
        fact(said.pdf_hash, ...digestOf(digests.get(id) ?? null)),
      ];
    }),
  );
}

async function scheduleSection(ctx: Ctx, brand_id: number, now: string): Promise<PassportSection> {
  const { db } = ctx.deps;
  const signed = (await readSignedFees(db, [brand_id], now)).get(brand_id);
  const fees = signed ?? (await readFeeTable(db, now));
  const by = signed ? said.by_signature : said.by_table;
  return section(
    said.schedule,
    [fact(said.schedule_of, by.en, isolateText(by.ar))],
    fees.map((fee) => ({ en: feeLine(fee, 'en'), ar: feeLine(fee, 'ar') })),
  );
}

/** Everything that the platform can prove about a brand, as it is now. */
export async function passportContent(ctx: Ctx, brand_id: number): Promise<PassportContent> {
  const { db, clock } = ctx.deps;
  const record = await readVerification(ctx, brand_id);
  const as_of = clock.iso();
  const [papers, decisions, { position, hash }, { platform_name }] = await Promise.all([
    store.findPapers(db, brand_id),
    store.findDecisions(db, brand_id),
    findEnd(db),
    readSettings(db),
  ]);
  const made = [fact(said.made_at, code(as_of)), fact(said.made_by, code(signedIn(ctx).email))];
  const brand = brandSection(record);
  return {
    platform_name,
    title: said.title,
    reference: `BRAND-${brand_id}`,
    as_of,
    note: said.note,
    sections: [
      { ...brand, facts: [...made, ...brand.facts] },
      papersSection(papers),
      readingsSection(record),
      signaturesSection(record),
      section(
        said.decisions,
        decisions.map(({ at, action, actor_email }) =>
          fact({ en: action, ar: '' }, code(at), code(actor_email)),
        ),
      ),
      await agreementsSection(ctx, brand_id),
      await scheduleSection(ctx, brand_id, as_of),
      section(said.audit, [
        fact(said.audit_position, code(String(position))),
        fact(said.audit_head, ...digestOf(hash)),
      ]),
    ],
  };
}

const PROGRAM = fileURLToPath(new URL('./passport-process.ts', import.meta.url));

/** Somebody waits for it; here it would keep every other request for seconds. */
const makePassport = createOrderLine<PassportOrder, Uint8Array>(PROGRAM, { time_limit_ms: 60_000 });

/**
 * The evidence passport of a brand: one sealed PDF. Who took it along is in the trail before they
 * have it.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function downloadPassport(ctx: Ctx, brand_id: number): Promise<Download> {
  const content = await passportContent(ctx, brand_id);
  const certificate = await readSealCertificate(ctx.deps);
  const pdf = await makePassport({ content, certificate });
  const action = 'brand.passport_exported';
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, { action, entity: 'brand', entity_id: brand_id }),
  );
  return {
    content: pdf,
    content_type: 'application/pdf',
    download_name: `evidence-passport-${brand_id}.pdf`,
    cache: 'no-store',
  };
}
