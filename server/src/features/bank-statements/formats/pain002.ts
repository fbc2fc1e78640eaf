import { orderResultOf } from '@diwan/contract/features/payouts/terms';
import { amountOf, cleanText, invalid, missing, requireFewEntries, requireKwd } from './parsed.ts';
import { find, findAll, type IsoReader, textAt, type XmlNode } from './xml.ts';

const MAX_ID = 35;
const MAX_TEXT = 300;

/** A status of the whole file, of its payment information, or of one payment. */
interface OrderStatus {
  readonly line: number;
  /** Null for PART: only the listed payments have a status. */
  readonly status: string | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

/** The status of one payment. */
export interface PaymentStatus extends OrderStatus {
  readonly status: string;
  /** Our end-to-end id, as the bank returns it. */
  readonly reference: string;
  /** In fils; null if the bank does not repeat the amount. */
  readonly amount_minor: bigint | null;
}

/** A payment status report about one of our files. */
export interface StatusReport {
  readonly line: number;
  readonly message_id: string;
  /** The instant as the bank writes it, with or without an offset. */
  readonly created: { readonly line: number; readonly text: string };
  readonly order: { readonly line: number; readonly message_id: string };
  /** The status of all payments that are not listed. Null if the bank states none. */
  readonly whole: OrderStatus | null;
  readonly payments: readonly PaymentStatus[];
}

function requireText(node: XmlNode | undefined, line: number, part: string, max: number): string {
  const text = cleanText(node?.text ?? '', max + 1);
  if (text === '') throw missing(node?.line ?? line, part);
  if (text.length > max) throw invalid(node?.line ?? line, part, text);
  return text;
}

/** Returns the first reason, with the bank's texts of all reasons. */
function reasonOf(nodes: readonly XmlNode[]): Omit<OrderStatus, 'line' | 'status'> {
  const codes = nodes.map((node) => textAt(node, 'Rsn', 'Cd') ?? textAt(node, 'Rsn', 'Prtry'));
  const code = codes.find((one) => one !== undefined && one !== '');
  const texts = nodes.flatMap((node) => findAll(node, 'AddtlInf').map(({ text }) => text));
  const text = cleanText(texts.join(' '), MAX_TEXT);
  return {
    reason_code: code === undefined ? null : cleanText(code, MAX_ID),
    reason_text: text === '' ? null : text,
  };
}

/** Returns a status, or null for PART. @throws for a status that ISO 20022 does not have */
function statusOf(node: XmlNode): string | null {
  const text = node.text.trim();
  if (text === 'PART') return null;
  if (orderResultOf(text) === undefined) throw invalid(node.line, node.name, text);
  return text;
}

/**
 * Refuses a rejected part of something accepted, and an accepted part of something rejected. ISO
 * 20022 forbids both, and a wrong guess would pay twice.
 */
function requireAgreement({ line, name }: XmlNode, status: string, above: string | null): void {
  if (above === null) return;
  const is_rejected = orderResultOf(status) === 'rejected';
  if (is_rejected !== (orderResultOf(above) === 'rejected')) throw invalid(line, name, status);
}

function amountIn(node: XmlNode): bigint | null {
  const amount = find(node, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  if (!amount) return null;
  requireKwd(amount.currency ?? '', amount.line);
  return amountOf(amount.text.trim(), amount.line, 'InstdAmt');
}

function paymentOf(node: XmlNode, above: OrderStatus | null): PaymentStatus {
  const own = find(node, 'TxSts');
  const status = own ? statusOf(own) : (above?.status ?? null);
  if (status === null) {
    if (own) throw invalid(own.line, 'TxSts', 'PART');
    throw missing(node.line, 'TxInfAndSts/TxSts');
  }
  requireAgreement(own ?? node, status, above?.status ?? null);
  const reasons = findAll(node, 'StsRsnInf');
  const inherited = {
    reason_code: above?.reason_code ?? null,
    reason_text: above?.reason_text ?? null,
  };
  const end_to_end = find(node, 'OrgnlEndToEndId');
  return {
    line: node.line,
    status,
    ...(reasons.length === 0 && !own ? inherited : reasonOf(reasons)),
    reference: requireText(end_to_end, node.line, 'OrgnlEndToEndId', MAX_ID),
    amount_minor: amountIn(node),
  };
}

/** The parts of a group: its ids and status come before its payments. */
interface Group {
  readonly line: number;
  readonly head: Map<string, XmlNode>;
  readonly reasons: XmlNode[];
}

const startGroup = (line: number): Group => ({ line, head: new Map(), reasons: [] });

function wholeOf({ head, reasons }: Group, name: string): OrderStatus | null {
  const node = head.get(name);
  if (!node) return null;
  return { line: node.line, status: statusOf(node), ...reasonOf(reasons) };
}

/** The original message must be a payment order. Banks also report about direct debits. */
function requireCreditTransfer({ head, line }: Group): void {
  const kind = head.get('OrgnlMsgNmId');
  const name = requireText(kind, line, 'OrgnlMsgNmId', MAX_ID);
  if (!name.startsWith('pain.001')) throw invalid(kind?.line ?? line, 'OrgnlMsgNmId', name);
}

type Header = Pick<StatusReport, 'line' | 'message_id' | 'created'>;

function headerOf(header: Group | undefined): Header {
  if (!header) throw missing(1, 'GrpHdr');
  const { line, head } = header;
  const created = head.get('CreDtTm');
  return {
    line,
    message_id: requireText(head.get('MsgId'), line, 'MsgId', MAX_ID),
    created: {
      line: created?.line ?? line,
      text: requireText(created, line, 'CreDtTm', MAX_ID),
    },
  };
}

/** Returns the id of our file. It repeats the id of the message as that of its payments. */
function orderOf(original: Group, information: Group | undefined): StatusReport['order'] {
  requireCreditTransfer(original);
  const node = original.head.get('OrgnlMsgId');
  const message_id = requireText(node, original.line, 'OrgnlMsgId', MAX_ID);
  if (information) {
    const own = information.head.get('OrgnlPmtInfId');
    const id = requireText(own, information.line, 'OrgnlPmtInfId', MAX_ID);
    if (id !== message_id) throw invalid(own?.line ?? information.line, 'OrgnlPmtInfId', id);
  }
  return { line: node?.line ?? original.line, message_id };
}

/**
 * Returns a reader of a payment status report (pain.002). Banks use the versions 03 to 14.
 * @throws AppError with the line and the reason
 */
export function readPain002(): IsoReader<StatusReport> {
  const groups = new Map<string, Group>();
  let current: Group | undefined;
  const payments: PaymentStatus[] = [];
  let whole_of_information: OrderStatus | null = null;
  return {
    onOpen: (name, depth, line) => {
      if (depth !== 3) return;
      // Our files have one payment information, so a second one is about another file.
      if (groups.has(name)) throw invalid(line, name, '2');
      current = startGroup(line);
      groups.set(name, current);
    },
    onNode: (node, path) => {
      if (!current) return;
      if (node.name === 'StsRsnInf') current.reasons.push(node);
      else if (node.name !== 'TxInfAndSts') current.head.set(node.name, node);
      else {
        const parent = path.at(-1) ?? '';
        if (parent !== 'OrgnlPmtInfAndSts') throw invalid(node.line, 'TxInfAndSts', parent);
        const general = groups.get('OrgnlGrpInfAndSts');
        const own = wholeOf(current, 'PmtInfSts');
        payments.push(paymentOf(node, own ?? (general ? wholeOf(general, 'GrpSts') : null)));
        requireFewEntries(payments.length);
      }
    },
    onClose: (name, depth) => {
      if (depth !== 3) return;
      if (name === 'OrgnlPmtInfAndSts' && current) {
        whole_of_information = wholeOf(current, 'PmtInfSts');
        const general = groups.get('OrgnlGrpInfAndSts')?.head.get('GrpSts');
        const node = current.head.get('PmtInfSts');
        if (node && general && whole_of_information?.status) {
          requireAgreement(node, whole_of_information.status, statusOf(general));
        }
      }
      current = undefined;
    },
    finish: () => {
      const original = groups.get('OrgnlGrpInfAndSts');
      if (!original) throw missing(1, 'OrgnlGrpInfAndSts');
      const whole = whole_of_information ?? wholeOf(original, 'GrpSts');
      if (whole === null && payments.length === 0) throw missing(original.line, 'GrpSts');
      const order = orderOf(original, groups.get('OrgnlPmtInfAndSts'));
      return { ...headerOf(groups.get('GrpHdr')), order, whole, payments };
    },
  };
}
