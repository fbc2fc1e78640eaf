import { Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import type { Tag } from '../pdf/tags.ts';
import { pageFrame, type FrameDetails } from './frame.ts';
import { styles } from './styles.ts';
import { parseAgreementText, type TextBlock } from './text-blocks.ts';

export type Direction = 'ltr' | 'rtl';

/** Returns the pages of one language of the agreement. */
export function textPages(text: string, direction: Direction, frame: FrameDetails): ReactElement {
  return h(
    Page,
    { size: 'A4', style: styles.page, wrap: true, key: direction },
    ...pageFrame(frame, direction === 'rtl' ? 'ar' : 'en'),
    ...tagBlocks(parseAgreementText(text)).map(([block, tag], index) =>
      renderBlock(block, tag, direction, index),
    ),
  );
}

/**
 * Adds tags to the blocks. Clauses are the items of their section's list. Details are a list within
 * their clause.
 */
function tagBlocks(blocks: readonly TextBlock[]): [TextBlock, Tag][] {
  let clauses: Tag = { role: 'L' };
  let details = clauses;
  return blocks.map((block): [TextBlock, Tag] => {
    switch (block.kind) {
      case 'title':
        return [block, { role: 'H1' }];
      case 'version':
        return [block, { role: 'P' }];
      case 'section':
        clauses = { role: 'L' };
        return [block, { role: 'H2' }];
      case 'clause': {
        const body: Tag = { role: 'LBody', parent: { role: 'LI', parent: clauses } };
        details = { role: 'L', parent: body };
        return [block, body];
      }
      case 'detail':
        return [block, { role: 'LBody', parent: { role: 'LI', parent: details } }];
    }
  });
}

function renderBlock(block: TextBlock, tag: Tag, direction: Direction, key: number): ReactElement {
  const way = direction === 'rtl' ? styles.rtl : styles.ltr;
  const inset = direction === 'rtl' ? styles.detail_rtl : styles.detail;
  switch (block.kind) {
    case 'title':
      return drawText({ key, tag, style: [styles.title, way] }, block.text);
    case 'version':
      return drawText({ key, tag, style: [styles.body, styles.version, way] }, block.text);
    case 'section':
      return drawText(
        // A heading is never the last line of a page.
        { key, tag, style: [styles.section, way], minPresenceAhead: 80 },
        `${block.number}. ${block.text}`,
      );
    case 'clause':
      return h(
        View,
        { key, style: direction === 'rtl' ? styles.row_rtl : styles.row, wrap: false },
        drawText(
          {
            tag: { role: 'Lbl', parent: tag.parent },
            style: [styles.body, styles.number, way],
          },
          block.number,
        ),
        // The clause is a paragraph, so that its replacement text does not replace the details
        // below.
        drawText(
          { tag: { role: 'P', parent: tag }, style: [styles.body, styles.grow, way] },
          block.text,
        ),
      );
    case 'detail':
      return drawText({ key, tag, style: [styles.body, inset, way] }, block.text);
  }
}
