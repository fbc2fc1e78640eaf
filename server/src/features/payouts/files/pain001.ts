import { formatMinor } from '@diwan/contract/kernel/money';
import { findBankByIban } from '@diwan/contract/world/banks';
import { invariant } from '../../../platform/error.ts';
import { toLatin } from './latin.ts';
import {
  type Element,
  type FileLine,
  element,
  referenceOf,
  textElement,
  totalOf,
  xmlDocument,
} from '../../payout-lines/public.ts';

/** The business whose account is debited. */
interface Payer {
  readonly id: string;
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

export interface Order {
  readonly export_id: string;
  readonly payer: Payer;
  /** Only reserved lines: a paid line is never ordered again. */
  readonly lines: readonly FileLine[];
  readonly created_at: string;
  readonly execution_date: string;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const MAX_NAME = 140;
const MAX_REMITTANCE = 140;

const hex = (uuid: string): string => uuid.replaceAll('-', '');

/**
 * Returns the message id of the file of one business. It is unique among all files of all exports
 * and has at most 35 characters.
 */
export const messageIdOf = (export_id: string, business_id: string): string =>
  `${hex(export_id).slice(0, 22)}-${hex(business_id).slice(0, 12)}`;

const account = (name: string, iban: string): Element =>
  element(name, [element('Id', [textElement('IBAN', iban)])]);

const agent = (name: string, bic: string | undefined): Element | undefined =>
  bic === undefined
    ? undefined
    : element(name, [element('FinInstnId', [textElement('BICFI', bic)])]);

const party = (name: string, of: string, fallback: string): Element =>
  element(name, [textElement('Nm', toLatin(of, fallback, MAX_NAME))]);

/** Returns the elements for the number of payments and their sum. */
const control = ({ lines }: Order): Element[] => [
  textElement('NbOfTxs', String(lines.length)),
  textElement('CtrlSum', formatMinor(totalOf(lines))),
];

function payment(line: FileLine, export_id: string): Element {
  const { iban, brand_id, english_name, beneficiary, amount_minor } = line;
  invariant(iban !== null, `line ${line.id} has an account to pay to`);
  const fallback = `Brand ${brand_id}`;
  const about = toLatin(`Payout ${export_id} ${english_name}`, fallback, MAX_REMITTANCE);
  return element('CdtTrfTxInf', [
    element('PmtId', [textElement('EndToEndId', referenceOf(line))]),
    element('Amt', [textElement('InstdAmt', formatMinor(amount_minor), { Ccy: 'KWD' })]),
    agent('CdtrAgt', findBankByIban(iban)?.bic),
    party('Cdtr', beneficiary ?? english_name, fallback),
    account('CdtrAcct', iban),
    element('RmtInf', [textElement('Ustrd', about)]),
  ]);
}

/**
 * Writes the payment order of one business to its bank: ISO 20022 pain.001.001.09, in Latin
 * letters.
 */
export function writePain001(order: Order): Buffer {
  const { payer, lines, created_at, execution_date, export_id } = order;
  const id = messageIdOf(export_id, payer.id);
  const payer_name = `Business ${hex(payer.id).slice(0, 12)}`;
  const header = element('GrpHdr', [
    textElement('MsgId', id),
    textElement('CreDtTm', created_at),
    ...control(order),
    party('InitgPty', payer.name, payer_name),
  ]);
  const information = element('PmtInf', [
    textElement('PmtInfId', id),
    textElement('PmtMtd', 'TRF'),
    ...control(order),
    element('ReqdExctnDt', [textElement('Dt', execution_date)]),
    party('Dbtr', payer.name, payer_name),
    account('DbtrAcct', payer.iban),
    agent('DbtrAgt', payer.bic),
    ...lines.map((line) => payment(line, export_id)),
  ]);
  const initiation = element('CstmrCdtTrfInitn', [header, information]);
  return xmlDocument(element('Document', [initiation], { xmlns: NAMESPACE }));
}
