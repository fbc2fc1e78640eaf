import {
  amountOf,
  cleanText,
  dayOf,
  firstOf,
  invalid,
  lastOf,
  missing,
  type ParsedEntry,
  type ParsedStatement,
  referencesOf,
  requireFewEntries,
  requireKwd,
} from './parsed.ts';
import { find, findAll, type IsoReader, textAt, type XmlNode } from './xml.ts';

const MAX_DETAILS = 500;
const MAX_NAME = 140;

interface Signed {
  readonly minor: bigint;
  readonly line: number;
}

/** Returns the amount of an element with the sign of its indicator. */
function signedAmount(node: XmlNode, indicator = textAt(node, 'CdtDbtInd')): Signed {
  const amount = find(node, 'Amt');
  if (!amount) throw missing(node.line, `${node.name}/Amt`);
  requireKwd(amount.currency ?? '', amount.line);
  const minor = amountOf(amount.text.trim(), amount.line, 'Amt');
  if (indicator === undefined) throw missing(node.line, `${node.name}/CdtDbtInd`);
  if (indicator !== 'CRDT' && indicator !== 'DBIT') {
    throw invalid(node.line, 'CdtDbtInd', indicator);
  }
  return { minor: indicator === 'CRDT' ? minor : -minor, line: amount.line };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:$|T|Z|[+-])/;

/** Returns the day of a date or of a moment, as the bank writes it in its own timezone. */
function readDay(node: XmlNode, ...names: readonly string[]): string | undefined {
  const element = find(node, ...names);
  if (!element) return undefined;
  const text = (textAt(element, 'Dt') ?? textAt(element, 'DtTm') ?? element.text).trim();
  const at = { line: element.line, part: element.name, text };
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  return dayOf(year, month, day, at);
}

const REFERENCES = ['EndToEndId', 'InstrId', 'PmtInfId', 'MsgId', 'TxId', 'AcctSvcrRef'] as const;

function bankCodeOf(node: XmlNode): string | null {
  const code = find(node, 'BkTxCd');
  if (!code) return null;
  const parts = [
    textAt(code, 'Domn', 'Cd'),
    textAt(code, 'Domn', 'Fmly', 'Cd'),
    textAt(code, 'Domn', 'Fmly', 'SubFmlyCd'),
    textAt(code, 'Prtry', 'Cd'),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? null : cleanText(parts.join(' '), 40);
}

const RETURNED = /\bRRTN\b/;

/** Returns the other party's name. Version 08 nests it in `Pty`. */
function counterpartyOf(details: XmlNode | undefined, is_credit: boolean): string | null {
  const party = details && find(details, 'RltdPties', is_credit ? 'Dbtr' : 'Cdtr');
  const name = party && (textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm'));
  return name === undefined || name === '' ? null : cleanText(name, MAX_NAME);
}

function describe(entry: XmlNode, details: XmlNode | undefined): string {
  const remittance = findAll(details && find(details, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  const texts = [
    ...remittance,
    textAt(entry, 'AddtlNtryInf'),
    details && textAt(details, 'AddtlTxInf'),
  ];
  return cleanText(texts.filter((text) => text !== undefined).join(' '), MAX_DETAILS);
}

interface EntryHead {
  readonly booking_day: string;
  readonly value_day: string;
}

/** Builds an entry from an element `Ntry` and one or none of its `TxDtls`. */
function entryOf(
  node: XmlNode,
  details: XmlNode | undefined,
  amount_minor: bigint,
  days: EntryHead,
): ParsedEntry {
  const refs = details && find(details, 'Refs');
  const batch = find(node, 'NtryDtls', 'Btch');
  const code = (details && bankCodeOf(details)) ?? bankCodeOf(node);
  const count = Number(/^\d{1,6}$/.exec((batch && textAt(batch, 'NbOfTxs')) ?? '')?.[0] ?? 1);
  return {
    line: (details ?? node).line,
    ...days,
    amount_minor,
    is_return:
      RETURNED.test(code ?? '') || (details !== undefined && find(details, 'RtrInf') !== undefined),
    bank_references: referencesOf([
      ...REFERENCES.map((name) => refs && textAt(refs, name)),
      batch && textAt(batch, 'PmtInfId'),
      batch && textAt(batch, 'MsgId'),
      textAt(node, 'AcctSvcrRef'),
      textAt(node, 'NtryRef'),
    ]),
    details: describe(node, details),
    counterparty: counterpartyOf(details, amount_minor > 0n),
    bank_code: code,
    payment_count: Math.max(1, count, details === undefined ? detailsOf(node).length : 1),
  };
}

const detailsOf = (node: XmlNode): XmlNode[] =>
  findAll(node, 'NtryDtls').flatMap((all) => findAll(all, 'TxDtls'));

/** Returns the amount of one payment in a batch in fils, with a sign; undefined without one. */
function detailAmount(details: XmlNode, entry: XmlNode): bigint | undefined {
  const holder = find(details, 'Amt') ? details : find(details, 'AmtDtls', 'TxAmt');
  const amount = holder && find(holder, 'Amt');
  if (!holder || amount?.currency !== 'KWD') return undefined;
  return signedAmount(holder, textAt(details, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')).minor;
}

/**
 * Returns the booked entries of an element `Ntry`. A batch whose payments add up to its amount
 * becomes one entry for each payment.
 */
function entriesOf(node: XmlNode): ParsedEntry[] {
  const status = textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts');
  if (status === undefined) throw missing(node.line, 'Ntry/Sts');
  const { minor } = signedAmount(node);
  const booking_day = readDay(node, 'BookgDt');
  // Pending entries and entries for information are not part of the balance.
  if (status !== 'BOOK') return [];
  if (booking_day === undefined) throw missing(node.line, 'Ntry/BookgDt');
  const days = { booking_day, value_day: readDay(node, 'ValDt') ?? booking_day };
  const details = detailsOf(node);
  const amounts = details.map((one) => detailAmount(one, node));
  const is_itemised =
    details.length > 1 &&
    amounts.every((amount) => amount !== undefined) &&
    amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n) === minor;
  if (is_itemised) return details.map((one, n) => entryOf(node, one, amounts[n] ?? 0n, days));
  return [entryOf(node, details.length === 1 ? details[0] : undefined, minor, days)];
}

interface Draft {
  readonly line: number;
  readonly is_notification: boolean;
  readonly head: Map<string, XmlNode>;
  opening: Signed | undefined;
  closing: Signed | undefined;
  closing_day: string | undefined;
  readonly entries: ParsedEntry[];
}

function addBalance(draft: Draft, node: XmlNode): void {
  const kind = textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ?? '';
  const balance = signedAmount(node);
  if (kind === 'OPBD' || (kind === 'PRCD' && draft.opening === undefined)) draft.opening = balance;
  if (kind !== 'CLBD') return;
  draft.closing = balance;
  draft.closing_day = readDay(node, 'Dt');
}

const SEQUENCE = /^\d{1,9}$/;

function statementOf(draft: Draft): ParsedStatement {
  const { line, head, entries, is_notification, opening, closing } = draft;
  const account = head.get('Acct');
  if (!account) throw missing(line, 'Acct');
  const currency = find(account, 'Ccy');
  if (currency) requireKwd(currency.text.trim(), currency.line);
  if (!is_notification && !opening) throw missing(line, 'Bal OPBD');
  if (!is_notification && !closing) throw missing(line, 'Bal CLBD');
  const sequence = [head.get('ElctrncSeqNb'), head.get('LglSeqNb')]
    .map((node) => node?.text.trim() ?? '')
    .find((text) => SEQUENCE.test(text));
  const id = head.get('Id')?.text.trim();
  if (id === undefined || id === '') throw missing(line, 'Id');
  const created = head.get('CreDtTm');
  const day =
    draft.closing_day ??
    (entries.length > 0
      ? lastOf(entries.map(({ booking_day }) => booking_day))
      : created && readDay(created));
  if (day === undefined) throw missing(line, 'CreDtTm');
  const period = head.get('FrToDt');
  const start = period && readDay(period, 'FrDtTm');
  const days = [day, ...(start === undefined ? [] : [start])];
  return {
    line,
    iban: textAt(account, 'Id', 'IBAN') ?? null,
    iban_line: account.line,
    number: cleanText(id, 60),
    sequence: sequence === undefined ? null : Number(sequence),
    from_day: firstOf([...days, ...entries.map(({ booking_day }) => booking_day)]),
    day,
    opening_minor: is_notification ? null : (opening?.minor ?? null),
    closing_minor: is_notification ? null : (closing?.minor ?? null),
    closing_line: closing?.line ?? line,
    entries,
  };
}

/** A file of camt messages: its format and its statements. */
export interface CamtFile {
  readonly format: 'camt053' | 'camt054';
  readonly statements: readonly ParsedStatement[];
}

/**
 * Returns a reader of a camt.053 or camt.054 message.
 * @throws AppError with the line and the reason
 */
export function readCamt(format: CamtFile['format']): IsoReader<CamtFile> {
  const part = format === 'camt053' ? 'Stmt' : 'Ntfctn';
  let draft: Draft | undefined;
  let count = 0;
  const statements: ParsedStatement[] = [];
  return {
    onOpen: (name, depth, line) => {
      if (depth !== 3 || name !== part) return;
      draft = {
        line,
        is_notification: format === 'camt054',
        head: new Map(),
        opening: undefined,
        closing: undefined,
        closing_day: undefined,
        entries: [],
      };
    },
    onNode: (node) => {
      if (!draft) return;
      if (node.name === 'Bal') addBalance(draft, node);
      else if (node.name === 'Ntry') {
        const added = entriesOf(node);
        draft.entries.push(...added);
        count += added.length;
        requireFewEntries(count);
      } else draft.head.set(node.name, node);
    },
    onClose: (_name, depth) => {
      if (depth !== 3 || !draft) return;
      statements.push(statementOf(draft));
      draft = undefined;
    },
    finish: () => {
      if (statements.length === 0) throw missing(1, part);
      return { format, statements };
    },
  };
}
