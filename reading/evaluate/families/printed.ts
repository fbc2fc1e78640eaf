import { drawPdfPages } from '../../src/pdf/port.ts';
import type { Chance } from '../../src/writers/chance.ts';
import { drawHolder, drawPaper } from '../cards/draw-card.ts';
import { DEFECTS, type Defect, photograph, type Photograph } from '../cards/photograph.ts';
import type { Half } from '../name-list.ts';
import type { DrawnPicture, Family } from './family.ts';

// The generator with which the reader was developed. It draws labels beside their values, sixteen
// Arabic fonts, patterned backgrounds, and backs with a machine-readable zone.

async function pictureOf({ bytes, content_type }: Photograph): Promise<Uint8Array> {
  if (content_type !== 'application/pdf') return bytes;
  const order = { pdf: bytes, size: { max_pages: 1, width: 2400 } };
  const answer = await drawPdfPages(order, { time_limit_ms: 60_000 });
  const page = 'pages' in answer ? answer.pages[0] : undefined;
  if (!page) throw new Error('the drawn PDF has no page');
  return page;
}

function drawDefects(chance: Chance, set: DrawnPicture['set'], is_aside: boolean): Defect[] {
  const several = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(DEFECTS));
  if (set === 'clean') return [];
  return is_aside ? ['aside'] : [...new Set(several)];
}

/**
 * Returns the family of printed cards whose holders have names of one half.
 * @param is_aside true: the only defect is perspective
 */
export const printedFamily = (half: Half, is_aside: boolean): Family => ({
  name: 'printed',
  tuned: true,
  draw: async (chance, set): Promise<DrawnPicture> => {
    const paper = chance.pick(['civil_id', 'licence'] as const);
    const layout = chance.pick(['front', 'front', 'front', 'stacked', 'stacked', 'back'] as const);
    const holder = drawHolder(chance, half);
    const { front, back } = drawPaper(chance, holder, paper);
    const sides = layout === 'stacked' ? [front, back] : [layout === 'front' ? front : back];
    const photo = await photograph(chance, sides, drawDefects(chance, set, is_aside));
    const { civil_id, birth_date, expiry_date, license_number } = holder;
    const { full_name_english, full_name_arabic } = holder;
    const dates = { birth_date, expiry_date };
    const licence = paper === 'licence' ? { license_number } : {};
    // The machine-readable zone on a back may also contain the civil ID.
    const shown =
      layout !== 'back'
        ? { civil_id, full_name_english, full_name_arabic, ...dates, ...licence }
        : paper === 'licence'
          ? { civil_id, ...licence }
          : dates;
    return {
      picture: await pictureOf(photo),
      set,
      layout: layout === 'stacked' ? 'stacked' : 'single',
      shown,
      also: { civil_id, full_name_english },
    };
  },
});
