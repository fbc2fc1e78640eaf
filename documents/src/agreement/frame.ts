import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import { isolateText } from '../pdf/bidi.ts';
import { styles } from './styles.ts';

export interface FrameDetails {
  readonly platform_name: string;
  readonly agreement_id: string;
}

/** Header and page number of every page. */
export function pageFrame(details: FrameDetails): ReactElement[] {
  return [
    h(
      View,
      { key: 'header', fixed: true, style: styles.header },
      drawText({}, isolateText(details.platform_name)),
      drawText({}, details.agreement_id),
    ),
    h(
      View,
      { key: 'footer', fixed: true, style: styles.footer },
      h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
    ),
  ];
}
