import { Text, type TextProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { Tag } from './tags.ts';

interface TextOptions {
  readonly style?: NonNullable<TextProps['style']>;
  readonly minPresenceAhead?: number;
  readonly key?: string | number;
  readonly tag?: Tag;
}

/**
 * The highest hyphenation penalty of the renderer. With a lower penalty, the renderer breaks lines
 * with a hyphen wherever the script or font changes. It would even separate a direction mark from
 * its number. With this penalty, only a word longer than a line is broken.
 */
const NEVER = 10_000;

const NO_BREAK = '\u00a0';

/** The spaces within a price, which must be on one line: `2.40% + KWD 0.050`. */
const WITHIN_PRICE =
  /(?<=\d\u2069?) (?=[\u2066\u2068]?(?:%|KWD|د\.ك))|(?<=KWD) (?=[\u2066\u2068]?\d)|(?<=%\u2069?) (?=\+)|(?<=\+) (?=[\u2066\u2068]?(?:\d|KWD))/gu;

/** Returns a text whose lines are broken only between words, and never within a price. */
export const drawText = (props: TextOptions, text: string): ReactElement =>
  h(Text, { ...props, hyphenationPenalty: NEVER }, text.replace(WITHIN_PRICE, NO_BREAK));
