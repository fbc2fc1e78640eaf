import { expect, test } from 'vitest';
import { CODE_PATHS, isTest, readCode, readSource } from './sources.ts';

const WEB = CODE_PATHS.filter((path) => path.startsWith('web/src/') && !isTest(path));
const KIT = 'web/src/ui/form/';

/** The files of pages that use a number field. */
const USERS = WEB.filter(
  (path) =>
    !path.startsWith(KIT) && /<(?:Number(?:Field|Entry)|AmountField)\b/.test(readCode(path)),
);

test('a number is entered in a shared number field, which never changes the input', () => {
  const own = WEB.filter((path) => !path.startsWith(KIT)).filter((path) =>
    /\bNumberInput\b|type="number"|inputMode="decimal"|valueAsNumber/.test(readCode(path)),
  );
  expect(own).toEqual([]);
  const clamping = WEB.filter((path) => /\bNumberInput\b|clampBehavior/.test(readCode(path)));
  expect(clamping).toEqual([]);
});

test('the journey of wrong numbers opens every part of a page that has a number field', () => {
  const journey = readSource('e2e/numbers-journey.spec.ts');
  const named = [...journey.matchAll(/'(web\/src\/[^']+\.tsx)'/g)].map(([, path]) => path);
  expect(new Set(named)).toEqual(new Set(USERS));
});
