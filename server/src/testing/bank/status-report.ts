/** The status of one payment in a generated report. */
export interface StatusText {
  readonly reference: string;
  readonly status?: string;
  readonly reason?: string;
  readonly text?: string;
  readonly amount?: string;
  readonly currency?: string;
}

export interface ReportText {
  readonly id?: string;
  readonly created?: string;
  /** The message id of our file. */
  readonly order: string;
  readonly group_status?: string;
  readonly information_status?: string;
  readonly reason?: string;
  readonly payments?: readonly StatusText[];
  readonly version?: string;
}

const tag = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>\n`;

const reasonXml = (code?: string, text?: string): string =>
  code === undefined && text === undefined
    ? ''
    : `<StsRsnInf>${code === undefined ? '' : `<Rsn><Cd>${code}</Cd></Rsn>`}${tag('AddtlInf', text)}</StsRsnInf>\n`;

const paymentXml = ({ reference, status, reason, text, amount, currency = 'KWD' }: StatusText) =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>
${tag('TxSts', status)}${reasonXml(reason, text)}${
    amount === undefined
      ? ''
      : `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt></OrgnlTxRef>`
  }</TxInfAndSts>`;

/** Writes a payment status report (pain.002). */
export function writeReport(report: ReportText): string {
  const { id = 'R-1', created = '2026-06-10T12:00:00+03:00', order, version = '10' } = report;
  const { group_status, information_status, reason, payments = [] } = report;
  const information =
    payments.length === 0 && information_status === undefined
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${order}</OrgnlPmtInfId>
${tag('PmtInfSts', information_status)}${payments.map(paymentXml).join('\n')}
</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
${tag('GrpSts', group_status)}${reasonXml(reason)}</OrgnlGrpInfAndSts>
${information}
</CstmrPmtStsRpt></Document>`;
}
