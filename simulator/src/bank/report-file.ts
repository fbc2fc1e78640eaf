import { formatMinor } from '@diwan/contract/kernel/money';
import type { BankFileRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';
import { escapeXml } from './statement-files.ts';

type Payment = NonNullable<BankFileRecord['payments']>[number];

const paymentXml = ({ reference, amount_minor, is_rejected }: Payment): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${escapeXml(reference)}</OrgnlEndToEndId>` +
  (is_rejected
    ? '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn>' +
      '<AddtlInf>Beneficiary account closed by its bank</AddtlInf></StsRsnInf>'
    : '<TxSts>ACSP</TxSts>') +
  `<OrgnlTxRef><Amt><InstdAmt Ccy="KWD">${formatMinor(amount_minor)}</InstdAmt></Amt>` +
  '</OrgnlTxRef></TxInfAndSts>';

const statusOf = (payments: readonly Payment[]): string => {
  if (payments.every(({ is_rejected }) => is_rejected)) return 'RJCT';
  return payments.some(({ is_rejected }) => is_rejected) ? 'PART' : 'ACSP';
};

/**
 * Writes what the bank answers to a payment file, as pain.002.001.10. The same file has the same
 * answer.
 * @returns undefined if the bank has no such file
 */
export function writeStatusReport(sim: Simulation, message_id: string): string | undefined {
  const { accepted_ms, payments } = sim.store.bank_files.get(message_id) ?? {};
  if (accepted_ms === undefined || payments === undefined) return undefined;
  const id = escapeXml(message_id);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>',
    `<GrpHdr><MsgId>${id.replace('-', 'S')}</MsgId>`,
    `<CreDtTm>${new Date(accepted_ms).toISOString()}</CreDtTm></GrpHdr>`,
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId>`,
    '<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>',
    `<OrgnlNbOfTxs>${payments.length}</OrgnlNbOfTxs><GrpSts>${statusOf(payments)}</GrpSts>`,
    `</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>`,
    ...payments.map(paymentXml),
    '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
    '',
  ].join('\n');
}
