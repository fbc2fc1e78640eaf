import { createPlane, type Plane } from '../signature/plane.ts';
import { createChance } from './chance.ts';
import { fitPath, type InkPath } from './ink-path.ts';

/** Draws a path into a plane as darkness, 0 to 1, with round strokes and soft edges. */
export function drawInk(
  plane: Plane,
  path: InkPath,
  at: { readonly x: number; readonly y: number; readonly pen: number },
): void {
  for (const stroke of path) {
    for (let n = 1; n < stroke.length; n += 1) {
      const [a, b] = [stroke[n - 1], stroke[n]];
      if (!a || !b) continue;
      const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) * 1.5));
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps;
        const radius = (at.pen / 2) * (0.6 + 0.6 * a.pressure);
        dot(plane, at.x + a.x + (b.x - a.x) * share, at.y + a.y + (b.y - a.y) * share, radius);
      }
    }
  }
}

function dot({ width, height, data }: Plane, x: number, y: number, radius: number): void {
  const reach = radius + 1;
  for (
    let py = Math.max(0, Math.floor(y - reach));
    py <= Math.min(height - 1, y + reach);
    py += 1
  ) {
    for (
      let px = Math.max(0, Math.floor(x - reach));
      px <= Math.min(width - 1, x + reach);
      px += 1
    ) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - x, py - y)));
      const place = py * width + px;
      data[place] = Math.max(data[place] ?? 0, cover);
    }
  }
}

/**
 * Draws a path as the signature pad does, with dark ink on white. The result is brightness, 0 to 1.
 */
export function drawOnPad(path: InkPath, seed: number): Plane {
  const chance = createChance(seed, 31);
  const [width, height] = [chance.whole(340, 700), chance.whole(160, 200)];
  const ink = createPlane(width, height);
  const size = chance.between(0.6, 0.9);
  const fitted = fitPath(path, width * size, height * size);
  drawInk(ink, fitted, {
    x: width * chance.between(0.02, 0.1),
    y: height * chance.between(0.03, 0.1),
    pen: chance.between(2, 4.5),
  });
  return { width, height, data: ink.data.map((dark) => 1 - dark * 0.93) };
}

/** The area of the signature in the specification, in shares of the card. */
const PLACE = { x: 0.5628, y: 0.8268, width: 0.1688, height: 0.0815 };

/**
 * Draws a licence with a signature in its place. The card has wavy lines of a security pattern, a
 * gradient, text around the signature, and camera noise. The result is brightness, 0 to 1.
 */
export function drawOnCard(path: InkPath, seed: number): Plane {
  const chance = createChance(seed, 32);
  const width = chance.whole(1_500, 2_600);
  const height = Math.round(width / 1.586);
  const ink = createPlane(width, height);
  const box = { width: width * PLACE.width, height: height * PLACE.height };
  const fitted = fitPath(path, box.width * 0.94, box.height * 0.9);
  drawInk(ink, fitted, {
    x: width * PLACE.x + box.width * chance.between(0, 0.06),
    y: height * PLACE.y + box.height * chance.between(0, 0.1),
    pen: Math.max(1.6, width * chance.between(0.0012, 0.0022)),
  });
  return paintCard(ink, chance);
}

function paintCard(ink: Plane, chance: ReturnType<typeof createChance>): Plane {
  const { width, height } = ink;
  const card = createPlane(width, height);
  const ground = chance.between(0.72, 0.92);
  const [tilt_x, tilt_y] = [chance.normal(0.05), chance.normal(0.05)];
  const wave = {
    step: chance.between(7, 16),
    high: chance.between(6, 22),
    long: chance.between(40, 120),
  };
  const strength = chance.between(0.03, 0.1);
  const full = chance.between(0.62, 0.85);
  const noise = chance.between(0.006, 0.02);
  const bend = (length: number, of: (angle: number) => number) =>
    Float64Array.from({ length }, (_, at) => wave.high * of(at / wave.long));
  const down = bend(width, Math.sin);
  const aside = bend(height, Math.cos);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const one = Math.abs(Math.sin((Math.PI * (y + (down[x] ?? 0))) / wave.step));
      const two = Math.abs(Math.sin((Math.PI * (x + (aside[y] ?? 0))) / wave.step));
      const pattern = (one < 0.25 ? strength : 0) + (two < 0.2 ? strength * 0.8 : 0);
      const light = ground + tilt_x * (x / width - 0.5) + tilt_y * (y / height - 0.5) - pattern;
      const at = y * width + x;
      const grain = (chance.next() + chance.next() - 1) * 2 * noise;
      card.data[at] = Math.min(1, Math.max(0, light * (1 - full * (ink.data[at] ?? 0)) + grain));
    }
  }
  writeLines(card, chance);
  return card;
}

/** Draws rows of small marks as text, outside the area of the signature. */
function writeLines(card: Plane, chance: ReturnType<typeof createChance>): void {
  const { width, height, data } = card;
  for (let line = 0; line < 9; line += 1) {
    const top = Math.round(height * (0.12 + line * 0.065));
    const tall = Math.round(height * 0.026);
    for (let left = Math.round(width * 0.36); left < width * 0.9;) {
      const long = Math.round(width * chance.between(0.004, 0.012));
      for (let y = top; y < top + tall; y += 1) {
        for (let x = left; x < left + long; x += 1) data[y * width + x] = 0.18;
      }
      left += long + Math.round(width * chance.between(0.004, 0.02));
    }
  }
}
