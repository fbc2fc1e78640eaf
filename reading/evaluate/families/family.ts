import type { ReadingField } from '@diwan/contract/features/readings/records';
import type { Chance } from '../../src/writers/chance.ts';

/** A drawn picture and the values that it shows. */
export interface DrawnPicture {
  readonly picture: Uint8Array;
  readonly set: 'clean' | 'defects';
  /** `none`: the paper is not a card. */
  readonly layout: 'single' | 'stacked' | 'several' | 'none';
  readonly shown: Partial<Readonly<Record<ReadingField, string>>>;
  /** Further values that a reader may find, such as those of a machine-readable zone. */
  readonly also?: Partial<Readonly<Record<ReadingField, string>>>;
}

/**
 * A generator of pictures. Families share no code for layout, fonts, labels, backgrounds or photos.
 * Only the families with `tuned` were used while the reader was developed.
 */
export interface Family {
  readonly name: string;
  readonly tuned: boolean;
  draw(chance: Chance, set: DrawnPicture['set']): Promise<DrawnPicture>;
}
