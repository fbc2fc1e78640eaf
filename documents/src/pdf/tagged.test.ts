import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderAgreementPdf } from '../agreement/agreement-pdf.ts';
import { posClauses, renderAmendment } from '../agreement/pos-agreement.ts';
import {
  drawSampleSignature,
  SAMPLE_DATA,
  SAMPLE_EVIDENCE,
  SAMPLE_FEE,
  SAMPLE_PROVIDER,
} from '../agreement/sample-agreement.ts';
import type { AgreementText } from '../agreement/agreement-text.ts';
import { renderAgreementText } from '../agreement/template.ts';
import { renderPassportPdf } from '../passport-pdf.ts';
import { createSealCertificate, type SealCertificate } from '../seal/certificate.ts';
import { answerTimestamp } from '../seal/sample-authority.ts';
import { closeDraft, draftSeal, openDraft, sealPdf, stampSeal } from '../seal/seal.ts';
import { readTimestamp, requestTimestamp } from '../seal/timestamp.ts';
import { verifySealedPdf } from '../seal/verify-seal.ts';
import { renderStatementPdf, type StatementRow } from '../statement/statement-pdf.ts';
import { isolateText } from './bidi.ts';

const MADE_AT = '2026-11-20T21:30:15.000Z';
/** The name has lam-alef, digits, brackets and both directions. */
const NAME = 'محلات السلام 24 للملابس (الأولى) ذ.م.م';
const MIXED = `Al-Salam 24 ${isolateText(NAME)} W.L.L.`;
const text = (en: string, ar: string) => ({ en, ar });

const passport = () =>
  renderPassportPdf({
    platform_name: 'Diwan',
    title: text('Verification file', 'ملف التحقق'),
    reference: 'BRAND 1',
    as_of: MADE_AT,
    note: text('Made from the records.', 'أُعد من السجلات.'),
    sections: [
      {
        title: text('Brand', 'التاجر'),
        facts: [{ ...text('Name', 'الاسم'), value: isolateText(NAME) }],
        sentences: [text('All is well.', `اسم التاجر هو ${MIXED} في الكويت.`)],
      },
    ],
  });

const ROW: StatementRow = ['2026-11-20\n10:00', 'KNET', '1.000', '0.050', '0.950'];

const statement = () =>
  renderStatementPdf({
    platform_name: 'Diwan',
    title: text('Payout statement', 'كشف تحويل المستحقات'),
    reference: 'P-1',
    as_of: MADE_AT,
    facts: [{ ...text('Brand', 'التاجر'), value: isolateText(NAME) }],
    sums: [{ ...text('Total', 'المجموع'), value: '9.500' }],
    fees: { ...text('Fees', 'الرسوم'), value: '0.500', notes: [text('All fees', 'كل الرسوم')] },
    headings: [
      text('Time', 'الوقت'),
      text('Payment', 'عملية الدفع'),
      text('Amount', 'المبلغ'),
      text('Fee', 'الرسوم'),
      text('Net', 'الصافي'),
    ],
    rows: Array.from({ length: 60 }, () => ROW),
    note: { ...text('All payments:', 'كل العمليات:'), address: 'https://diwan.test/payouts/1' },
    proof: {
      address: 'https://diwan.test/verify-payout',
      how: text('To check this, open the page.', 'للتحقق، افتح الصفحة.'),
      file_name: 'P-1.json',
      bundle: '{"v":1}',
    },
  });

async function signed(
  agreement: AgreementText,
  typed_name?: string,
  name = NAME,
): Promise<Uint8Array> {
  const png = await drawSampleSignature();
  const signature = typed_name === undefined ? { png } : { typed_name };
  const evidence = {
    ...SAMPLE_EVIDENCE,
    signer: { ...SAMPLE_EVIDENCE.signer, name },
  };
  return renderAgreementPdf({ text: agreement, signature, evidence });
}

function posText(): AgreementText {
  const data = {
    agreement_type: 'pos_activation' as const,
    ...SAMPLE_PROVIDER,
    brand_name: MIXED,
    date: '2026-11-20',
    valid_from: '2026-12-01',
    schedule: {
      rental_fee_minor: 5_000n,
      loss_fee_minor: 90_000n,
      rental_period_days: 30 as const,
      fees: [SAMPLE_FEE],
      binding: true,
    },
  };
  return renderAmendment({ ...data, clauses: posClauses(data) });
}

const PAPERS = {
  'an agreement': () => signed(renderAgreementText(SAMPLE_DATA)),
  'an agreement with a typed signature': () => signed(renderAgreementText(SAMPLE_DATA), NAME),
  'an agreement about terminals': () => signed(posText()),
  'a passport': passport,
  'a statement': statement,
};

interface StructNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly bbox?: number[];
  readonly children?: readonly StructNode[];
}

const nodesOf = (node: StructNode): StructNode[] => [
  node,
  ...(node.children ?? []).flatMap(nodesOf),
];

interface PageContent {
  readonly text: string;
  readonly nodes: readonly StructNode[];
  /** The ids of the content that is part of the structure tree. */
  readonly content: ReadonlySet<string>;
  /** The number of paint operations that are neither content nor artifact. */
  readonly unmarked: number;
  /** The number of contents within an artifact, and of artifacts within content. */
  readonly nested: number;
}

const PAINTING: ReadonlySet<number> = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.constructPath,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintFormXObjectBegin,
  OPS.shadingFill,
]);

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageContent> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const tree = (await page.getStructTree()) as StructNode | null;
  const { fnArray, argsArray } = await page.getOperatorList();
  const open: unknown[] = [];
  let [unmarked, nested] = [0, 0];
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
      const [tag] = argsArray[at] as [unknown];
      if (open.length > 0 && tag !== 'Span') nested += 1;
      open.push(tag);
    } else if (operator === OPS.endMarkedContent) open.pop();
    else if (PAINTING.has(operator) && open.length === 0) unmarked += 1;
  }
  return {
    text: items.map((item) => ('str' in item ? item.str : '')).join(''),
    nodes: tree ? nodesOf(tree) : [],
    content: new Set(items.flatMap((item) => ('id' in item && item.id ? [item.id] : []))),
    unmarked,
    nested,
  };
}

describe.each(Object.entries(PAPERS))('%s', (_name, draw) => {
  let bytes: Uint8Array;
  let document: PDFDocumentProxy;
  let pages: PageContent[];
  let nodes: StructNode[];

  beforeAll(async () => {
    const certificate = await createSealCertificate('Diwan', '2026-01-01T00:00:00.000Z');
    bytes = await draw();
    const data = await sealPdf(bytes, certificate, MADE_AT);
    document = await getDocument({ data, verbosity: 0 }).promise;
    pages = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(document, number));
    }
    nodes = pages.flatMap((page) => page.nodes);
  });

  afterAll(() => document.loadingTask.destroy());

  it('states its title, its language and PDF/UA-1, identically in both places', async () => {
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Language: 'en', PDFFormatVersion: '1.7', Producer: 'Diwan' });
    const title: unknown = Reflect.get(info, 'Title');
    expect(title).toMatch(/^(?:Agreement|Verification file|Payout statement) \S+/);
    expect(metadata.get('dc:title')).toBe(title);
    expect(metadata.getRaw()).toContain('<rdf:li>en</rdf:li><rdf:li>ar</rdf:li>');
    expect(metadata.get('pdf:producer')).toBe('Diwan');
    expect(metadata.get('pdfuaid:part')).toBe('1');
    const date = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
    const iso = '$1-$2-$3T$4:$5:$6Z';
    for (const [key, xmp] of [
      ['CreationDate', 'xmp:createdate'],
      ['ModDate', 'xmp:modifydate'],
    ] as const) {
      expect(metadata.get(xmp)).toBe(String(Reflect.get(info, key)).replace(date, iso));
    }
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  it('has a structure tree on every page, and everything drawn is content or artifact', () => {
    for (const { nodes: page, content, unmarked, nested } of pages) {
      const parts = page.filter(({ type }) => type === 'content').map(({ id }) => id);
      expect(parts.length).toBeGreaterThan(0);
      expect(new Set(parts)).toEqual(content);
      expect(parts).toHaveLength(content.size);
      expect({ unmarked, nested }).toEqual({ unmarked: 0, nested: 0 });
    }
  });

  it('has headings in order, header cells, lists whose items have bodies, and figures with text', () => {
    const roles = nodes.map(({ role }) => role);
    expect(roles.find((role) => role?.startsWith('H'))).toBe('H1');
    expect(roles).toContain('H2');
    const childRoles = (role: string) =>
      new Set(
        nodes
          .filter((node) => node.role === role)
          .flatMap(({ children = [] }) => children.map((child) => child.role)),
      );
    expect([...childRoles('Table')]).toEqual(['TR']);
    expect(childRoles('TR')).toEqual(new Set(['TH', 'TD']));
    expect(childRoles('L').isSubsetOf(new Set(['LI']))).toBe(true);
    expect(childRoles('LI').isSubsetOf(new Set(['Lbl', 'LBody']))).toBe(true);
    for (const { role, alt, bbox } of nodes.filter((node) => node.role === 'Figure')) {
      expect(role).toBe('Figure');
      expect([`Signature: ${NAME}`, 'https://diwan.test/verify-payout']).toContain(alt);
      expect(bbox).toHaveLength(4);
    }
  });

  it('keeps an Arabic name in logical order, for readers of the tree and of the text', () => {
    const named = nodes.filter(({ alt }) => alt?.includes(NAME));
    expect(named.length).toBeGreaterThan(0);
    expect(nodes.filter(({ lang }) => lang === 'ar').length).toBeGreaterThan(0);
    const read = pages.map((page) => page.text).join('\n');
    for (const word of NAME.match(/\p{L}{3,}/gu) ?? []) expect(read).toContain(word);
    // These are the words with the letters of lam-alef reversed. Readers copy them like this if a
    // ligature has logical order.
    for (const wrong of ['محالت', 'السالم', 'للمالبس', 'األوىل']) expect(read).not.toContain(wrong);
  });

  it('has the same bytes each time', async () => {
    expect(Buffer.compare(await draw(), bytes)).toBe(0);
  });
});

/** Both names contain the mark of a seal: one in Latin letters, one in the bytes of UTF-16BE. */
describe.each(['Ali /ByteRange', 'علي \u2f42\u7974\u6552\u616e\u6765'])('the name %s', (name) => {
  let certificate: SealCertificate;
  let bytes: Uint8Array;

  beforeAll(async () => {
    certificate = await createSealCertificate('Diwan', '2026-01-01T00:00:00.000Z');
    bytes = await signed(renderAgreementText(SAMPLE_DATA), undefined, name);
  });

  it('leaves the seal genuine, with and without a timestamp', async () => {
    const check = (pdf: Uint8Array) => verifySealedPdf(pdf, [certificate.certificate_pem]);
    const sealed = await sealPdf(bytes, certificate, MADE_AT);
    expect(await check(sealed)).toMatchObject({ genuine: true });
    const stored = closeDraft(await draftSeal(bytes, certificate, MADE_AT), certificate);
    const draft = await openDraft(stored, certificate);
    const request = requestTimestamp(draft.signature, new Uint8Array(8).fill(7));
    const answer = answerTimestamp(request.der, certificate, MADE_AT);
    const { token } = readTimestamp(answer, request);
    const stamped = (await stampSeal(draft, certificate, token)) ?? new Uint8Array();
    expect(await check(stamped)).toMatchObject({ genuine: true });
  });

  it('is read back from the sealed file, which has the same bytes each time', async () => {
    const sealed = await sealPdf(bytes, certificate, MADE_AT);
    expect(await sealPdf(bytes, certificate, MADE_AT)).toEqual(sealed);
    const document = await getDocument({ data: sealed, verbosity: 0 }).promise;
    const { nodes } = await readPage(document, document.numPages);
    // pdf.js returns ActualText as `alt` of an element without Alt. Only Arabic texts have
    // ActualText.
    const texts = nodes.map(({ alt }) => alt);
    expect(texts).toContain(`Signature: ${name}`);
    if (name.startsWith('ع')) expect(texts).toContain(name);
    await document.loadingTask.destroy();
  });
});

describe('the table of a statement', () => {
  it('is one table whose header row is announced once', async () => {
    const document = await getDocument({ data: await statement(), verbosity: 0 }).promise;
    const pages: PageContent[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(document, number));
    }
    expect(pages.length).toBeGreaterThan(1);
    const headers = pages.map(({ nodes, content }) =>
      nodes.filter(
        ({ role, children = [] }) =>
          role === 'TH' && children.some(({ id }) => id !== undefined && content.has(id)),
      ),
    );
    expect(headers[0]?.length).toBeGreaterThan(6);
    expect(headers.slice(1).flat()).toEqual([]);
    expect(pages[1]?.text).toContain('Payment');
    const links = pages[0]?.nodes.filter(({ role }) => role === 'Link') ?? [];
    expect(links[0]?.children?.map(({ type }) => type)).toEqual(['content', 'object']);
    await document.loadingTask.destroy();
  });
});
