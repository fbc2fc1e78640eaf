import { parseAmountText } from '@diwan/contract/kernel/money';

/** A payment of a payment file. */
export interface FilePayment {
  readonly reference: string;
  readonly amount_minor: bigint;
  readonly iban: string;
  readonly name: string;
}

/** A payment file (ISO 20022 pain.001) of one account. */
export interface PaymentFile {
  readonly message_id: string;
  readonly iban: string;
  /** The day on which the bank should pay, yyyy-MM-dd. */
  readonly day: string;
  readonly payments: readonly FilePayment[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Returns the text of the first element with a name, inside the path of its parents. */
function textAt(xml: string, ...path: readonly string[]): string | undefined {
  const open = path.map((name) => `<${name}(?: [^>]*)?>`).join('[^]*?');
  const text = new RegExp(`${open}([^<]*)<`).exec(xml)?.[1];
  return text?.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function paymentOf(xml: string): FilePayment | undefined {
  const reference = textAt(xml, 'EndToEndId');
  const amount = /<InstdAmt Ccy="KWD">(\d{1,15}\.\d{3})</.exec(xml)?.[1];
  const parsed = parseAmountText(amount ?? '');
  const iban = textAt(xml, 'CdtrAcct', 'IBAN');
  if (reference === undefined || iban === undefined || !parsed.ok || parsed.units <= 0n) {
    return undefined;
  }
  return { reference, amount_minor: parsed.units, iban, name: textAt(xml, 'Cdtr', 'Nm') ?? '' };
}

/**
 * Reads a payment file as the product exports it.
 * @returns undefined if a value is missing, or if the count or sum of the payments is wrong
 */
export function readPaymentFile(xml: string): PaymentFile | undefined {
  const [head = '', ...parts] = xml.split('<CdtTrfTxInf>');
  const message_id = textAt(head, 'MsgId');
  const iban = textAt(head, 'DbtrAcct', 'IBAN');
  const day = textAt(head, 'ReqdExctnDt', 'Dt');
  const sum = parseAmountText(textAt(head, 'CtrlSum') ?? '');
  const payments = parts.flatMap((part) => paymentOf(part) ?? []);
  const total = payments.reduce((all, { amount_minor }) => all + amount_minor, 0n);
  if (message_id === undefined || iban === undefined || day === undefined) return undefined;
  if (payments.length !== parts.length || String(parts.length) !== textAt(head, 'NbOfTxs')) {
    return undefined;
  }
  return sum.ok && sum.units === total ? { message_id, iban, day, payments } : undefined;
}
