import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import { isolateText } from '../pdf/bidi.ts';
import type { TextLanguage } from './fee-lines.ts';
import { platformName } from './provider.ts';
import { styles } from './styles.ts';

export interface FrameDetails {
  readonly platform_name: string;
  /** The name is null if the platform has no Arabic name. */
  readonly platform_name_ar: string | null;
  readonly agreement_id: string;
  /** A mark on every page, for example that this is a draft. */
  readonly mark?: Readonly<Record<TextLanguage, string>>;
}

/** Returns the header and the page number that every page of a language shows. */
export function pageFrame(details: FrameDetails, language: TextLanguage = 'en'): ReactElement[] {
  return [
    h(
      View,
      { key: 'header', fixed: true, style: styles.header },
      drawText({}, isolateText(platformName(details, language))),
      ...(details.mark === undefined ? [] : [drawText({}, details.mark[language])]),
      drawText({}, details.agreement_id),
    ),
    h(
      View,
      { key: 'footer', fixed: true, style: styles.footer },
      h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
    ),
  ];
}
