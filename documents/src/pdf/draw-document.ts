import { buffer } from 'node:stream/consumers';
import layoutDocument from '@react-pdf/layout';
import { Document, Font, pdf as createTree } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import { createElement as h, type ReactElement } from 'react';
import { drawTagged, type LaidOutNode } from './draw-tagged.ts';
import { loadDocumentFonts } from './fonts.ts';

interface Paper {
  /**
   * The title must not contain text that people entered. Metadata are stored as plain text, and the
   * check of a seal searches them for the seal's mark.
   */
  readonly title: string;
  /**
   * The date of the document; UTC, ISO 8601. The clock is not used, so that the same content gives
   * the same bytes.
   */
  readonly date: string;
  readonly attachments?: readonly Attachment[];
}

/** A file inside the PDF. */
export interface Attachment {
  readonly name: string;
  readonly media_type: string;
  readonly content: string;
}

/** The library's types omit the fonts. */
const layOut = layoutDocument as unknown as (
  document: unknown,
  fonts: typeof Font,
) => Promise<{ readonly children: readonly LaidOutNode[] }>;

/**
 * Draws a document as a tagged PDF (PDF/UA-1) with embedded fonts. The renderer has no tags, so
 * `drawTagged` draws its layout node by node.
 */
export async function drawDocument(
  { title, date, attachments = [] }: Paper,
  pages: readonly ReactElement[],
): Promise<Uint8Array> {
  await loadDocumentFonts();
  const tree: { readonly container: { readonly document: unknown } } = createTree(
    h(Document, null, ...pages),
  );
  const { children } = await layOut(tree.container.document, Font);
  const made = new Date(date);
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      CreationDate: made,
      ModDate: made,
      Creator: 'Diwan',
      Producer: 'Diwan',
    },
  });
  pdf.appendXML(metadata(made));
  for (const { name, media_type, content } of attachments) {
    pdf.file(Buffer.from(content), {
      name,
      type: media_type,
      description: name,
      creationDate: made,
      modifiedDate: made,
    });
  }
  const bytes = buffer(pdf);
  drawTagged(pdf, children);
  return new Uint8Array(await bytes);
}

/** Returns XMP metadata. pdfkit adds title, creator and date from the information dictionary. */
const metadata = (made: Date): string => `
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:language><rdf:Bag><rdf:li>en</rdf:li><rdf:li>ar</rdf:li></rdf:Bag></dc:language>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <xmp:ModifyDate>${made.toISOString().replace(/\.\d+/, '')}</xmp:ModifyDate>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;
