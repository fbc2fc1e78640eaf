import type { Text as Bilingual } from '@diwan/contract/kernel/texts';
import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { isolateIdentifier, isolateText } from '../pdf/bidi.ts';
import { styles } from './styles.ts';

export interface Labelled extends Bilingual {
  readonly value: string;
}

interface Framed {
  readonly platform_name: string;
  readonly reference: string;
}

/** Header and page number of every page. */
export const frame = ({ platform_name, reference }: Framed): ReactElement[] => [
  h(
    View,
    { key: 'header', fixed: true, style: styles.header },
    h(Text, null, isolateText(platform_name)),
    h(Text, null, isolateIdentifier(reference)),
  ),
  h(
    View,
    { key: 'footer', fixed: true, style: styles.footer },
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  ),
];

export const pair = (
  { en, ar }: Bilingual,
  style: (typeof styles)['title' | 'section'],
): ReactElement =>
  h(
    View,
    { key: en, style: styles.pair },
    h(Text, { style: [style, styles.ltr] }, en),
    h(Text, { style: [style, styles.rtl] }, ar),
  );

/** A value between its two labels. */
export function labelled({ en, ar, value }: Labelled, is_strong: boolean): ReactElement {
  const strong = is_strong ? [styles.strong] : [];
  return h(
    View,
    { key: en, style: styles.fact, wrap: false },
    h(Text, { style: [styles.body, styles.label, styles.ltr] }, en),
    h(
      View,
      { style: styles.value },
      // Lines are drawn one by one: no font has a glyph for their end.
      ...value
        .split('\n')
        .map((line, key) => h(Text, { key, style: [styles.body, styles.centre, ...strong] }, line)),
    ),
    h(Text, { style: [styles.body, styles.label, styles.rtl] }, ar),
  );
}
