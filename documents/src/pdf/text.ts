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
 * The renderer may break a line wherever script or font changes, and draws a hyphen there, also
 * between a direction mark and its number. With this penalty, the highest that it supports, it does
 * so only within a word longer than a line.
 */
const NEVER = 10_000;

const NO_BREAK = '\u00a0';

/** A price stays on one line: `2.40% + KWD 0.050`. */
const WITHIN_PRICE =
  /(?<=\d\u2069?) (?=[\u2066\u2068]?(?:%|KWD|د\.ك))|(?<=KWD) (?=[\u2066\u2068]?\d)|(?<=%\u2069?) (?=\+)|(?<=\+) (?=[\u2066\u2068]?(?:\d|KWD))/gu;

/** One text of a paper. */
export const drawText = (props: TextOptions, text: string): ReactElement =>
  h(Text, { ...props, hyphenationPenalty: NEVER }, text.replace(WITHIN_PRICE, NO_BREAK));
