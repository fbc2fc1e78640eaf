import { Text, type TextProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';

interface Drawn {
  readonly style?: NonNullable<TextProps['style']>;
  readonly minPresenceAhead?: number;
  readonly key?: string | number;
}

/**
 * The renderer may break a line wherever script or font changes, and draws a hyphen there: between
 * a mark of direction and its number, too. With this it does so only where nothing else fits.
 */
const ONLY_WHEN_NOTHING_ELSE_FITS = 9_000;

const NO_BREAK = '\u00a0';

/** A number stays in one line with its percent sign, its currency and the plus before it. */
const UNIT = /(?<=\d\u2069?) (?=[\u2066\u2068]?(?:%|KWD|د\.ك))|(?<=\+) (?=[\u2066\u2068]?\d)/gu;

/** One text of a paper. */
export const drawText = (props: Drawn, text: string): ReactElement =>
  h(
    Text,
    { ...props, hyphenationPenalty: ONLY_WHEN_NOTHING_ELSE_FITS },
    text.replace(UNIT, NO_BREAK),
  );
