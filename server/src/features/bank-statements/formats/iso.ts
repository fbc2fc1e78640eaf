import { AppError } from '../../../platform/error.ts';
import { type CamtFile, readCamt } from './camt.ts';
import { readPain002, type StatusReport } from './pain002.ts';
import { type IsoReader, readXml } from './xml.ts';

/** A payment status report. It is not a statement: nothing moved. */
export interface StatusFile {
  readonly format: 'pain002';
  readonly report: StatusReport;
}

const ROOT = /^urn:iso:std:iso:20022:tech:xsd:(camt\.053|camt\.054|pain\.002)\.001\.(\d{2})$/;
const VERSIONS: Readonly<Record<string, readonly [first: string, last: string]>> = {
  'camt.053': ['02', '08'],
  'camt.054': ['02', '08'],
  'pain.002': ['03', '14'],
};

function readerOf(name: string, namespace: string): IsoReader<CamtFile | StatusFile> {
  const [, message = '', version = ''] = ROOT.exec(namespace) ?? [];
  const [first, last] = VERSIONS[message] ?? [];
  const is_known = first !== undefined && last !== undefined && version >= first && version <= last;
  if (name !== 'Document' || !is_known) throw new AppError('BANK_STATEMENT_FORMAT_UNKNOWN');
  if (message !== 'pain.002') return readCamt(message === 'camt.053' ? 'camt053' : 'camt054');
  const reader = readPain002();
  return { ...reader, finish: () => ({ format: 'pain002', report: reader.finish() }) };
}

/**
 * Reads an ISO 20022 file of a bank: camt.053, camt.054 or pain.002. The namespace selects the
 * message.
 * @throws AppError with the line and the reason
 */
export async function readIso(bytes: Uint8Array): Promise<CamtFile | StatusFile> {
  let reader: IsoReader<CamtFile | StatusFile> | undefined;
  await readXml(bytes, {
    depth: 4,
    onOpen: (name, depth, namespace, line) => {
      if (depth === 1) reader = readerOf(name, namespace);
      else reader?.onOpen(name, depth, line);
    },
    onNode: (node, path) => reader?.onNode(node, path),
    onClose: (name, depth) => reader?.onClose(name, depth),
  });
  if (!reader) throw new AppError('BANK_STATEMENT_FORMAT_UNKNOWN');
  return reader.finish();
}
