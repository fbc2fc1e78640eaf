import { ARCHIVE } from './archive.ts';
import { BADGE } from './badge.ts';
import { COLUMN } from './column.ts';
import { COPIER } from './copier.ts';
import { DESK } from './desk.ts';
import type { Family } from './family.ts';
import { PASSPORT } from './passport.ts';
import { printedFamily } from './printed.ts';

/**
 * Returns all families.
 * @param half the pictures of `printed` that tuned the reader, or the others
 * @param aside true for the Arabic fonts of `printed` that tuned nothing
 */
export const familiesOf = (half: 'tuning' | 'test', aside: boolean): readonly Family[] => [
  printedFamily(half, aside),
  COLUMN,
  DESK,
  COPIER,
  BADGE,
  PASSPORT,
  ARCHIVE,
];
