import { createHash } from 'node:crypto';
import type { Role } from '@diwan/contract/kernel/roles';
import { cleanLine, isolateIdentifier, isolateText } from '../../../../platform/pdf/bidi.ts';

export interface Signatory {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** What is known about an act of signing; printed on the last page and stored with it. */
export interface SigningEvidence {
  readonly agreement_id: string;
  readonly version: string;
  readonly platform_name: string;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly signer: Signatory;
  /** The member of staff who ran the wizard beside the owner. */
  readonly witness: Signatory | null;
  /** UTC, ISO 8601. */
  readonly signed_at: string;
  readonly ip: string;
  readonly user_agent: string;
}

export interface EvidenceRow {
  readonly en: string;
  readonly ar: string;
  readonly values: readonly string[];
}

const ROLE_NAMES: Readonly<Record<Role, { readonly en: string; readonly ar: string }>> = {
  super_admin: { en: 'Super administrator', ar: 'المدير العام للمنصة' },
  admin: { en: 'Administrator', ar: 'مدير المنصة' },
  partner_employee: { en: 'Partner employee', ar: 'موظف الشريك' },
  partner: { en: 'Partner', ar: 'الشريك' },
  brand_owner: { en: 'Brand owner', ar: 'مالك العلامة التجارية' },
};

const KUWAIT = 'Asia/Kuwait';

/** Characters that surely fit between the two labels. */
const LINE = 48;

/** The rows of the evidence page, both labels beside each value. */
export function evidenceRows(
  evidence: SigningEvidence,
  text_sha256: string,
  signature_png: Uint8Array,
): EvidenceRow[] {
  const signature_sha256 = createHash('sha256').update(signature_png).digest('hex');
  return [
    row('Signed by', 'الموقّع', personOf(evidence.signer)),
    row('Role', 'الصفة', roleOf(evidence.signer.role)),
    row('On behalf of', 'نيابةً عن', [
      `${isolateText(evidence.brand_name)} ${isolateIdentifier(`(#${evidence.brand_id})`)}`,
    ]),
    row('Time of signing', 'وقت التوقيع', timesOf(evidence.signed_at)),
    row('Internet address', 'عنوان الإنترنت', [isolateIdentifier(evidence.ip)]),
    row('Browser', 'المتصفح', linesOf(evidence.user_agent)),
    row('Agreement', 'الاتفاقية', [isolateIdentifier(evidence.agreement_id)]),
    row('Version', 'الإصدار', [isolateIdentifier(evidence.version)]),
    row('SHA-256 of the text', 'البصمة الرقمية للنص', linesOf(text_sha256)),
    row('SHA-256 of the signature', 'البصمة الرقمية للتوقيع', linesOf(signature_sha256)),
    ...(evidence.witness
      ? [
          row('Witness', 'الشاهد', [
            ...personOf(evidence.witness),
            ...roleOf(evidence.witness.role),
          ]),
        ]
      : []),
  ];
}

function row(en: string, ar: string, values: readonly string[]): EvidenceRow {
  return { en, ar, values: values.map((value) => value || '-') };
}

function personOf(person: Signatory): string[] {
  return [isolateText(person.name), ...linesOf(person.email)];
}

function roleOf(role: Role): string[] {
  const name = ROLE_NAMES[role];
  return [`${name.en} · ${isolateText(name.ar)}`];
}

function timesOf(signed_at: string): string[] {
  const instant = Temporal.Instant.from(signed_at);
  return [KUWAIT, 'UTC'].map((zone) => {
    const local = instant.toZonedDateTimeISO(zone).toPlainDateTime();
    return `${local.toString({ fractionalSecondDigits: 3 }).replace('T', ' ')} (${zone})`;
  });
}

/** What has a part longer than a line is cut into even lines, so that nothing is hyphenated. */
function linesOf(value: string): string[] {
  const fits = cleanLine(value)
    .split(' ')
    .every((part) => part.length <= LINE);
  const lines = fits ? [value] : (cleanLine(value).match(/.{1,32}/gsu) ?? []);
  return lines.map(isolateIdentifier);
}
