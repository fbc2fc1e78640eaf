import type { Text as Bilingual } from '@diwan/contract/kernel/texts';
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { loadDocumentFonts } from '../pdf/fonts.ts';
import { frame, type Labelled, labelled, pair } from '../statement/parts.ts';
import { styles } from '../statement/styles.ts';

/** One part of a passport: facts, then sentences in both languages. */
export interface PassportSection {
  readonly title: Bilingual;
  readonly facts: readonly Labelled[];
  readonly sentences: readonly Bilingual[];
}

/** Everything that the evidence passport of a brand says, ready to be drawn. */
export interface PassportContent {
  readonly platform_name: string;
  readonly title: Bilingual;
  readonly reference: string;
  /** When it was made. */
  readonly as_of: string;
  readonly note: Bilingual;
  readonly sections: readonly PassportSection[];
}

/** Draws a passport. Nothing in it comes from the clock: the same content has the same bytes. */
export async function renderPassportPdf(content: PassportContent): Promise<Uint8Array> {
  await loadDocumentFonts();
  const as_of = new Date(content.as_of);
  const document = h(
    Document,
    {
      title: `${content.title.en} ${content.reference}`,
      language: 'en',
      creationDate: as_of,
      modificationDate: as_of,
      creator: 'Diwan',
      producer: 'Diwan',
    },
    h(
      Page,
      { size: 'A4', style: styles.page, wrap: true },
      ...frame(content),
      pair(content.title, styles.title),
      sentence(content.note, 'note'),
      ...content.sections.flatMap(sectionViews),
    ),
  );
  return new Uint8Array(await renderToBuffer(document));
}

/** A title never stands alone at the end of a page. */
const TITLE_AND_FACT = 60;

function sectionViews({ title, facts, sentences }: PassportSection): ReactElement[] {
  const key = (at: number): string => `${title.en} ${at}`;
  return [
    h(View, { key: title.en, minPresenceAhead: TITLE_AND_FACT }, pair(title, styles.section)),
    ...facts.map((fact, at) => h(View, { key: key(at) }, labelled(fact, false))),
    ...sentences.map((one, at) => sentence(one, key(facts.length + at))),
  ];
}

const sentence = ({ en, ar }: Bilingual, key: string): ReactElement =>
  h(
    View,
    { key, style: styles.fact, wrap: false },
    h(Text, { style: [styles.body, styles.wide, styles.ltr] }, en),
    h(Text, { style: [styles.body, styles.wide, styles.rtl] }, ar),
  );
