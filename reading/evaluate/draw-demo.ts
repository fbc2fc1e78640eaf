import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { chanceFrom } from '../src/writers/chance.ts';
import { drawHolder, drawPaper, type Holder } from './cards/draw-card.ts';
import { photograph } from './cards/photograph.ts';

/**
 * `node reading/evaluate/draw-demo.ts` draws the documents of the demo's brands into the demo's
 * folder. The product itself cannot draw them. The names and numbers are invented.
 */
const FOLDER = new URL('../../demo/src/papers/', import.meta.url);

interface DemoPaper {
  readonly file: string;
  readonly seed: number;
  readonly holder: Partial<Holder>;
  readonly sides: 'front' | 'both';
  /** `lamp`: a reflection covers the number. `shaken`: motion blur. */
  readonly spoilt?: 'lamp' | 'shaken';
}

const PAPERS: readonly DemoPaper[] = [
  {
    file: 'agrees.jpg',
    seed: 11,
    sides: 'front',
    holder: {
      full_name_english: 'MARYAM HUSSAIN',
      full_name_arabic: 'مريم حسين',
      civil_id: '291050603152',
      birth_date: '1991-05-06',
    },
  },
  {
    file: 'agrees-both-sides.jpg',
    seed: 12,
    sides: 'both',
    holder: {
      full_name_english: 'NOURA AL-SABAH',
      full_name_arabic: 'نورة الصباح',
      civil_id: '285081500016',
      birth_date: '1985-08-15',
    },
  },
  {
    file: 'other-name.jpg',
    seed: 13,
    sides: 'front',
    holder: {
      full_name_english: 'KHALED NASSER AL-MUTAIRI',
      full_name_arabic: 'خالد ناصر المطيري',
      civil_id: '290010100003',
      birth_date: '1990-01-01',
    },
  },
  {
    file: 'shaken.jpg',
    seed: 14,
    sides: 'front',
    spoilt: 'shaken',
    holder: { full_name_english: 'OMAR SALEH', full_name_arabic: 'عمر صالح' },
  },
  {
    file: 'lamp.jpg',
    seed: 26,
    sides: 'front',
    spoilt: 'lamp',
    holder: {
      full_name_english: 'HAMAD AL-OUD',
      full_name_arabic: 'حمد العود',
      civil_id: '276070903894',
      birth_date: '1976-07-09',
    },
  },
];

await mkdir(FOLDER, { recursive: true });
for (const { file, seed, holder, sides, spoilt } of PAPERS) {
  const chance = chanceFrom(seed);
  const whole = { ...drawHolder(chance, 'tuning'), ...holder };
  const { front, back } = drawPaper(chance, whole, 'licence');
  if (spoilt === 'lamp') {
    const context = front.getContext('2d');
    const light = context.createRadialGradient(460, 190, 10, 460, 190, 190);
    light.addColorStop(0, 'rgba(255,255,255,1)');
    light.addColorStop(0.5, 'rgba(255,255,255,0.97)');
    light.addColorStop(1, 'rgba(255,255,255,0)');
    context.fillStyle = light;
    context.fillRect(0, 0, front.width, front.height);
  }
  const shown = sides === 'both' ? [front, back] : [front];
  const photo = await photograph(chance, shown, ['skew']);
  const blur = spoilt === 'shaken' ? 16 : 0.4;
  const picture = sharp(photo.bytes).resize({ width: 1300 }).blur(blur);
  await writeFile(new URL(file, FOLDER), await picture.jpeg({ quality: 78 }).toBuffer());
}
