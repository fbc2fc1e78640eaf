import type { Text as Bilingual } from '@diwan/contract/kernel/texts';
import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import { isolateIdentifier, isolateText } from '../pdf/bidi.ts';
import type { Tag } from '../pdf/tags.ts';
import { styles } from './styles.ts';

export interface LabelledValue extends Bilingual {
  readonly value: string;
  /** The reasons for the value, under the labels in each language. */
  readonly notes?: readonly Bilingual[];
}

interface PageFrame {
  readonly platform_name: string;
  readonly reference: string;
}

/** Returns the header and the page number that every page shows. */
export const frame = ({ platform_name, reference }: PageFrame): ReactElement[] => [
  h(
    View,
    { key: 'header', fixed: true, style: styles.header },
    drawText({}, isolateText(platform_name)),
    drawText({}, isolateIdentifier(reference)),
  ),
  h(
    View,
    { key: 'footer', fixed: true, style: styles.footer },
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  ),
];

export const pair = (
  { en, ar }: Bilingual,
  role: 'H1' | 'H2',
  style: (typeof styles)['title' | 'section'],
): ReactElement =>
  h(
    View,
    { key: en, style: styles.pair },
    drawText({ tag: { role }, style: [style, styles.ltr] }, en),
    drawText({ tag: { role }, style: [style, styles.rtl] }, ar),
  );

type CellStyle = 'plain' | 'amount' | 'total';

const WAYS = {
  plain: [styles.centre],
  // Amounts are aligned at their decimal points.
  amount: [styles.figure],
  total: [styles.figure, styles.strong],
} as const;

/** Returns a value between its two labels, as a row of a table. */
export function labelled(
  { en, ar, value, notes = [] }: LabelledValue,
  way: CellStyle,
  table: Tag,
): ReactElement {
  const parent: Tag = { role: 'TR', parent: table };
  const label = (text: string, side: 'en' | 'ar') => {
    const direction = side === 'en' ? styles.ltr : styles.rtl;
    return h(
      View,
      { tag: { role: 'TH', scope: 'Row', parent }, style: styles.label },
      drawText({ style: [styles.body, direction] }, text),
      ...notes.map((note, key) =>
        drawText({ key, style: [styles.note_line, direction] }, note[side]),
      ),
    );
  };
  return h(
    View,
    { key: en, style: styles.fact, wrap: false },
    label(en, 'en'),
    h(
      View,
      { tag: { role: 'TD', parent }, style: styles.value },
      // Lines are drawn one by one, because no font has a glyph for a line break.
      ...value
        .split('\n')
        .map((line, key) => drawText({ key, style: [styles.body, ...WAYS[way]] }, line)),
    ),
    label(ar, 'ar'),
  );
}
