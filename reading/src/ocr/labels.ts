import type { TextLine } from './read-side.ts';

/** The labels of licences and civil IDs, in small letters without spaces. */
const LABELS = {
  civil_id: 'civilidno civilid civilno civilnumber civilidnumber idno idnumber',
  full_name_english: 'name fullname nameinenglish holdersname nameofholder holder',
  family_name: 'surname familyname lastname',
  given_names: 'givennames givenname forenames forename firstname firstnames',
  license_number: `licenceno licencenumber drivinglicenceno drivinglicencenumber licno dlno
    permitno dlnumber licence`,
  birth_date: 'birthdate dateofbirth dob birth born',
  expiry_date: `expirydate dateofexpiry expiry expires expireson expdate expirationdate
    validuntil validto validthru`,
  nationality: 'nationality citizenship',
  sex: 'sex gender',
  issue_date: 'issuedate dateofissue issued issuedon issue validfrom',
  other: `address bloodgroup bloodtype blood class category categories vehicleclass serial serialno
    placeofbirth placeofissue passportno passport employer sponsor occupation profession area block
    street building unit floor restrictions cardno cardnumber documentno signature type personalno
    reference referenceno date authority governorate fileno countrycode`,
} as const;

export type LabelKind = keyof typeof LABELS;

/** Maps letters that engines confuse to one letter. */
const plain = (sign: string): string => {
  const small = sign.toLowerCase();
  return small === 'l' || small === '1' || small === '|' ? 'i' : small === '0' ? 'o' : small;
};
const isSign = (sign: string): boolean => /[A-Za-z0-9|]/.test(sign);
const plainOf = (text: string): string =>
  Array.from(text).filter(isSign).map(plain).join('').replaceAll('iicense', 'iicence');

const KNOWN = Object.entries(LABELS)
  .flatMap(([kind, texts]) =>
    texts.split(/\s+/).map((text) => [plainOf(text), kind as LabelKind] as const),
  )
  .toSorted(([one], [other]) => other.length - one.length);

/** Checks whether two texts of the same length differ in at most `most` characters. */
function isNear(one: string, other: string, most: number): boolean {
  if (one.length !== other.length) return false;
  let away = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) away += 1;
  return away <= most;
}

export interface Label {
  readonly kind: LabelKind;
  /** The rest of the line: the value, or an empty text. */
  readonly rest: string;
  /** True for an Arabic label, whose value is left of it. */
  readonly is_arabic?: true;
}

/** Checks that a label ends where a word ends: 'Name' is a label, the start of 'NAMEER' is not. */
const endsWord = (before: string, after: string): boolean =>
  !/[A-Za-z]/.test(after) || (/[a-z]/.test(before) && /[A-Z0-9]/.test(after));

/**
 * Finds the label at the start of a line, otherwise at its end, where right-to-left papers print
 * it.
 * @returns undefined for a line without a label
 */
export function labelIn(text: string): Label | undefined {
  const signs = Array.from(text.replaceAll(/license/gi, 'licence'));
  const places = signs.flatMap((sign, at) => (isSign(sign) ? [at] : []));
  const whole = places.map((at) => plain(signs[at] ?? '')).join('');
  for (const [label, kind] of KNOWN) {
    const most = label.length >= 7 ? 1 : 0;
    if (isNear(whole.slice(0, label.length), label, most)) {
      const end = places[label.length - 1] ?? 0;
      const next = signs[end + 1] ?? ' ';
      if (!endsWord(signs[end] ?? '', next)) continue;
      const after = signs.slice(end + 1).join('');
      // A label after a slash is in another language. The engine reads it as Latin letters.
      const is_translated = /^[\s).:]*\//.test(after) && !/\d{4}/.test(after);
      return { kind, rest: is_translated ? '' : after.replace(/^[\s.:|)\-/]+/, '') };
    }
    const from = whole.length - label.length;
    if (label.length >= 5 && from > 0 && isNear(whole.slice(from), label, most)) {
      const start = places[from] ?? 0;
      if (/[A-Za-z]/.test(signs[start - 1] ?? ' ')) continue;
      return {
        kind,
        rest: signs
          .slice(0, start)
          .join('')
          .replace(/[\s.:|\-/]+$/, ''),
      };
    }
  }
  return undefined;
}

/** The Arabic labels of licences and civil IDs, without spaces and hamzas. */
const ARABIC_LABELS: readonly (readonly [kind: LabelKind, texts: string])[] = [
  ['civil_id', 'الرقمالمدني رقمالهوية رقمالبطاقةالمدنية'],
  ['license_number', 'رقمالرخصة رقمرخصةالقيادة رقمرخصةالسوق رقمالاجازة'],
  ['birth_date', 'تاريخالميلاد الميلاد تاريخالولادة'],
  ['expiry_date', 'تاريخالانتهاء الانتهاء انتهاءالصلاحية صالحةلغاية صالحلغاية تنتهيفي صالحةحتى'],
  ['issue_date', 'تاريخالاصدار الاصدار'],
  ['nationality', 'الجنسية'],
  ['sex', 'الجنس النوع'],
  ['other', 'الاسم العنوان فصيلةالدم المهنة الرقمالمسلسل رقمالجواز جهةالعمل'],
];

/** Checks whether two texts differ in at most one letter, which may also be missing or added. */
function isWithinOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1);
}

const LONG_LABEL = 8;

/**
 * Finds the Arabic label that is a whole line. A long label may have one wrong letter.
 * @returns undefined for any other line
 */
export function arabicLabelIn(text: string): Label | undefined {
  const letters = text.replaceAll(/[^\u0621-\u064a]/g, '').replaceAll(/[أإآ]/g, 'ا');
  for (const [kind, texts] of ARABIC_LABELS) {
    const isKnown = texts
      .split(' ')
      .some(
        (label) =>
          label === letters || (label.length >= LONG_LABEL && isWithinOneEdit(label, letters)),
      );
    if (isKnown) return { kind, rest: '', is_arabic: true };
  }
  return undefined;
}

const HEADINGS =
  /KUWAIT|MINISTRY|INTERIOR|AUTHORITY|TRAFFIC|DEPARTMENT|LICEN[CS]E|DRIVING|IDENTITY|CIVILID|IDCARD|RESIDEN|PASSPORT|REPUBLIC|GENERAL|INFORMATION|NATIONAL|SPECIMEN|THANKYOU|INVOICE|RECEIPT|SIGNATURE|VEHICLE|BLOOD|VALID|UNTIL|CIVIL|GCC|STATEOF|CARDHOLDER|PRIVATE|MOTOR/;

/** Checks whether a line is a heading or another printed text, and not a value. */
export const isHeading = (text: string): boolean =>
  HEADINGS.test(text.toUpperCase().replaceAll(/[^A-Z]/g, ''));

const CARD_HEADINGS = /CIVILID|IDENTITYCARD|DRIV(?:ING|ERS?)LICEN[CS]E|DRIVINGPERMIT/;
const OF_CARDS: readonly LabelKind[] = [
  ...(['civil_id', 'full_name_english', 'license_number', 'birth_date', 'expiry_date'] as const),
  ...(['nationality', 'sex', 'family_name', 'given_names'] as const),
];

/** A line, and the label that it contains. */
export interface LabelledLine {
  readonly line: TextLine;
  readonly label: Label | undefined;
}

/**
 * Checks whether a side belongs to a licence or a civil ID. It must show two of their labels, and a
 * label or the heading must name the paper. A name and a date alone could be an invoice.
 */
export function isCard(lines: readonly LabelledLine[]): boolean {
  const kinds = new Set(
    lines.flatMap(({ label }) => label?.kind ?? []).filter((kind) => OF_CARDS.includes(kind)),
  );
  const is_named = lines.some(({ line: { text } }) =>
    CARD_HEADINGS.test(text.toUpperCase().replaceAll(/[^A-Z]/g, '')),
  );
  return kinds.size >= 2 && (is_named || kinds.has('civil_id') || kinds.has('license_number'));
}

const OF_OTHER_PAPERS =
  /INVOICE|RECEIPT|THANKYOU|BOARDING|TICKET|FLIGHT|STATEMENTOFACCOUNT|ACCOUNTNO|ORDERNO|BALANCE|TOTALKD/;

/** Checks whether the lines show an invoice, a ticket or another paper that is not a card. */
export const isOtherPaper = (lines: readonly LabelledLine[]): boolean =>
  !isCard(lines) &&
  lines.some(({ line: { text } }) =>
    OF_OTHER_PAPERS.test(text.toUpperCase().replaceAll(/[^A-Z]/g, '')),
  );
