import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../src/ocr/engine.ts';
import { loadModels } from '../src/ocr/lines/models.ts';
import { chanceFrom } from '../src/writers/chance.ts';
import { familiesOf } from './families/families.ts';
import type { DrawnPicture } from './families/family.ts';
import { judgeDrawn } from './judge-drawn.ts';

/*
 * A few pictures of each family. `npm run eval:reading` reads hundreds and publishes the shares.
 */

let models: Awaited<ReturnType<typeof loadModels>>;
const engine = createEngine();
beforeAll(async () => {
  models = await loadModels();
});
afterAll(() => engine.close());

const SETS: readonly DrawnPicture['set'][] = ['clean', 'defects', 'clean'];

describe.each(familiesOf('test', false))('pictures of the family $name', ({ draw }) => {
  test('are accepted only with right values, and clean ones show their number', async () => {
    const chance = chanceFrom(11_283);
    let numbers = 0;
    for (const set of SETS) {
      const drawn = await draw(chance, set);
      const judged = await judgeDrawn({ engine, models }, drawn);
      expect(judged.filter(({ accepted, is_right }) => accepted && !is_right)).toEqual([]);
      const number = judged.find(({ field }) => field === 'civil_id');
      if (set === 'defects' || number?.truth === undefined) continue;
      numbers += 1;
      expect(number).toMatchObject({ read: number.truth, is_right: true });
    }
    expect(numbers).toBeGreaterThan(0);
  });
});
