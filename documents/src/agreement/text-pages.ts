import { Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import { pageFrame, type FrameDetails } from './frame.ts';
import { styles } from './styles.ts';
import { parseAgreementText, type TextBlock } from './text-blocks.ts';

export type Direction = 'ltr' | 'rtl';

/** One language of the agreement, flowing over as many pages as it needs. */
export function textPages(text: string, direction: Direction, frame: FrameDetails): ReactElement {
  return h(
    Page,
    { size: 'A4', style: styles.page, wrap: true, key: direction },
    ...pageFrame(frame),
    ...parseAgreementText(text).map((block, index) => renderBlock(block, direction, index)),
  );
}

function renderBlock(block: TextBlock, direction: Direction, key: number): ReactElement {
  const way = direction === 'rtl' ? styles.rtl : styles.ltr;
  switch (block.kind) {
    case 'title':
      return drawText({ key, style: [styles.title, way] }, block.text);
    case 'version':
      return drawText({ key, style: [styles.body, styles.version, way] }, block.text);
    case 'section':
      return drawText(
        // A heading never stays alone at the foot of a page.
        { key, style: [styles.section, way], minPresenceAhead: 80 },
        `${block.number}. ${block.text}`,
      );
    case 'clause':
      return h(
        View,
        { key, style: direction === 'rtl' ? styles.row_rtl : styles.row, wrap: false },
        drawText({ style: [styles.body, styles.number, way] }, block.number),
        drawText({ style: [styles.body, styles.grow, way] }, block.text),
      );
    case 'detail':
      return drawText({ key, style: [styles.body, styles.detail, way] }, block.text);
  }
}
