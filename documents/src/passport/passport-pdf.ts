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
    ...content.sections.map((section, at) =>
      h(
        Page,
        { key: at, size: 'A4', style: styles.page, wrap: true },
        ...frame(content),
        ...(at === 0 ? [pair(content.title, styles.title), sentence(content.note, 'note')] : []),
        ...sectionViews(section),
      ),
    ),
  );
  return new Uint8Array(await renderToBuffer(document));
}

const sectionViews = ({ title, facts, sentences }: PassportSection): ReactElement[] => [
  pair(title, styles.section),
  ...facts.map((fact, key) => h(View, { key: `fact ${key}` }, labelled(fact, false))),
  ...sentences.map((one, key) => sentence(one, `sentence ${key}`)),
];

const sentence = ({ en, ar }: Bilingual, key: string): ReactElement =>
  h(
    View,
    { key, style: styles.fact, wrap: false },
    h(Text, { style: [styles.body, styles.wide, styles.ltr] }, en),
    h(Text, { style: [styles.body, styles.wide, styles.rtl] }, ar),
  );
