import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { civilIdCheckDigit } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import { FAMILIES, type Half, MEN, WOMEN } from '../name-list.ts';
import { arabicFamilies, latinFamilies } from './fonts.ts';
import { linesOfMrz } from './mrz-lines.ts';

export interface Holder {
  readonly full_name_english: string;
  readonly full_name_arabic: string;
  readonly civil_id: string;
  readonly license_number: string;
  readonly birth_date: string;
  readonly expiry_date: string;
  readonly is_man: boolean;
}

export type Paper = 'civil_id' | 'licence';

const WIDTH = 1000;
const HEIGHT = 631;
const LATIN = latinFamilies();
const ARABIC = arabicFamilies();

const two = (n: number): string => String(n).padStart(2, '0');

/** Draws a valid civil ID, and the birth date that it contains. */
export function drawCivilId(chance: Chance): { civil_id: string; birth_date: string } {
  for (;;) {
    const year = chance.whole(1950, 2005);
    const [month, day] = [two(chance.whole(1, 12)), two(chance.whole(1, 28))];
    const start = `${year < 2000 ? 2 : 3}${two(year % 100)}${month}${day}`;
    const eleven = start + String(chance.whole(0, 9999)).padStart(4, '0');
    const digit = civilIdCheckDigit(eleven);
    if (digit !== null) {
      return { civil_id: eleven + String(digit), birth_date: `${year}-${month}-${day}` };
    }
  }
}

export function drawHolder(chance: Chance, half: Half): Holder {
  const is_man = chance.odds(0.6);
  const parts = [
    chance.pick(is_man ? MEN[half] : WOMEN[half]),
    ...Array.from({ length: chance.whole(1, 2) }, () => chance.pick(MEN[half])),
  ];
  const family = chance.pick(FAMILIES[half]);
  const article = family[0]?.startsWith('ال') === true;
  const family_name = `${article ? chance.pick(['AL-', 'AL ', 'AL']) : ''}${family[1] ?? ''}`;
  return {
    full_name_english: [...parts.map((part) => part[1] ?? ''), family_name].join(' ').toUpperCase(),
    full_name_arabic: [...parts, family].map((part) => part[0] ?? '').join(' '),
    ...drawCivilId(chance),
    license_number: String(chance.whole(100_000, 9_999_999)),
    expiry_date: `${chance.whole(2026, 2036)}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`,
    is_man,
  };
}

const arabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

const shownDate = (date: string): string => date.split('-').toReversed().join('/');

interface CardStyle {
  readonly latin: string;
  readonly latin_bold: string;
  readonly arabic: string;
  readonly ink: string;
  readonly label: string;
  readonly size: number;
  readonly patterned: boolean;
}

function drawLook(chance: Chance): CardStyle {
  const plain = LATIN.filter((family) => family.endsWith('400'));
  const latin = chance.pick(plain);
  return {
    latin,
    latin_bold: latin.replace('400', '700'),
    arabic: chance.pick(ARABIC),
    ink: chance.pick(['#101014', '#1a1a24', '#26242a', '#0c1830']),
    label: chance.pick(['#3a3f55', '#4a3c3c', '#2d4a44']),
    size: chance.whole(27, 33),
    patterned: chance.odds(0.5),
  };
}

function drawGround(context: SKRSContext2D, chance: Chance, look: CardStyle): void {
  const hue = chance.whole(0, 359);
  context.fillStyle = `hsl(${hue} 35% 93%)`;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (!look.patterned) return;
  context.lineWidth = 1.2;
  for (let band = 0; band < 26; band += 1) {
    context.strokeStyle = `hsl(${(hue + band * 9) % 360} 40% ${chance.whole(80, 86)}%)`;
    context.beginPath();
    const [height, length, shift] = [chance.between(10, 40), chance.between(60, 160), band * 26];
    for (let x = 0; x <= WIDTH; x += 8) context.lineTo(x, shift + height * Math.sin(x / length));
    context.stroke();
  }
}

function drawPhoto(context: SKRSContext2D, chance: Chance, x: number): void {
  context.fillStyle = `hsl(${chance.whole(0, 359)} 15% 78%)`;
  context.fillRect(x, 170, 210, 270);
  context.fillStyle = `hsl(25 30% ${chance.whole(35, 65)}%)`;
  context.beginPath();
  context.ellipse(x + 105, 270, 52, 68, 0, 0, 7);
  context.fill();
  context.fillStyle = `hsl(${chance.whole(0, 359)} 20% 30%)`;
  context.beginPath();
  context.ellipse(x + 105, 440, 92, 92, 0, Math.PI, 2 * Math.PI);
  context.fill();
}

interface Pen {
  readonly context: SKRSContext2D;
  readonly chance: Chance;
  readonly look: CardStyle;
}

/**
 * Prints a text at a place.
 * @param room the width in pixels; longer text is printed smaller, as on cards
 */
function write(
  { context, look }: Pen,
  text: string,
  x: number,
  y: number,
  { bold = false, room = WIDTH }: { readonly bold?: boolean; readonly room?: number } = {},
): void {
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.fillStyle = look.ink;
  const family = bold ? look.latin_bold : look.latin;
  context.font = `${look.size}px "${family}"`;
  const length = context.measureText(text).width;
  if (length > room) context.font = `${Math.floor((look.size * room) / length)}px "${family}"`;
  context.fillText(text, x, y);
}

function label({ context, look }: Pen, text: string, x: number, y: number): void {
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.fillStyle = look.label;
  context.font = `${Math.round(look.size * 0.72)}px "${look.latin}"`;
  context.fillText(text, x, y);
}

function writeArabic(
  { context, look }: Pen,
  text: string,
  x: number,
  y: number,
  scale = 1.1,
): void {
  context.direction = 'rtl';
  context.textAlign = 'right';
  context.fillStyle = look.ink;
  context.font = `${Math.round(look.size * scale)}px "${look.arabic}"`;
  context.fillText(text, x, y);
}

/** Draws the front of a card. The layout is random, because we have no real card to copy. */
function drawFront(pen: Pen, holder: Holder, paper: Paper): void {
  const { context, chance } = pen;
  const photo_left = chance.odds(0.5);
  drawPhoto(context, chance, photo_left ? 30 : WIDTH - 240);
  const left = photo_left ? 275 : 35;
  const right = photo_left ? WIDTH - 30 : WIDTH - 275;
  const title = paper === 'civil_id' ? 'CIVIL ID CARD' : 'DRIVING LICENCE';
  write(pen, `STATE OF KUWAIT  ${title}`, 40, 62, { bold: true });
  writeArabic(
    pen,
    paper === 'civil_id' ? 'دولة الكويت البطاقة المدنية' : 'دولة الكويت رخصة القيادة',
    WIDTH - 40,
    112,
  );
  const above = chance.odds(0.35);
  const step = above ? 84 : chance.whole(62, 70);
  let y = above ? 198 : 190;
  const row = (name: string, text: string, bold = false): void => {
    if (above) {
      label(pen, name, left, y - 32);
      write(pen, text, left, y, { bold, room: right - left });
    } else {
      label(pen, name, left, y);
      write(pen, text, left + 190, y, { bold, room: right - left - 190 });
    }
    y += step;
  };
  row('Civil ID No', holder.civil_id, true);
  if (chance.odds(0.7)) {
    writeArabic(pen, arabicDigits(holder.civil_id), right, above ? y - step : y - 10);
    if (!above) y += 46;
  }
  writeArabic(pen, holder.full_name_arabic, right, y, 1.2);
  y += above ? 60 : 56;
  row('Name', holder.full_name_english);
  const date_row = y;
  if (paper === 'licence') row('Licence No', holder.license_number);
  else row('Nationality', 'KWT');
  if (above && y + 20 < HEIGHT) {
    row('Birth Date', shownDate(holder.birth_date));
    label(pen, 'Expiry Date', left + 330, y - step - 32);
    write(pen, shownDate(holder.expiry_date), left + 330, y - step);
  } else {
    const step_y = Math.min(step, (HEIGHT - 20 - y) / 2 + 20);
    label(pen, 'Birth Date', left, y);
    write(pen, shownDate(holder.birth_date), left + 190, y);
    label(pen, 'Expiry Date', left, y + step_y);
    write(pen, shownDate(holder.expiry_date), left + 190, y + step_y);
  }
  if (paper === 'licence' && date_row > 0) drawSignature(pen, photo_left ? 40 : WIDTH - 230, 540);
}

function drawSignature({ context, chance, look }: Pen, x: number, y: number): void {
  context.strokeStyle = look.ink;
  context.lineWidth = 2.5;
  context.beginPath();
  for (let t = 0; t <= 60; t += 1) {
    const swing = Math.sin(t / chance.between(2.4, 2.6)) * 22;
    context.lineTo(x + t * 3, y + swing + Math.cos(t / 5) * 10);
  }
  context.stroke();
}

function drawBack(pen: Pen, holder: Holder, paper: Paper, civil_in_mrz: boolean): void {
  const { context, chance, look } = pen;
  if (paper === 'licence') {
    label(pen, 'Licence No', 40, 80);
    write(pen, holder.license_number, 230, 80);
    writeArabic(pen, arabicDigits(holder.civil_id), WIDTH - 60, 80);
    ['A', 'B', 'C', 'D'].forEach((category, row) => {
      label(pen, `${category}   ${shownDate(holder.expiry_date)}`, 60, 170 + row * 60);
      context.strokeStyle = look.label;
      context.strokeRect(40, 130 + row * 60, 600, 60);
    });
    return;
  }
  label(pen, 'Serial No', 40, 80);
  write(pen, String(chance.whole(100_000_000, 999_999_999)), 230, 80);
  label(pen, 'Blood Group', 40, 150);
  write(pen, chance.pick(['O+', 'A+', 'B+', 'AB-']), 230, 150);
  writeArabic(pen, 'حولي قطعة ٤ شارع ١٢', WIDTH - 60, 220);
  context.fillStyle = '#ffffffb0';
  context.fillRect(0, 410, WIDTH, 221);
  context.fillStyle = look.ink;
  context.direction = 'ltr';
  context.textAlign = 'left';
  const lines = linesOfMrz(holder, civil_in_mrz, String(chance.whole(100_000_000, 999_999_999)));
  const font = LATIN.find((family) => family.startsWith('roboto') && family.endsWith('400'));
  context.font = `38px "${font}"`;
  lines.forEach((line, row) => {
    Array.from(line).forEach((sign, column) => {
      const width = context.measureText(sign).width;
      context.fillText(sign, 36 + column * 31.3 + (31.3 - width) / 2, 470 + row * 62);
    });
  });
}

export interface Sides {
  readonly front: Canvas;
  readonly back: Canvas;
}

/** Draws both sides of a document in the same style. */
export function drawPaper(chance: Chance, holder: Holder, paper: Paper): Sides {
  const look = drawLook(chance);
  const civil_in_mrz = chance.odds(0.6);
  const [front, back] = [true, false].map((is_front) => {
    const canvas = createCanvas(WIDTH, HEIGHT);
    const context = canvas.getContext('2d');
    drawGround(context, chance, look);
    const pen: Pen = { context, chance, look };
    if (is_front) drawFront(pen, holder, paper);
    else drawBack(pen, holder, paper, civil_in_mrz);
    return canvas;
  });
  if (!front || !back) throw new Error('a paper has two sides');
  return { front, back };
}
