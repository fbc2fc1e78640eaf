import type { Language } from '@diwan/contract/kernel/sentences';
import { describe, expect, it } from 'vitest';
import type { Fact, Sample } from '../../testing/messages/sample.ts';
import { SAMPLE_DATA, SAMPLES } from '../../testing/messages/samples.ts';
import { linkOf } from './queue-message.ts';
import { renderHtml, renderText } from './rendering.ts';
import type { TemplateName } from './template-params.ts';
import { composeMessage, MESSAGES, type PlatformValues } from './templates.ts';

const NAMES = Object.keys(MESSAGES) as TemplateName[];
const KINDS = NAMES.flatMap((name) =>
  (['en', 'ar'] as const).map((language): [TemplateName, Language] => [name, language]),
);

const OWN: Readonly<Record<Language, PlatformValues>> = {
  en: {
    platform: 'Diwan',
    moment: 'June 1, 2026, 14:30',
    until: 'June 4, 2026, 14:30',
    support: 'help@diwan.test · +965 1800 000',
  },
  ar: {
    platform: 'ديوان',
    moment: '1 يونيو 2026، 14:30',
    until: '4 يونيو 2026، 14:30',
    support: 'help@diwan.test · +965 1800 000',
  },
};
const SUPPORT = {
  en: 'Questions? Write to us: help@diwan.test · +965 1800 000',
  ar: 'لأي استفسار راسلنا: help@diwan.test · +965 1800 000',
};

const sampleOf = (name: TemplateName) => SAMPLES[name] as Sample;

interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The text of the registered template with its parameters filled in. */
  readonly whatsapp: string;
}

function fillRegistered(name: TemplateName, language: Language, values: readonly string[]): string {
  const { lines, action } = MESSAGES[name];
  const places = [
    ...new Set(lines.flatMap((line) => line[language].match(/\{\w+\}/g) ?? [])),
    '{support}',
    '{link}',
  ];
  const ending =
    action === undefined
      ? []
      : [`${action[language].replace('{platform}', OWN[language].platform)}:\n{link}`];
  const whole = [
    ...lines.map((line) => line[language]),
    SUPPORT[language].replace(/: .*/u, ': {support}'),
    ...ending,
  ].join('\n\n');
  return places.reduce((said, place, n) => said.replaceAll(place, values[n] ?? place), whole);
}

function render(name: TemplateName, language: Language, unknown: readonly string[] = []): Rendered {
  const { params, link } = sampleOf(name);
  const nothing = Object.fromEntries(unknown.map((key) => [key, null]));
  const values = { ...params(language), ...nothing } as never;
  const { subject, body } = composeMessage(name, language, values, OWN[language]);
  const config = { public_url: 'https://diwan.test' };
  const url = linkOf({ config }, body, link ?? null);
  const parameters = url === null ? body.parameters : [...body.parameters, url];
  const whatsapp = fillRegistered(name, language, parameters);
  return {
    subject,
    text: renderText(body, url),
    html: renderHtml(body, url, language),
    whatsapp,
  };
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' } as const;

/** Returns the paragraphs of an HTML page as a mail program shows them. */
const paragraphsOf = (html: string): string[] =>
  [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gu)].map(([, inner = '']) =>
    Object.entries(ENTITIES).reduce(
      (said, [entity, char]) => said.replaceAll(entity, char),
      inner.replaceAll('<br>', '\n').replaceAll(/<[^>]+>/gu, ''),
    ),
  );

/** Returns each text that a reader of the message sees. */
function shownOf(name: TemplateName, language: Language): string[] {
  const { subject, text, html, whatsapp } = render(name, language);
  const { channels } = sampleOf(name);
  return [
    ...(channels.includes('email') ? [subject, text, paragraphsOf(html).join('\n')] : []),
    ...(channels.includes('whatsapp') ? [whatsapp] : []),
  ];
}

/**
 * Returns a text without the values that are the same in every language: URLs, addresses, names and
 * codes.
 */
const proseOf = (text: string): string =>
  SAMPLE_DATA.reduce(
    (said, value) => said.replaceAll(value, '#'),
    text.replaceAll('\u2060', '').replaceAll(/https?:\/\/\S+|\S+@\S+/gu, '#'),
  );

const MONTHS = {
  en: 'January|February|March|April|May|June|July|August|September|October|November|December',
  ar: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
};

const FACTS: Readonly<Record<Fact, (language: Language) => RegExp>> = {
  amount: (language) =>
    language === 'ar' ? /-?[\d,]+\.\d{3} د\.ك/u : /KWD -?[\d,]+\.\d{3}(?!\d)/u,
  account: () => /0101/u,
  day: (language) => new RegExp(`\\d{1,2} (?:${MONTHS[language]}) 20\\d\\d`, 'u'),
  moment: (language) => new RegExp(OWN[language].moment, 'u'),
  until: (language) => new RegExp(OWN[language].until ?? '-', 'u'),
  page: () => /https:\/\//u,
  reason: (language) => (language === 'ar' ? /السبب: \S/u : /Reason: \S/u),
};

describe('every kind of message', () => {
  it('has a sample', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(NAMES.toSorted());
  });

  it.each(KINDS)('%s in %s has no gap, no raw value and one order of amounts', (name, language) => {
    for (const shown of shownOf(name, language)) {
      const bare = proseOf(shown);
      expect(shown.trim()).not.toBe('');
      expect(bare).not.toMatch(/[{}]|undefined|null|NaN|\[object/u);
      expect(bare).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/u);
      expect(bare).not.toMatch(/\d{4}-\d{2}-\d{2}/u);
      expect(bare).not.toMatch(/[a-z]_[a-z]/u);
      expect(bare).not.toMatch(language === 'ar' ? /KWD|د\.ك ?-?\d|[,;?] /u : /د\.ك|\d ?KWD/u);
      expect(bare).not.toMatch(/ {2}|\.\.| [.,،]/u);
    }
  });

  it.each(KINDS)('%s in %s is written in one language', (name, language) => {
    for (const shown of shownOf(name, language)) {
      const bare = proseOf(shown);
      // These codes have no Arabic name.
      if (language === 'ar')
        expect(bare.replaceAll(/\b(?:API|MID)\b/gu, '')).not.toMatch(/\p{Script=Latin}/u);
      else expect(bare).not.toMatch(/\p{Script=Arabic}/u);
    }
  });

  it.each(KINDS)('%s in %s has a subject and a preview that adds to it', (name, language) => {
    const { subject, html } = render(name, language);
    const preview = paragraphsOf(html).join(' ').slice(0, 90);
    expect(preview).not.toBe('');
    expect(subject).not.toBe('');
    expect(preview).not.toBe(subject);
    expect(paragraphsOf(html)[0]).not.toBe(subject);
  });

  it.each(KINDS)('%s in %s says the same as plain text and as HTML', (name, language) => {
    const { text, html } = render(name, language);
    const plain = text.replaceAll(/:\n(\S+)$/gmu, '\n\n$1').split('\n\n');
    expect(paragraphsOf(html).filter((part) => part !== '')).toEqual(plain);
  });

  it.each(KINDS)('%s in %s states what it owes its reader', (name, language) => {
    const { states, step, channels } = sampleOf(name);
    const { subject, text, whatsapp } = render(name, language);
    const texts = [
      ...(channels.includes('email') ? [`${subject}\n${text}`] : []),
      ...(channels.includes('whatsapp') ? [whatsapp] : []),
    ];
    for (const said of texts) {
      for (const fact of states) expect(said).toMatch(FACTS[fact](language));
      expect(said.toLowerCase()).toContain((step ?? { en: '', ar: '' })[language].toLowerCase());
      expect(said).toContain(SUPPORT[language]);
    }
  });

  // A registered template cannot omit a line, so a missing value becomes a dash.
  it.each(KINDS)('%s in %s reads well with every value that may be unknown', (name, language) => {
    const { optional = [], channels } = sampleOf(name);
    const { text, whatsapp } = render(name, language, optional);
    expect(text).not.toMatch(/[{}]|(?:^|\s)-(?:\s|$)/u);
    if (!channels.includes('whatsapp')) return;
    const gaps = whatsapp.split('\n\n').filter((line) => /(?:^|\s)-(?:[\s.,،]|$)/u.test(line));
    expect(gaps.filter((line) => !/^[^:]+: -$/u.test(line))).toEqual([]);
  });
});
