import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The distance in points within which two texts are on one line. */
const LINE = 2;

/**
 * Reads the lines of a PDF, page by page from top to bottom. The texts of a line are ordered from
 * left to right, with a bar between texts that have a gap.
 */
export async function readPdfLines(bytes: Uint8Array): Promise<string[][]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , x = 0, y = 0] = item.transform as readonly number[];
      return [{ text: item.str, x, y, width: item.width }];
    });
    const lines = Map.groupBy(texts, ({ y }) => Math.round(y / LINE));
    const inOrder = [...lines].sort(([above], [below]) => below - above);
    pages.push(inOrder.map(([, line]) => joinTexts(line)));
  }
  await document.loadingTask.destroy();
  return pages;
}

interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

function joinTexts(line: readonly PlacedText[]): string {
  const sorted = line.toSorted((left, right) => left.x - right.x);
  return sorted.reduce((joined, { text, x }, at) => {
    const before = sorted[at - 1];
    if (before === undefined) return text;
    return joined + (x - before.x - before.width > LINE * 2 ? '|' : '') + text;
  }, '');
}
