/**
 * An entry of a generated statement: value day, signed amount text in KWD, and the platform's
 * reference.
 */
export interface EntryText {
  readonly day: string;
  readonly amount: string;
  readonly reference?: string;
  readonly code?: string;
  readonly extra?: string;
}

export interface StatementText {
  readonly iban: string;
  readonly number?: number;
  readonly day: string;
  readonly opening: string;
  readonly closing: string;
  readonly entries: readonly EntryText[];
  readonly currency?: string;
}

const absolute = (amount: string): string => amount.replace('-', '');
const directionOf = (amount: string): string => (amount.startsWith('-') ? 'DBIT' : 'CRDT');

const balanceXml = (kind: string, amount: string, day: string, currency: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>
<Amt Ccy="${currency}">${absolute(amount)}</Amt><CdtDbtInd>${directionOf(amount)}</CdtDbtInd>
<Dt><Dt>${day}</Dt></Dt></Bal>`;

const entryXml = (entry: EntryText, currency: string): string =>
  `<Ntry><Amt Ccy="${currency}">${absolute(entry.amount)}</Amt>
<CdtDbtInd>${directionOf(entry.amount)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${entry.day}</Dt></BookgDt><ValDt><Dt>${entry.day}</Dt></ValDt>
<BkTxCd><Prtry><Cd>${entry.code ?? 'NTRF'}</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${entry.reference ?? 'NOTPROVIDED'}</EndToEndId></Refs>
${entry.extra ?? ''}</TxDtls></NtryDtls></Ntry>`;

/** Writes a camt.053.001.08 file with one statement. */
export function writeCamt({ currency = 'KWD', number = 1, ...of }: StatementText): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M${number}</MsgId><CreDtTm>${of.day}T20:00:00+03:00</CreDtTm></GrpHdr>
<Stmt><Id>S-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb>
<Acct><Id><IBAN>${of.iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balanceXml('OPBD', of.opening, of.day, currency)}
${balanceXml('CLBD', of.closing, of.day, currency)}
${of.entries.map((entry) => entryXml(entry, currency)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

const swiftDay = (day: string): string => day.slice(2).replaceAll('-', '');
const swiftAmount = (amount: string): string => absolute(amount).replace('.', ',');
const mark = (amount: string): string => (amount.startsWith('-') ? 'D' : 'C');

/** Writes an MT940 file with one statement. */
export function writeMt940({ currency = 'KWD', number = 1, ...of }: StatementText): string {
  const balance = (tag: string, amount: string): string =>
    `:${tag}:${mark(amount)}${swiftDay(of.day)}${currency}${swiftAmount(amount)}`;
  const entries = of.entries.flatMap(
    ({ day, amount, reference = 'NONREF', code = 'NTRF', extra }) => [
      `:61:${swiftDay(day)}${swiftDay(day).slice(2)}${mark(amount)}${swiftAmount(amount)}${code}${reference}//B1`,
      `:86:${extra ?? 'Transfer'}`,
    ],
  );
  return [
    ':20:STMT',
    `:25:${of.iban}`,
    `:28C:${number}/1`,
    balance('60F', of.opening),
    ...entries,
    balance('62F', of.closing),
    '-',
    '',
  ].join('\n');
}
