import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPassportPdf } from '../passport-pdf.ts';
import { renderAgreementPdf } from './agreement-pdf.ts';
import { drawSampleSignature, SAMPLE_DATA, SAMPLE_EVIDENCE } from './sample-agreement.ts';
import { renderAgreementText } from './template.ts';

const text = renderAgreementText(SAMPLE_DATA);
let signature_png: Uint8Array;
let pages: string[];
let pdf: Uint8Array;

/** Reads the text of each page in visual order, from left to right. */
async function readPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    texts.push(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await document.loadingTask.destroy();
  return texts;
}

/** Reads the lines of a page, from top to bottom. */
async function readLines(bytes: Uint8Array, number: number): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(number)).getTextContent();
  const lines = new Map<number, string>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , , , y] = item.transform as number[];
    const at = Math.round(y ?? 0);
    lines.set(at, `${lines.get(at) ?? ''}${item.str}`);
  }
  await document.loadingTask.destroy();
  return [...lines].toSorted(([a], [b]) => b - a).map(([, line]) => line);
}

beforeAll(async () => {
  signature_png = await drawSampleSignature();
  pdf = await renderAgreementPdf({
    text,
    signature: { png: signature_png },
    evidence: SAMPLE_EVIDENCE,
  });
  pages = await readPages(pdf);
});

describe('the PDF of a signed agreement', () => {
  it('has both languages, a number and the agreement id on every page', () => {
    expect(pages.length).toBeGreaterThan(6);
    pages.forEach((page, index) => {
      expect(page).toContain(`${index + 1} / ${pages.length}`);
      expect(page).toContain(SAMPLE_EVIDENCE.agreement_id);
    });
    expect(pages[0]).toContain('Service Agreement');
  });

  it('names the platform in the language of each page', () => {
    const count = (page: string, letters: RegExp): number => page.match(letters)?.length ?? 0;
    for (const page of pages.slice(0, -1)) {
      const is_arabic = count(page, /\p{Script=Arabic}/gu) > count(page, /\p{Script=Latin}/gu);
      expect(page.startsWith('Diwan')).toBe(!is_arabic);
    }
  });

  it('draws a price of one line on one line', async () => {
    const lines = await readLines(pdf, 2);
    const price = lines.find((line) => line.startsWith('KNET at POS terminals'));
    expect(price).toContain('chargeback KWD 10.000');
  });

  it('shows what was signed, by whom, when and from which address', () => {
    const last = pages.at(-1)!;
    for (const part of [
      'abdulrahman@example.com',
      '2026-11-21 00:30:15.123 (Asia/Kuwait)',
      '2026-11-20 21:30:15.123 (UTC)',
      SAMPLE_EVIDENCE.ip,
      'iPhone OS 19_1',
      text.digest.slice(0, 32),
      text.digest.slice(32),
      'Sara Al-Sabah',
      'Partner employee',
      'Account and signature, with a code sent by email',
      // The evidence page shows these numbers in full, although the text masks them.
      '12345/2026',
      '285010100016',
      'KW74NBOK0000000000001000372151',
    ]) {
      expect(last).toContain(part);
    }
  });

  it('keeps numbers, masks and Latin names in order inside Arabic lines', () => {
    const arabic = pages.slice(pages.length / 2).join('\n');
    expect(arabic).toContain('KW74 NBOK **** **** **** 2151');
    expect(arabic).toContain('2850****0016');
    expect(arabic).toContain('250.000');
    expect(arabic).toContain('2/RBA/600/2025');
    expect(arabic).toContain('Bait Al-Tamr General Trading and Contracting Company W.L.L.');
  });

  it('draws no hyphen that is not in the text', () => {
    const hyphens = (one: string): number => one.split('-').length;
    const drawn = pages.slice(0, -1).join('').replaceAll(SAMPLE_EVIDENCE.agreement_id, '');
    // A detail begins with a hyphen that is not drawn.
    const said = `${text.en}${text.ar}`.replaceAll('\n- ', '\n');
    expect(hyphens(drawn)).toBe(hyphens(said));
  });

  it('draws no hyphen into the prices of a narrow column', async () => {
    const price = (scheme: string) =>
      `${scheme}: \u20663.10 %\u2069 + \u20660.075\u2069 KWD; refund \u20660.500\u2069 KWD; fee \u206610.000\u2069 KWD`;
    const names = ['KNET', 'Visa online', 'Mastercard at POS', 'American Express at terminals'];
    const sentences = names.map((name) => ({ en: price(name), ar: price(`${name} من الخارج`) }));
    const words = { en: 'Fees', ar: 'الرسوم' };
    const bytes = await renderPassportPdf({
      platform_name: 'Diwan',
      title: words,
      reference: 'BRAND 1',
      as_of: '2026-11-20T21:30:15.123Z',
      note: words,
      sections: [{ title: words, facts: [], sentences }],
    });
    expect((await readPages(bytes)).join('')).not.toContain('-');
  });

  it('embeds each font once', () => {
    const fonts =
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/FontFile2/g) ?? [];
    expect(fonts.length).toBeLessThanOrEqual(6);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Helvetica');
    expect(pdf.length).toBeLessThan(300_000);
  });

  it('leaves out the witness if there was none, and breaks very long words', async () => {
    const evidence = {
      ...SAMPLE_EVIDENCE,
      witness: null,
      confirmed_by_code: null,
      brand_name: 'W'.repeat(150),
      user_agent: 'a'.repeat(90),
    };
    const last = (
      await readPages(
        await renderAgreementPdf({ text, signature: { png: signature_png }, evidence }),
      )
    ).at(-1)!;
    expect(last).not.toContain('Witness');
    expect(last).not.toContain('Confirmed by the owner');
    expect(last).toContain('a'.repeat(32));
  });

  it('refuses a text that is not the signed one, and a drawing that is not an image', async () => {
    const evidence = SAMPLE_EVIDENCE;
    const other = { ...text, en: text.en.replace('KWD 20.000', 'KWD 2.000') };
    await expect(
      renderAgreementPdf({ text: other, signature: { png: signature_png }, evidence }),
    ).rejects.toThrow('matches its digest');
    const cut = signature_png.slice(0, 300);
    const corrupt = signature_png.slice().fill(9, 60, 200);
    for (const drawing of [new Uint8Array(), new TextEncoder().encode('<svg/>'), cut, corrupt]) {
      await expect(
        renderAgreementPdf({ text, signature: { png: drawing }, evidence }),
      ).rejects.toThrow();
    }
  });
});
