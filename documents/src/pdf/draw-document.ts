import { Document, renderToBuffer } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { loadDocumentFonts } from './fonts.ts';

interface Paper {
  /** Nothing that people typed: metadata is stored in the clear, where a seal looks for marks. */
  readonly title: string;
  /** The date of the paper. Nothing comes from the clock: the same content has the same bytes. */
  readonly date: string;
}

/** Draws a paper of ours, with the fonts that it is written in. */
export async function drawDocument(
  { title, date }: Paper,
  pages: readonly ReactElement[],
): Promise<Uint8Array> {
  await loadDocumentFonts();
  const made = new Date(date);
  const about = { creationDate: made, modificationDate: made, creator: 'Diwan', producer: 'Diwan' };
  return new Uint8Array(
    await renderToBuffer(h(Document, { title, language: 'en', ...about }, ...pages)),
  );
}
