import type { AgreementClause, StoredSchedule } from '@diwan/contract/features/agreements/schedule';
import { createHash } from 'node:crypto';

/** Separates the parts of the hashed text. No text can contain its form feed. */
export const PART_SEPARATOR = '\n\f\n';

/** Both texts of an agreement and the data from which they are generated. */
export interface AgreementContent {
  readonly en: string;
  readonly ar: string;
  readonly clauses: readonly AgreementClause[];
  readonly schedule: StoredSchedule;
}

export interface AgreementText extends AgreementContent {
  /** The SHA-256 in lower-case hex. The signature refers to this digest. */
  readonly digest: string;
}

/**
 * Returns JSON with sorted keys. The digest is then the same after a database has reordered
 * members.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, of]) => `${JSON.stringify(name)}:${canonicalJson(of)}`).join(',')}}`;
}

/** Computes one SHA-256 over the English text, the Arabic text, the clauses and the schedule. */
export function hashAgreement({ en, ar, clauses, schedule }: AgreementContent): string {
  const parts = [en, ar, canonicalJson(clauses), canonicalJson(schedule)];
  return createHash('sha256').update(parts.join(PART_SEPARATOR), 'utf8').digest('hex');
}

/** Adds the digest of `hashAgreement` to an agreement's content. */
export const withDigest = (content: AgreementContent): AgreementText => ({
  ...content,
  digest: hashAgreement(content),
});

/** The text around the clauses in one language. */
export interface TextFrame {
  readonly title: string;
  readonly version_line: string;
  /** The titles by section id, in the order of the text. */
  readonly section_titles: ReadonlyMap<string, string>;
  /** The title above clauses of a section that has no title. */
  readonly further_terms: string;
}

const sectionOf = ({ id }: AgreementClause): string => id.slice(0, id.indexOf('.'));

/**
 * Composes the plain text of one language. It numbers sections and clauses, in the order of the
 * clauses.
 */
export function composeText(
  frame: TextFrame,
  clauses: readonly AgreementClause[],
  language: 'en' | 'ar',
): string {
  const sections = Map.groupBy(clauses, sectionOf);
  const parts = [...sections].map(([section, members], index) => {
    const title = frame.section_titles.get(section) ?? frame.further_terms;
    const lines = members.map((clause, at) => `${index + 1}.${at + 1} ${clause[language]}`);
    return [`${index + 1}. ${title}`, ...lines].join('\n');
  });
  return `${[`${frame.title}\n${frame.version_line}`, ...parts].join('\n\n')}\n`;
}
