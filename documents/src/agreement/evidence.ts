import { createHash } from 'node:crypto';
import { words } from '@diwan/contract/features/agreements/words';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Text } from '@diwan/contract/kernel/texts';
import { cleanLine, inBothLanguages, isolateIdentifier, isolateText } from '../pdf/bidi.ts';

export interface Signatory {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * The numbers that the signed text masks, in full. A number is null if the brand had not submitted
 * it.
 */
export interface SignedIdentity {
  readonly civil_id_or_cr: string | null;
  readonly signatory_civil_id: string | null;
  readonly iban: string | null;
}

/** The evidence of a signing. It is stored, and printed on the last page of the agreement. */
export interface SigningEvidence {
  readonly agreement_id: string;
  readonly version: string;
  readonly platform_name: string;
  readonly platform_name_ar: string | null;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly signer: Signatory;
  /** The staff member who ran the wizard beside the owner. */
  readonly witness: Signatory | null;
  /**
   * The values entered by other people that the owner confirmed with a code from the owner's
   * mailbox; null if absent.
   */
  readonly confirmed_by_code: keyof typeof words.evidence.confirmed_by_code | null;
  /** The time in UTC, ISO 8601. */
  readonly signed_at: string;
  readonly ip: string;
  readonly user_agent: string;
  /** The numbers are null for an agreement whose text contains none of them. */
  readonly identity: SignedIdentity | null;
}

export interface EvidenceRow extends Text {
  readonly values: readonly string[];
}

const labels = words.evidence;

const KUWAIT = 'Asia/Kuwait';

/** The number of characters that always fit between the two labels. */
const LINE = 48;

/** Returns the rows of the evidence page. Each value has an English and an Arabic label. */
export function evidenceRows(
  evidence: SigningEvidence,
  digest: string,
  signature: Uint8Array | string,
): EvidenceRow[] {
  const signature_sha256 = createHash('sha256').update(signature).digest('hex');
  return [
    row(labels.signed_by, personOf(evidence.signer)),
    row(labels.role, roleOf(evidence.signer.role)),
    row(labels.on_behalf_of, [
      `${isolateText(evidence.brand_name)} ${isolateIdentifier(`(#${evidence.brand_id})`)}`,
    ]),
    ...identityRows(evidence.identity),
    row(labels.time, timesOf(evidence.signed_at)),
    row(labels.address, [isolateIdentifier(evidence.ip)]),
    row(labels.browser, linesOf(evidence.user_agent)),
    row(labels.agreement, [isolateIdentifier(evidence.agreement_id)]),
    row(labels.version, [isolateIdentifier(evidence.version)]),
    row(labels.text_digest, linesOf(digest)),
    row(labels.signature_digest, linesOf(signature_sha256)),
    ...(evidence.witness
      ? [row(labels.witness, [...personOf(evidence.witness), ...roleOf(evidence.witness.role)])]
      : []),
    ...(evidence.confirmed_by_code
      ? [row(labels.confirmed, linesOfBoth(labels.confirmed_by_code[evidence.confirmed_by_code]))]
      : []),
  ];
}

const identityRows = (identity: SignedIdentity | null): EvidenceRow[] =>
  (['civil_id_or_cr', 'signatory_civil_id', 'iban'] as const).flatMap((name) => {
    const value = identity?.[name];
    return value ? [row(labels.identity[name], [isolateIdentifier(value)])] : [];
  });

function row({ en, ar }: Text, values: readonly string[]): EvidenceRow {
  return { en, ar, values: values.map((value) => value || '-') };
}

function personOf(person: Signatory): string[] {
  return [isolateText(person.name), ...linesOf(person.email)];
}

function roleOf(role: Role): string[] {
  return linesOfBoth(labels.roles[role]);
}

const linesOfBoth = (text: Text): string[] => inBothLanguages(text).split('\n');

function timesOf(signed_at: string): string[] {
  const instant = Temporal.Instant.from(signed_at);
  return [KUWAIT, 'UTC'].map((zone) => {
    const local = instant.toZonedDateTimeISO(zone).toPlainDateTime();
    return `${local.toString({ fractionalSecondDigits: 3 }).replace('T', ' ')} (${zone})`;
  });
}

/**
 * Splits a value that has a word longer than a line into lines of 32 characters, without hyphens.
 */
function linesOf(value: string): string[] {
  const fits = cleanLine(value)
    .split(' ')
    .every((part) => part.length <= LINE);
  const lines = fits ? [value] : (cleanLine(value).match(/.{1,32}/gsu) ?? []);
  return lines.map(isolateIdentifier);
}
