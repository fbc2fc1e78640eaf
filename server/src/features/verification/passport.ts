import type { Sentence } from '@diwan/contract';
import { words as agreementWords } from '@diwan/contract/features/agreements/words';
import { words as brandWords } from '@diwan/contract/features/brands/words';
import { MATCH_WORDS } from '@diwan/contract/features/documents/match-words';
import { DOCUMENT_NAMES } from '@diwan/contract/features/documents/request-words';
import type { BeneficialOwner } from '@diwan/contract/features/ownership/records';
import { words as ownershipWords } from '@diwan/contract/features/ownership/words';
import type { ReadingField, ReadingValue } from '@diwan/contract/features/readings/records';
import { words as readingWords } from '@diwan/contract/features/readings/words';
import {
  type SignatureComparison,
  VERDICT_SENTENCES,
} from '@diwan/contract/features/signatures/records';
import { words as signatureWords } from '@diwan/contract/features/signatures/words';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import {
  DECISION_WORDS,
  passport as said,
} from '@diwan/contract/features/verification/passport-words';
import { words } from '@diwan/contract/features/verification/words';
import { formatMoney, toMinor } from '@diwan/contract/kernel/money';
import type { Text } from '@diwan/contract/kernel/texts';
import { maskIban } from '@diwan/contract/world/iban';
import { feeText } from '@diwan/documents/agreement/fee-lines';
import type { PassportContent, PassportSection } from '@diwan/documents/passport-pdf';
import { inBothLanguages, isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import { writeAudit } from '../../platform/audit/audit.ts';
import { findEnd } from '../../platform/audit/chain.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import { listAgreements } from '../agreements/public.ts';
import { readFeeTable, readSignedFees } from '../fees/public.ts';
import { readSettings } from '../settings/public.ts';
import * as store from './passport-store.ts';
import { readVerification } from './read-verification.ts';
import { sealReport } from './seal-report.ts';

/**
 * Builds a fact. Several values of one label are on separate lines. If there is no value, the label
 * has a dash.
 */
const fact = ({ en, ar }: Text, ...values: readonly (string | null)[]) => {
  const lines = values.filter((value) => value !== null && value !== '');
  return { en, ar, value: lines.length === 0 ? '—' : lines.join('\n') };
};

/** Formats an instant for people, in seconds: `2026-11-23 02:08:46 UTC`. */
const momentOf = (iso: string): string => code(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);

const section = (
  title: Text,
  facts: PassportSection['facts'],
  sentences: PassportSection['sentences'] = [],
): PassportSection => {
  const empty = facts.length + sentences.length === 0;
  return { title, facts, sentences: empty ? [said.none] : sentences };
};

const code = (text: string | number): string => isolateIdentifier(String(text));
/** Splits a digest into two lines, because the PDF renderer would insert hyphens. */
const digestOf = (hex: string | null): (string | null)[] =>
  hex === null ? [] : [code(hex.slice(0, HALF)), code(hex.slice(HALF))];
const HALF = 32;
/** Splits an email address into lines that fit, because the PDF renderer would insert a hyphen. */
const addressOf = (email: string): string[] =>
  (email.match(new RegExp(`.{1,${HALF}}`, 'gu')) ?? []).map(code);
const masked = (text: string | null | undefined) => (text ? code(maskIban(text)) : null);

function brandSection({ brand, typed }: VerificationRecord): PassportSection {
  return section(said.brand, [
    fact(said.number, code(brand.id)),
    fact(said.name, isolateText(brand.name)),
    fact(said.name_ar, isolateText(brand.name_ar ?? '')),
    fact(said.kind, inBothLanguages(brandWords.entity[brand.entity_type])),
    fact(said.status, inBothLanguages(brandWords.statuses[brand.status])),
    fact(said.mcc, code(brand.mcc_code), inBothLanguages(said.mcc_states[brand.mcc_status])),
    fact(
      said.typed_name,
      isolateText(typed?.full_name_english ?? typed?.company_name ?? ''),
      isolateText(typed?.full_name_arabic ?? typed?.company_name_arabic ?? ''),
    ),
    fact(said.civil_id, masked(typed?.civil_id)),
    fact(said.iban, masked(typed?.iban)),
  ]);
}

const shareOf = ({ share, is_manager }: BeneficialOwner): string[] => [
  ...(share === null ? [] : [code(`${share}%`)]),
  ...(is_manager ? [inBothLanguages(ownershipWords.is_manager)] : []),
];

function ownersSection({ ownership }: VerificationRecord): PassportSection {
  const { owners, expected_monthly_volume: volume, typical_payment: typical } = ownership;
  const { exposed_short, volumes } = ownershipWords;
  return section(said.owners, [
    ...owners.map((owner, at) =>
      fact(
        {
          en: ownershipWords.owner.en.replace('{number}', String(at + 1)),
          ar: ownershipWords.owner.ar.replace('{number}', String(at + 1)),
        },
        isolateText(owner.full_name_english),
        isolateText(owner.full_name_arabic),
        masked(owner.civil_id ?? owner.passport_number),
        code(`${owner.birth_date.slice(0, 4)}-**-**`),
        code(owner.nationality),
        ...shareOf(owner),
        owner.politically_exposed ? inBothLanguages(exposed_short) : null,
      ),
    ),
    fact(ownershipWords.volume, volume === null ? null : inBothLanguages(volumes[volume])),
    fact(said.typical_payment, typical === null ? null : code(formatMoney(toMinor(typical)))),
  ]);
}

const versionOf = (version: number | string): string =>
  inBothLanguages({
    en: translate(said.version, 'en', { version }),
    ar: translate(said.version, 'ar', { version: code(version) }),
  });

/** The accepted formats with their common names. */
const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

const papersSection = (papers: readonly store.PaperRow[]): PassportSection =>
  section(
    said.documents,
    papers.map(({ field, version, content_type, size_bytes, sha256, created_at }) =>
      fact(
        DOCUMENT_NAMES[field],
        versionOf(version),
        code(`${FORMATS[content_type] ?? content_type}, ${size_bytes.toLocaleString('en')} B`),
        momentOf(created_at),
        ...digestOf(sha256),
      ),
    ),
  );

const share = (part: number): string => `${Math.round(part * 100)}%`;

/**
 * Fields that do not identify a person. All others are masked, because a passport leaves the
 * platform.
 */
const OPEN_FIELDS: readonly ReadingField[] = [
  'full_name_english',
  'full_name_arabic',
  'expiry_date',
];

const isName = (field: ReadingField): boolean =>
  field === 'full_name_english' || field === 'full_name_arabic';

/** Masks a value. A date of birth shows only the year. */
const hidden = ({ field, value }: ReadingValue): string | null => {
  if (OPEN_FIELDS.includes(field)) return isolateText(value);
  return field === 'birth_date' ? code(`${value.slice(0, 4)}-**-**`) : masked(value);
};

function readingOf(paper: Text, one: ReadingValue): PassportSection['facts'][number] {
  const name = readingWords.fields[one.field];
  const checked = one.accepted ? readingWords.accepted : readingWords.ask;
  const state = one.correction === null ? checked : said.corrected;
  return {
    ...fact(
      { en: `${paper.en}: ${name.en}`, ar: `${paper.ar}: ${name.ar}` },
      hidden(one),
      inBothLanguages(state),
      code(share(one.confidence)),
    ),
    notes: [
      ...one.evidence.map((kind) => readingWords.evidence[kind]),
      ...(one.repaired
        ? [isName(one.field) ? readingWords.repaired_name : readingWords.repaired]
        : []),
    ],
  };
}

function readingsSection({ readings, documents }: VerificationRecord): PassportSection {
  const values = readings.files.flatMap(({ file_field, state, reason, values: read }) => {
    const paper = DOCUMENT_NAMES[file_field];
    const why = reason === null ? null : inBothLanguages(readingWords.reasons[reason]);
    const nothing = fact(paper, inBothLanguages(readingWords.states[state]), why);
    return read.length === 0 ? [nothing] : read.map((one) => readingOf(paper, one));
  });
  const verdicts = documents === null ? [] : CHECKS.map((check) => checkOf(check, documents));
  return section(said.readings, [...values, ...verdicts]);
}

const CHECKS = ['driver_license_verified', 'name_match_status', 'signature_match_status'] as const;

const checkOf = (
  check: (typeof CHECKS)[number],
  documents: NonNullable<VerificationRecord['documents']>,
): PassportSection['facts'][number] =>
  fact(words[check], inBothLanguages(MATCH_WORDS[documents[check]]));

const saidInBoth = (sentence: Sentence): string =>
  inBothLanguages({ en: sentence, ar: translate(sentence, 'ar') });

/** Returns the verdict, or the reason why there is no verdict. */
function verdictOf({ verdict, problem }: SignatureComparison): string {
  if (verdict !== null) return saidInBoth(VERDICT_SENTENCES[verdict]);
  return inBothLanguages(
    problem === null ? signatureWords.waiting : signatureWords.problem[problem],
  );
}

const signaturesSection = ({ signatures }: VerificationRecord): PassportSection =>
  section(
    said.signatures,
    signatures.map((one) =>
      fact(
        signatureWords.compared_with[one.compared_with],
        verdictOf(one),
        one.percentage === null ? null : code(`${one.percentage}%`),
        one.measured_at === null ? null : momentOf(one.measured_at),
      ),
    ),
  );

const { evidence } = agreementWords;

/**
 * Returns the facts of a timestamp that is pending or was added after the seal. The result is empty
 * for other seals.
 */
function timestampFacts(proof: store.SigningProof): PassportSection['facts'] {
  const { requested_at, stamped_at, authority, timestamped_sha256 } = proof;
  if (requested_at === null) return [];
  if (stamped_at === null) return [fact(said.timestamp, inBothLanguages(said.timestamp_pending))];
  return [
    fact(said.timestamp, momentOf(stamped_at), isolateText(authority ?? '')),
    fact(said.timestamped_hash, ...digestOf(timestamped_sha256)),
  ];
}

async function agreementsSection(ctx: Ctx, brand_id: number): Promise<PassportSection> {
  const agreements = await listAgreements(ctx, brand_id);
  const proofs = await store.findSigningProofs(ctx.deps.db, brand_id);
  return section(
    said.agreements,
    agreements.flatMap(({ id, agreement_type, agreement_version, status, digest, ...one }) => {
      const proof = proofs.find((row) => row.id === id);
      const confirmed = proof?.confirmed_by_code;
      const signed =
        one.signed_at === null ? [] : [isolateText(one.signer_name ?? ''), momentOf(one.signed_at)];
      return [
        fact(
          agreementWords.types[agreement_type],
          versionOf(agreement_version),
          inBothLanguages(said.agreement_states[status]),
          ...signed,
        ),
        fact(said.texts_hash, ...digestOf(digest)),
        fact(said.pdf_hash, ...digestOf(proof?.sha256 ?? null)),
        ...(proof ? timestampFacts(proof) : []),
        ...(confirmed
          ? [fact(evidence.confirmed, inBothLanguages(evidence.confirmed_by_code[confirmed]))]
          : []),
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
    [fact(said.schedule_of, inBothLanguages(by))],
    fees.map((fee) => ({ en: feeText(fee, 'en'), ar: feeText(fee, 'ar') })),
  );
}

/** Returns everything that the platform can currently prove about a brand. */
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
  const made = [
    fact(said.made_at, momentOf(as_of)),
    fact(said.made_by, ...addressOf(signedIn(ctx).email)),
  ];
  const brand = brandSection(record);
  return {
    platform_name,
    title: said.title,
    reference: `BRAND-${brand_id}`,
    as_of,
    note: said.note,
    sections: [
      { ...brand, facts: [...made, ...brand.facts] },
      ownersSection(record),
      papersSection(papers),
      readingsSection(record),
      signaturesSection(record),
      section(
        said.decisions,
        decisions.map(({ at, action, actor_email, by_code }) =>
          fact(
            DECISION_WORDS[action],
            momentOf(at),
            ...(actor_email === null
              ? [inBothLanguages(said.by_platform)]
              : addressOf(actor_email)),
            by_code ? inBothLanguages(said.by_code) : null,
          ),
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

/**
 * Creates the verification file of a brand: one sealed PDF, with a timestamp if the authority
 * answers. The file is not stored, so the next download requests a new timestamp. The audit entry
 * is written before the answer is sent.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function downloadPassport(ctx: Ctx, brand_id: number): Promise<Download> {
  const content = await passportContent(ctx, brand_id);
  const sealed = await sealReport(ctx.deps, 'Verification file', content);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'brand.passport_exported',
      entity: 'brand',
      entity_id: brand_id,
      after: { timestamped: sealed.is_timestamped },
    }),
  );
  return {
    content: sealed.content,
    content_type: 'application/pdf',
    download_name: `verification-file-${brand_id}.pdf`,
    cache: 'no-store',
  };
}
