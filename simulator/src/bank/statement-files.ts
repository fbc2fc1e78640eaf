import { formatMinor } from '@diwan/contract/kernel/money';
import type { BankEntryRecord } from '../records.ts';
import type { BankStatement } from './bank.ts';

/** The formats in which the bank writes its statements. */
export const STATEMENT_FORMATS = ['camt053', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

const absolute = (minor: bigint): string => formatMinor(minor < 0n ? -minor : minor);

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const indicator = (minor: bigint): string => (minor < 0n ? 'DBIT' : 'CRDT');

/** The codes of ISO 20022 for the kinds of entries: domain, family and sub-family. */
const DOMAINS: Readonly<Record<BankEntryRecord['kind'], readonly [string, string, string]>> = {
  transfer: ['PMNT', 'ICDT', 'DMCT'],
  return: ['PMNT', 'RCDT', 'RRTN'],
  charge: ['ACMT', 'MDOP', 'CHRG'],
  other: ['PMNT', 'MCRD', 'OTHR'],
};

const balanceXml = (kind: string, minor: bigint, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="KWD">${absolute(minor)}</Amt>` +
  `<CdtDbtInd>${indicator(minor)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

function entryXml(entry: BankEntryRecord): string {
  const { kind, amount_minor, booking_day, value_day, reference, text, counterparty } = entry;
  const [domain, family, sub_family] = DOMAINS[kind];
  const role = amount_minor > 0n ? 'Dbtr' : 'Cdtr';
  const party =
    counterparty === null
      ? ''
      : `<RltdPties><${role}><Pty><Nm>${escapeXml(counterparty)}</Nm></Pty></${role}></RltdPties>`;
  const batch =
    entry.payment_count > 1
      ? `<Btch><NbOfTxs>${entry.payment_count}</NbOfTxs></Btch>`
      : `<TxDtls><Refs><EndToEndId>${escapeXml(reference ?? 'NOTPROVIDED')}</EndToEndId></Refs>` +
        `${party}<RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf></TxDtls>`;
  return (
    `<Ntry><Amt Ccy="KWD">${absolute(amount_minor)}</Amt>` +
    `<CdtDbtInd>${indicator(amount_minor)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${booking_day}</Dt></BookgDt><ValDt><Dt>${value_day}</Dt></ValDt>` +
    `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd>` +
    `<SubFmlyCd>${sub_family}</SubFmlyCd></Fmly></Domn></BkTxCd>` +
    `<NtryDtls>${batch}</NtryDtls></Ntry>`
  );
}

/** Writes a statement as camt.053.001.08. */
function writeCamt053(statement: BankStatement): string {
  const { iban, number, from_day, day, opening_minor, closing_minor, entries } = statement;
  const created = `${day}T23:59:59+03:00`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>STMT-${number}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${created}</CreDtTm>`,
    `<FrToDt><FrDtTm>${from_day}T00:00:00+03:00</FrDtTm><ToDtTm>${created}</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>KWD</Ccy></Acct>`,
    balanceXml('OPBD', opening_minor, from_day),
    balanceXml('CLBD', closing_minor, day),
    ...entries.map(entryXml),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n');
}

const SWIFT_TYPES: Readonly<Record<BankEntryRecord['kind'], string>> = {
  transfer: 'NTRF',
  return: 'NRTI',
  charge: 'NCHG',
  other: 'NMSC',
};

const swiftDay = (day: string): string => day.slice(2).replaceAll('-', '');
const swiftAmount = (minor: bigint): string => absolute(minor).replace('.', ',');
const mark = (minor: bigint): string => (minor < 0n ? 'D' : 'C');

/** Writes a statement as MT940. */
function writeMt940(statement: BankStatement): string {
  const { iban, number, from_day, day, opening_minor, closing_minor, entries } = statement;
  const balance = (tag: string, minor: bigint, on: string): string =>
    `:${tag}:${mark(minor)}${swiftDay(on)}KWD${swiftAmount(minor)}`;
  const lines = entries.flatMap(({ kind, amount_minor, booking_day, value_day, ...entry }) => [
    `:61:${swiftDay(value_day)}${swiftDay(booking_day).slice(2)}${mark(amount_minor)}` +
      `${swiftAmount(amount_minor)}${SWIFT_TYPES[kind]}NONREF`,
    `:86:${entry.reference === null ? '' : `/EREF/${entry.reference} `}${entry.text}` +
      (entry.counterparty === null ? '' : ` ${entry.counterparty}`),
  ]);
  return [
    `:20:STMT${number}`,
    `:25:${iban}`,
    `:28C:${number}/1`,
    balance('60F', opening_minor, from_day),
    ...lines,
    balance('62F', closing_minor, day),
    '-',
    '',
  ].join('\n');
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Writes a statement as CSV, with the balance after each entry. */
function writeCsv({ opening_minor, entries }: BankStatement): string {
  let balance = opening_minor;
  const rows = entries.map((entry) => {
    balance += entry.amount_minor;
    const { booking_day, value_day, amount_minor, reference, text, counterparty } = entry;
    const texts = [reference ?? '', text, counterparty ?? ''].map(cell);
    const money = [amount_minor, balance].map((minor) => formatMinor(minor));
    return [booking_day, value_day, ...texts, ...money].join(',');
  });
  const header = 'Booking date,Value date,Reference,Details,Counterparty,Amount,Balance';
  return [header, ...rows, ''].join('\r\n');
}

const WRITERS = { camt053: writeCamt053, mt940: writeMt940, csv: writeCsv } as const;

/** Writes a statement as a file of the bank. */
export const writeStatement = (statement: BankStatement, format: StatementFormat): string =>
  WRITERS[format](statement);
