import type { AgreementClause } from '@diwan/contract/features/agreements/schedule';
import { SERVICE_CLAUSE_IDS } from './clause-ids.ts';
import { CBK_CIRCULAR, fillPlaces } from './template.ts';
import type { TemplateClause } from './template-text.ts';
import { ARABIC_TEXT } from './text-ar.ts';
import { ENGLISH_TEXT } from './text-en.ts';

/** What clauses name that is the same for every brand. */
const COMMON_PLACES: ReadonlySet<string> = new Set(['platform_name', 'cbk_circular']);

/** A list of the brand follows their text. */
const WITH_LISTS: ReadonlySet<string> = new Set(['parties.details', 'fees.table']);

const textOf = (clause: TemplateClause): string =>
  typeof clause === 'string' ? clause : clause.text;

const isCommon = (text: string): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, place = '']) => COMMON_PLACES.has(place));

/** Every clause of the template, those of which one or the other stands in a text more than once. */
const TEMPLATE = SERVICE_CLAUSE_IDS.flatMap(([section, names], section_at) =>
  names.map((name, at) => ({
    id: `${section}.${name}`,
    en: textOf(ENGLISH_TEXT.sections[section_at]?.clauses[at] ?? ''),
    ar: textOf(ARABIC_TEXT.sections[section_at]?.clauses[at] ?? ''),
  })),
);

const timesOf = (id: string): number => TEMPLATE.filter((clause) => clause.id === id).length;

const STANDARD = TEMPLATE.filter(
  ({ id, en, ar }) => !WITH_LISTS.has(id) && timesOf(id) === 1 && isCommon(en) && isCommon(ar),
);

/**
 * The clauses of the service agreement that say the same to every brand. Without the marks that
 * keep names apart from the text around them: they are here to be edited.
 */
export function standardClauses(platform_name: string): AgreementClause[] {
  const values = new Map([
    ['platform_name', platform_name],
    ['cbk_circular', CBK_CIRCULAR],
  ]);
  return STANDARD.map(({ id, en, ar }) => ({
    id,
    en: fillPlaces(en, values),
    ar: fillPlaces(ar, values),
  }));
}

/** Whether a clause has details of its brand: one text for all would take them away. */
export const isClauseOfBrand = (id: string): boolean =>
  timesOf(id) > 0 && !STANDARD.some((clause) => clause.id === id);
