import { describe, expect, test } from 'vitest';
import { MAX_ENTRIES, parseList } from './parse-list.ts';
import type { ListFormat } from '@diwan/contract/features/screening/terms';

const parse = (text: string, format: ListFormat) => parseList(Buffer.from(text), format);

const individual = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-01">
<INDIVIDUALS>
<INDIVIDUAL>
${inside}
</INDIVIDUAL>
</INDIVIDUALS>
<ENTITIES/>
</CONSOLIDATED_LIST>`;

const UN = individual(`<DATAID>6908555</DATAID>
<FIRST_NAME>NASIM &amp; SON</FIRST_NAME><SECOND_NAME>BAZZAR</SECOND_NAME>
<NAME_ORIGINAL_SCRIPT>نـسيمٌ بزّار</NAME_ORIGINAL_SCRIPT>
<NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu Bazzar</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE>
<FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><NUMBER>A 123-456</NUMBER></INDIVIDUAL_DOCUMENT>
<COMMENTS1><![CDATA[Invented < person]]></COMMENTS1>`);

const LOCAL = 'name,name_ar,birth_date,nationality,id_number,reason\n';

describe('an entry', () => {
  test('without a nationality, or with an unknown one, has none', () => {
    for (const nationality of ['', ' ', 'Atlantis']) {
      const list = parse(`${LOCAL}Zorban,,,${nationality},,\n`, 'local_csv');
      expect(list).toMatchObject({ entries: [{ nationalities: [] }] });
    }
  });

  test('of the UN list has all its names, years and documents', () => {
    expect(parse(UN, 'un_xml')).toMatchObject({
      entries: [
        {
          key: '6908555',
          kind: 'person',
          names: ['NASIM & SON BAZZAR', 'نـسيمٌ بزّار', 'Abu Bazzar'],
          birth_dates: ['1960', '1961', '1962'],
          nationalities: ['ir'],
          id_numbers: ['A123456'],
          reason: 'Invented < person',
        },
      ],
    });
  });

  test('of OpenSanctions is a person or an organization', () => {
    const text =
      'id,schema,name,aliases,birth_date,countries,identifiers,sanctions\n' +
      'Q1,Person,"Omar, Ali",عمر علي;Umar Aly,1970-05;1971,kw;suhh,P 12;x9,"a ""reason"""\r\n' +
      'Q2,Vessel,Sea Star,,,,,\n';
    expect(parse(text, 'opensanctions_csv')).toMatchObject({
      entries: [
        {
          names: ['Omar, Ali', 'عمر علي', 'Umar Aly'],
          birth_dates: ['1970-05', '1971'],
          nationalities: ['kw'],
          id_numbers: ['P12', 'X9'],
          reason: 'a "reason"',
        },
        { key: 'Q2', kind: 'organization' },
      ],
    });
  });

  test('of a local list may have one word as its name, and only a birth year', () => {
    expect(parse(`${LOCAL}Zorban,,1970,الكويت,,\n`, 'local_csv')).toMatchObject({
      entries: [{ names: ['Zorban'], birth_dates: ['1970'], nationalities: ['kw'], reason: null }],
    });
  });

  test('keeps its key if its reason changes, and gets another digest', () => {
    const [one, other] = ['a', 'b'].map((why) => parse(`${LOCAL}Omar,,,,,${why}\n`, 'local_csv'));
    expect(one).toMatchObject({ entries: [{ names: ['Omar'] }] });
    const entryOf = (list: typeof one) => (list && 'entries' in list ? list.entries[0] : undefined);
    expect(entryOf(one)?.key).toBe(entryOf(other)?.key);
    expect(entryOf(one)?.digest).not.toBe(entryOf(other)?.digest);
  });

  test('has the same list digest in any order', () => {
    const [one, other] = ['A,,,,,\nB,,,,,\n', 'B,,,,,\nA,,,,,\n'].map((rows) =>
      parse(LOCAL + rows, 'local_csv'),
    );
    expect(one).toMatchObject({ digest: (other as { digest: string }).digest });
  });
});

const million = (): string =>
  `${LOCAL}${Array.from({ length: 1e6 }, (_, n) => `n${n},,,,,`).join('\n')}`;
const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><CONSOLIDATED_LIST/>';

describe('a file is refused with its line and reason', () => {
  test.each<readonly [string, ListFormat, string, number, string]>([
    ['XML is broken', 'un_xml', UN.replace('</ALIAS_NAME>', ''), 9, 'not_well_formed'],
    ['XML ends early', 'un_xml', UN.slice(0, 300), 8, 'not_well_formed'],
    ['it has a DTD', 'un_xml', entity, 1, 'has_dtd'],
    [
      'it has an unknown entity',
      'un_xml',
      '<CONSOLIDATED_LIST>&x;</CONSOLIDATED_LIST>',
      1,
      'not_well_formed',
    ],
    ['it is another document', 'un_xml', '<html/>', 1, 'other_document'],
    ['it is empty', 'un_xml', '', 1, 'not_well_formed'],
    ['it has no entries', 'un_xml', '<CONSOLIDATED_LIST/>', 1, 'no_entries'],
    ['an entry has no id', 'un_xml', individual('<FIRST_NAME>A</FIRST_NAME>'), 4, 'no_id'],
    ['a date does not exist', 'local_csv', `${LOCAL}Omar,,1970-02-30,,,\n`, 2, 'birth_date'],
    ['an entry has no letters', 'local_csv', `${LOCAL}Omar,,,,,\n"12 ",,,,,\n`, 3, 'no_name'],
    ['a line is repeated', 'local_csv', `${LOCAL}Omar,,,,,\nOmar,,,,,\n`, 3, 'repeated_id'],
    ['a quotation mark is missing', 'local_csv', `${LOCAL}"Omar,,,,,\n`, 2, 'unclosed_quote'],
    ['a value is missing', 'local_csv', `${LOCAL}Omar,,\n`, 2, 'value_count'],
    ['a column is missing', 'local_csv', 'title\nOmar\n', 1, 'missing_column'],
    ['a value is too long', 'local_csv', `${LOCAL}${'a'.repeat(2001)},,,,,\n`, 2, 'too_long'],
    ['it has a million entries', 'local_csv', million(), MAX_ENTRIES + 2, 'too_many_entries'],
  ])('%s', (_, format, text, line, problem) => {
    expect(parse(text, format)).toEqual({ line, problem });
  });

  test('it is not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(LOCAL), Buffer.from([0xe9, 0x2c])]);
    expect(parseList(bytes, 'local_csv')).toEqual({ line: 1, problem: 'not_utf8' });
  });
});
