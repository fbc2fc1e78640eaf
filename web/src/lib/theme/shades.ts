import type { MantineColorsTuple } from '@mantine/core';

type Rgb = readonly [number, number, number];

/**
 * The minimum contrast. WCAG 2.2 AA requires 4.5 for normal text; the rest allows for rounding to
 * 8-bit colours.
 */
const READABLE = 4.6;
const STEP = 0.02;

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes two colours. @param share the share of `into`, from 0 to 1 */
export function mix(from: string, into: string, share: number): string {
  const [r, g, b] = parseHex(from);
  const [toR, toG, toB] = parseHex(into);
  return toHex([r + (toR - r) * share, g + (toG - g) * share, b + (toB - b) * share]);
}

/** Returns the relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Moves a colour towards `towards` until it is readable on `background`. */
export function readable(color: string, background: string, towards: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, background) >= READABLE) return candidate;
  }
  return towards;
}

/**
 * Returns ten shades of a colour. Shade 5 is the colour itself. Shade 6 is the fill of buttons: the
 * nearest shade on which white text is readable. Lower shades are lighter, higher ones darker.
 */
export function shadesOf(color: string): MantineColorsTuple {
  const base = color.toLowerCase();
  const fill = readable(base, '#ffffff', '#000000');
  const lighter = [0.93, 0.86, 0.72, 0.52, 0.3].map((share) => mix(base, '#ffffff', share));
  const darker = [0.16, 0.32, 0.48].map((share) => mix(fill, '#000000', share));
  return [...lighter, base, fill, ...darker] as unknown as MantineColorsTuple;
}
