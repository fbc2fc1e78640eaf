import { PDFDocument, type PDFPage } from '@pdfme/pdf-lib';
import { type PassportContent, renderPassportPdf } from './passport-pdf.ts';

/** A file that a brand uploaded as evidence. */
export interface EvidenceFile {
  readonly content_type: string;
  readonly bytes: Uint8Array;
}

/** The size of A4 in points, with a margin. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 36;

/** Draws a picture on a separate page, as large as the margins allow. */
async function addPicture(
  pdf: PDFDocument,
  { content_type, ...file }: EvidenceFile,
): Promise<PDFPage> {
  // The picture libraries read the whole buffer, so the bytes are copied into a separate buffer.
  const bytes = new Uint8Array(file.bytes);
  const picture = await (content_type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes));
  const is_wide = picture.width > picture.height;
  const [across, down] = is_wide ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const { width, height } = picture.scaleToFit(across - 2 * MARGIN, down - 2 * MARGIN);
  const page = pdf.addPage([across, down]);
  page.drawImage(picture, {
    x: (across - width) / 2,
    y: (down - height) / 2,
    width,
    height,
  });
  return page;
}

async function addPages(pdf: PDFDocument, { bytes }: EvidenceFile): Promise<void> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
}

/**
 * Renders the evidence of a dispute as one PDF: the facts, then the pages of each file. The same
 * content and files give the same bytes.
 * @param files JPEG and PNG pictures, and PDFs without a password
 * @throws Error for a file that cannot be read
 */
export async function renderEvidencePack(
  content: PassportContent,
  files: readonly EvidenceFile[],
): Promise<Uint8Array> {
  const facts = await renderPassportPdf(content);
  const pdf = await PDFDocument.load(facts, { updateMetadata: false });
  for (const file of files) {
    await (file.content_type === 'application/pdf' ? addPages(pdf, file) : addPicture(pdf, file));
  }
  return pdf.save({ useObjectStreams: false });
}
