import type { Text as Bilingual } from '@diwan/contract/kernel/texts';
import { Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from './pdf/text.ts';
import type { Tag } from './pdf/tags.ts';
import { drawDocument } from './pdf/draw-document.ts';
import { frame, type LabelledValue, labelled, pair } from './statement/parts.ts';
import { styles } from './statement/styles.ts';

/** A section of a passport: facts, then sentences in both languages. */
export interface PassportSection {
  readonly title: Bilingual;
  readonly facts: readonly LabelledValue[];
  readonly sentences: readonly Bilingual[];
}

/** The complete content of a brand's evidence passport, ready to be drawn. */
export interface PassportContent {
  readonly platform_name: string;
  readonly title: Bilingual;
  readonly reference: string;
  /** The time of creation; UTC, ISO 8601. */
  readonly as_of: string;
  readonly note: Bilingual;
  readonly sections: readonly PassportSection[];
}

/**
 * Draws a passport.
 * @returns the bytes of the PDF
 */
export const renderPassportPdf = (content: PassportContent): Promise<Uint8Array> =>
  drawDocument({ title: `${content.title.en} ${content.reference}`, date: content.as_of }, [
    h(
      Page,
      { size: 'A4', style: styles.page, wrap: true },
      ...frame(content),
      pair(content.title, 'H1', styles.title),
      sentence(content.note, 'note'),
      ...content.sections.flatMap(sectionViews),
    ),
  ]);

/**
 * The height, in points, that a title and a fact need. A title is never the last line of a page.
 */
const TITLE_AND_FACT = 60;

function sectionViews({ title, facts, sentences }: PassportSection): ReactElement[] {
  const table: Tag = { role: 'Table' };
  const key = (at: number): string => `${title.en} ${at}`;
  return [
    h(View, { key: title.en, minPresenceAhead: TITLE_AND_FACT }, pair(title, 'H2', styles.section)),
    ...facts.map((fact, at) => h(View, { key: key(at) }, labelled(fact, 'plain', table))),
    ...sentences.map((one, at) => sentence(one, key(facts.length + at))),
  ];
}

const sentence = ({ en, ar }: Bilingual, key: string): ReactElement =>
  h(
    View,
    { key, style: styles.fact, wrap: false },
    drawText({ style: [styles.body, styles.wide, styles.ltr] }, en),
    drawText({ style: [styles.body, styles.wide, styles.rtl] }, ar),
  );
