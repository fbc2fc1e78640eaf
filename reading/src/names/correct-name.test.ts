import { describe, expect, test } from 'vitest';
import { editCost } from './edits.ts';
import { correctName } from './correct-name.ts';

const look = (text: string, confidence = 0.5) => ({ text, confidence });

describe('an Arabic name beside the English one', () => {
  test.each([
    ['KAMAL SALEM AL-DOSARI', 'كال سالم الدوسري', 'كمال سالم الدوسري'],
    ['ABDULHAMID FAHAD AL-SAQER', 'عبدالميد فهد الصقر', 'عبدالحميد فهد الصقر'],
    ['ABDUL HAMID FAHAD AL SAQER', 'عبد الميد فهد الصقر', 'عبدالحميد فهد الصقر'],
    ['RUQAYA ABDULLAH ALAZMI', 'رقية عبدائله العازمي', 'رقية عبدالله العازمي'],
    ['DANA BADER AL ENEZI', 'داذة بدر العنزي', 'دانة بدر العنزي'],
    ['MAJED BIN SULTAN AL FARES', 'ماجد بن سلطان الفار', 'ماجد بن سلطان الفارس'],
  ])(
    '%s: the missing letter of %s is restored from the only matching name of the lists',
    (english, read, text) => {
      expect(correctName([look(read)], english, true)).toEqual({
        text,
        confidence: 0.5,
        repaired: true,
        engine_read: read,
      });
    },
  );

  test.each([
    ['another person', 'AHMAD FAHAD AL-SABAH', 'ناصر فهد الصباح'],
    [
      'a name of its own: one of the lines may say another',
      'HAMED FAHAD AL-SABAH',
      'حمد فهد الصباح',
    ],
    ['a letter of the English line was lost', 'TURKI DUAI AL-MANNAI', 'تركي دعيج المناعي'],
    ['two names are spelt so and as near', 'AMAL FAHAD AL-SABAH', 'امخل فهد الصباح'],
    ['too far from what was read', 'KAMAL FAHAD AL-SABAH', 'كن فهد الصباح'],
    ['no list knows it', 'ZORBAN FAHAD AL-SABAH', 'زربخان فهد الصباح'],
    ['it sounds right, and no list knows all names', 'SAEEDI FAHAD AL-SABAH', 'صعيدي فهد الصباح'],
    ['the lists spell it in another way', 'SHARIFE FAHAD AL-SABAH', 'شرف فهد الصباح'],
  ])('stays unchanged: %s', (_, english, read) => {
    expect(correctName([look(read, 0.9)], english, true)).toMatchObject({
      text: read,
      confidence: 0.9,
      repaired: false,
      engine_read: undefined,
    });
  });

  test('is not corrected by an uncertain English line', () => {
    const corrected = correctName([look('كال سالم الدوسري')], 'KAMAL SALEM AL-DOSARI', false);
    expect(corrected).toMatchObject({ text: 'كال سالم الدوسري', repaired: false });
  });

  test('takes each word from the reading that agrees, with lower confidence', () => {
    const looks = [look('سلطان متتاعد الصباح', 0.9), look('سلطن مساعد الصباح', 0.95)];
    expect(correctName(looks, 'SULTAN MUSAED AL-SABAH', true)).toEqual({
      text: 'سلطان مساعد الصباح',
      confidence: 0.7,
      repaired: false,
      engine_read: 'سلطن مساعد الصباح',
    });
  });

  test('takes the whole of a reading that agrees completely, with its confidence', () => {
    const looks = [look('سلطن مساعد الصباح', 0.95), look('سلطان مساعد الصباح', 0.6)];
    expect(correctName(looks, 'SULTAN MUSAED AL-SABAH', true)).toEqual({
      text: 'سلطان مساعد الصباح',
      confidence: 0.6,
      repaired: false,
      engine_read: undefined,
    });
  });

  test('joins words that the engine split', () => {
    const corrected = correctName(
      [look('غانم ضا ري الكند ري', 0.89)],
      'GHANEM DHARI AL-KANDARI',
      true,
    );
    expect(corrected).toMatchObject({ text: 'غانم ضاري الكندري', confidence: 0.89 });
  });

  test('has no result if it has fewer words than the English line', () => {
    expect(correctName([look('غانم الكندري')], 'GHANEM DHARI AL-KANDARI', true)).toBeUndefined();
    expect(correctName([look('')], 'GHANEM DHARI AL-KANDARI', true)).toBeUndefined();
  });
});

test('an edit that the script makes likely costs less', () => {
  expect(editCost('حمد', 'حمد')).toBe(0);
  expect(editCost('داذة', 'داذة'.replace('ذ', 'د'))).toBe(0.5);
  expect(editCost('كال', 'كمال')).toBe(0.8);
  expect(editCost('الفار', 'الفارس')).toBe(1);
  expect(editCost('', 'سش')).toBe(2);
});
