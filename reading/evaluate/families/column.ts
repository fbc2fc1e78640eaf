import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { civilIdCheckDigit } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import type { DrawnPicture, Family } from './family.ts';

// Labels are above their values, in one or two columns. Names wrap to up to three lines. Front and
// back may touch. The card fills the picture or lies on a plain desk.

const require = createRequire(import.meta.url);
for (const weight of [400, 600]) {
  for (const [font, subset] of [
    ['fira-sans', 'latin'] as const,
    ['readex-pro', 'arabic'] as const,
  ]) {
    const file = `@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff2`;
    GlobalFonts.registerFromPath(require.resolve(file), `column-${subset}-${weight}`);
  }
}

// The reader's lists contain only half of these names.
const FIRST = [
  ['Yousef', 'يوسف'],
  ['Dalal', 'دلال'],
  ['Mishari', 'مشاري'],
  ['Hessa', 'حصة'],
  ['Zayd', 'زيد'],
  ['Kutaiba', 'قتيبة'],
  ['Wasmiya', 'وسمية'],
  ['Falah', 'فلاح'],
  ['Jarrah', 'جراح'],
  ['Anwar', 'أنور'],
] as const;
const LAST = [
  ['Al-Rashidi', 'الرشيدي'],
  ['Al-Azmi', 'العازمي'],
  ['Behbehani', 'بهبهاني'],
  ['Al-Failakawi', 'الفيلكاوي'],
  ['Al-Msallam', 'المسلم'],
  ['Boushehri', 'بوشهري'],
  ['Al-Qallaf', 'القلاف'],
  ['Al-Zanki', 'الزنكي'],
] as const;

interface Person {
  readonly english: string;
  readonly arabic: string;
  readonly number: string;
  readonly birth: string;
  readonly expiry: string;
  readonly licence: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');

function drawPerson(chance: Chance): Person {
  const names = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(FIRST));
  const all = [...names, chance.pick(LAST)];
  for (;;) {
    const [year, month, day] = [chance.whole(1955, 2004), chance.whole(1, 12), chance.whole(1, 28)];
    const start = `${year > 1999 ? 3 : 2}${pad(year % 100)}${pad(month)}${pad(day)}`;
    const eleven = `${start}${String(chance.whole(0, 9999)).padStart(4, '0')}`;
    const digit = civilIdCheckDigit(eleven);
    if (digit === null) continue;
    return {
      english: all.map(([latin]) => latin.toUpperCase()).join(' '),
      arabic: all.map(([, arabic]) => arabic).join(' '),
      number: `${eleven}${digit}`,
      birth: `${year}-${pad(month)}-${pad(day)}`,
      expiry: `${chance.whole(2021, 2034)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      licence: String(chance.whole(20_000, 99_999_999)),
    };
  }
}

const european = (date: string): string => date.split('-').toReversed().join('/');

/** Breaks a name between words into lines of at most this width. */
function wrapped(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

const [WIDE, TALL] = [1100, 694];

function blankSide(chance: Chance, hue: number): SKRSContext2D {
  const context = createCanvas(WIDE, TALL).getContext('2d');
  const wash = context.createLinearGradient(0, 0, WIDE, TALL);
  wash.addColorStop(0, `hsl(${hue} 45% 93%)`);
  wash.addColorStop(1, `hsl(${hue + 50} 40% 85%)`);
  context.fillStyle = wash;
  context.fillRect(0, 0, WIDE, TALL);
  context.strokeStyle = `hsl(${hue} 40% 78%)`;
  for (let ring = 0; ring < 9; ring += 1) {
    context.beginPath();
    context.arc(chance.between(0, WIDE), chance.between(0, TALL), 60 + ring * 22, 0, 7);
    context.stroke();
  }
  return context;
}

function drawFront(chance: Chance, person: Person, is_licence: boolean, hue: number): Canvas {
  const context = blankSide(chance, hue);
  const latin = (size: number, weight = 400) => `${size}px "column-latin-${weight}"`;
  const arabic = (size: number) => `${size}px "column-arabic-400"`;
  context.fillStyle = '#20242b';
  context.font = latin(34, 600);
  context.fillText(is_licence ? 'Driving Licence' : 'Civil ID Card', 40, 62);
  context.font = latin(22);
  context.fillText('State of Kuwait', 40, 96);
  const has_photo = chance.odds(0.7);
  if (has_photo) {
    context.fillStyle = '#b9bec6';
    context.fillRect(WIDE - 270, 130, 220, 290);
  }
  const size = chance.whole(27, 36);
  let y = 150;
  const put = (label: string, lines: readonly string[], x: number, top: number): number => {
    context.fillStyle = `hsl(${hue} 35% 32%)`;
    context.font = latin(Math.round(size * 0.66));
    context.fillText(label, x, top);
    context.fillStyle = '#15171c';
    context.font = latin(size, chance.odds(0.5) ? 600 : 400);
    lines.forEach((line, at) => context.fillText(line, x, top + size * (1.15 + at * 1.22)));
    return top + size * (1.35 + lines.length * 1.22) + 14;
  };
  context.font = latin(size, 600);
  const name_lines = wrapped(context, person.english, chance.pick([330, 460, 700]));
  y = put(chance.pick(['Civil ID No', 'ID Number', 'Civil No.']), [person.number], 40, y);
  y = put(chance.pick(['Name', 'Full name']), name_lines, 40, y);
  context.font = arabic(size + 4);
  context.textAlign = 'right';
  context.direction = 'rtl';
  context.fillText(person.arabic, WIDE - (has_photo ? 300 : 60), 150);
  context.textAlign = 'left';
  context.direction = 'ltr';
  const birth_label = chance.pick(['Date of birth', 'Birth date']);
  const expiry_label = chance.pick(['Expiry date', 'Valid until']);
  put(birth_label, [european(person.birth)], 40, y);
  y = put(expiry_label, [european(person.expiry)], 330, y);
  if (is_licence) put(chance.pick(['Licence No', 'License No.']), [person.licence], 40, y);
  else put('Nationality', ['KUWAITI'], 40, y);
  return context.canvas;
}

function drawBack(chance: Chance, person: Person, hue: number): Canvas {
  const context = blankSide(chance, hue);
  context.fillStyle = '#20242b';
  context.font = '26px "column-latin-400"';
  ['Address', 'Block 4, Street 12, House 9', 'Blood group', 'O+', 'Categories', 'B'].forEach(
    (text, at) => context.fillText(text, 60, 110 + at * 52),
  );
  context.font = '24px "column-latin-600"';
  context.fillText(`Civil ID No ${person.number}`, 60, 600);
  return context.canvas;
}

function photograph(chance: Chance, sides: readonly Canvas[], has_defects: boolean): Buffer {
  const gap = chance.pick([0, 0, 26]);
  const height = sides.length * TALL + (sides.length - 1) * gap;
  const zoom = chance.between(0.9, 1.5);
  const rim = chance.odds(0.4) ? 0 : chance.between(30, 160);
  const angle = has_defects ? chance.between(-0.12, 0.12) : 0;
  const turn = has_defects ? chance.pick([0, 0, 1, 2, 3]) : 0;
  const [w, h] = [WIDE * zoom + 2 * rim, height * zoom + 2 * rim];
  const slack = Math.abs(Math.sin(angle)) * Math.max(w, h);
  const [fw, fh] = [Math.round(w + slack), Math.round(h + slack)];
  const canvas = turn % 2 === 0 ? createCanvas(fw, fh) : createCanvas(fh, fw);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${chance.whole(0, 359)} 18% ${chance.whole(30, 80)}%)`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle + (turn * Math.PI) / 2);
  if (has_defects) context.filter = `blur(${chance.between(0, 1.9).toFixed(1)}px)`;
  sides.forEach((side, at) => {
    const y = (-height / 2 + at * (TALL + gap)) * zoom;
    context.drawImage(side, (-WIDE / 2) * zoom, y, WIDE * zoom, TALL * zoom);
  });
  context.resetTransform();
  context.filter = 'none';
  if (has_defects) {
    const shade = context.createLinearGradient(0, 0, canvas.width, canvas.height);
    shade.addColorStop(0, 'rgba(0,0,0,0)');
    shade.addColorStop(1, `rgba(0,0,0,${chance.between(0.1, 0.55)})`);
    context.fillStyle = shade;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.toBuffer('image/jpeg', has_defects ? chance.whole(45, 90) : 92);
}

export const COLUMN: Family = {
  name: 'column',
  tuned: true,
  draw: (chance, set): Promise<DrawnPicture> => {
    const person = drawPerson(chance);
    const is_licence = chance.odds(0.5);
    const is_stacked = chance.odds(0.35);
    const hue = chance.whole(0, 359);
    const front = drawFront(chance, person, is_licence, hue);
    const sides = is_stacked ? [front, drawBack(chance, person, hue)] : [front];
    return Promise.resolve({
      picture: photograph(chance, sides, set === 'defects'),
      set,
      layout: is_stacked ? 'stacked' : 'single',
      shown: {
        civil_id: person.number,
        full_name_english: person.english,
        full_name_arabic: person.arabic,
        birth_date: person.birth,
        expiry_date: person.expiry,
        ...(is_licence ? { license_number: person.licence } : {}),
      },
    });
  },
};
