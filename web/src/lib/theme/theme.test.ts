import { describe, expect, it } from 'vitest';
import { DEFAULT_COLORS, readThemeColors, writeThemeColors } from './colors.ts';
import { contrast, shadesOf } from './shades.ts';

const AA = 4.5;

describe('theme colours', () => {
  it('are the five defaults until others are stored', () => {
    expect(readThemeColors()).toEqual({
      primaryColor: '#3B82F6',
      secondaryColor: '#1E40AF',
      accentColor: '#EF4444',
      textColor: '#1F2937',
      backgroundColor: '#F9FAFB',
    });
  });

  it('are stored under themeColors', () => {
    writeThemeColors({ ...DEFAULT_COLORS, primaryColor: '#00aa88' });
    expect(localStorage.getItem('themeColors')).toContain('#00aa88');
    expect(readThemeColors().primaryColor).toBe('#00aa88');
  });

  it.each(['not json', '42', 'null', '{"primaryColor":"red;}"}'])(
    'fall back to the defaults when storage holds %s',
    (stored) => {
      localStorage.setItem('themeColors', stored);
      expect(readThemeColors()).toEqual(DEFAULT_COLORS);
    },
  );

  it.each(['#3B82F6', '#EF4444', '#ffff00', '#ffffff', '#000000'])(
    'give the fill %s, on which white text is readable',
    (color) => {
      expect(contrast(shadesOf(color)[6], '#ffffff')).toBeGreaterThanOrEqual(AA);
    },
  );
});
