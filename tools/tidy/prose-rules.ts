import { parseSync } from 'oxc-parser';
import { readSource } from './sources.ts';

/** Phrases for which a plainer word exists. */
const PHRASES: readonly RegExp[] = [
  /\b(?:is|are|was|were|be|been|being|of what|as|who was) told\b/i,
  /\btells? of\b|\buntold\b/i,
  /\b(?:of|the one|those|what was|as) before\b(?! (?:the|a|an|it|they|we|any|each|every|that|this|settlement)\b)/i,
  /\bthe own\b/i,
  /\banew\b/i,
  /\b(?:goes|go|went|gone) on\b/i,
  /\bhand(?:ed|s)? (?:in|over|out)\b/i,
  /\bmend(?:s|ed|ing)?\b/i,
  /\bby itself\b/i,
  /\b(?:somebody|whoever|everybody|whomever)\b/i,
  // Linux has an account of this name.
  /(?<!as |account `)\bnobody\b/i,
  /\bstands?\b(?! (?:for|alone|out)\b)/i,
  /\b(?:is|are|was|were|be) asked for\b/i,
  /\bbelieve[sd]?\b|\bdoubt(?:s|ed)?\b/i,
  /\bgo(?:es|ne)? back\b/i,
];

/** Forbidden first words. A comment or title starts with its subject or its verb. */
const OPENER = /^(?:Of|By|As|Whom|Whose|Who|What|One that|Those|Whoever)\b/;

const MOST_WORDS = 28;

/** A piece of prose: a comment, the title of a test, a text of the screens, or a document. */
interface Piece {
  readonly text: string;
  /**
   * True for texts that may start with any word, such as headings ("What if") and labels ("By
   * method").
   */
  readonly is_free: boolean;
}

const TITLE = /\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const TEXT =
  /\ben: *(['"`])((?:\\.|(?!\1)[^\\])*)\1|\bsentence:\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/g;

const bare = (comment: string): string => comment.replaceAll(/\n\s*\*/g, ' ').replace(/^\*/, '');

function piecesOf(path: string): readonly Piece[] {
  const source = readSource(path);
  if (path.endsWith('.md')) {
    const text = source.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, ' ');
    return [{ text, is_free: true }];
  }
  const comments = parseSync(path, source).comments.map(({ value }) => bare(value).trim());
  const titles = [...source.matchAll(TITLE)].map(([, , title = '']) => title);
  const texts = [...source.matchAll(TEXT)].map(([, , text, , sentence]) => text ?? sentence ?? '');
  const is_test = /\.(?:test|spec)\.tsx?$/.test(path);
  const is_catalogue = /words\.ts$|actions\.ts$|templates\.ts$/.test(path);
  return [
    ...[...comments, ...(is_test ? titles : [])].map((text) => ({ text, is_free: false })),
    ...(is_catalogue ? texts : []).map((text) => ({ text, is_free: true })),
  ];
}

const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?:;])\s+|\n\s*[-*|#\n]| @(?:param|returns|throws)\b/);

/** Returns the places of a piece that break our rules for prose, each with the text around it. */
export function faultsOf({ text, is_free }: Piece): readonly string[] {
  const opener = is_free ? null : OPENER.exec(text);
  const phrases = PHRASES.flatMap((phrase) => [
    ...text.matchAll(new RegExp(phrase.source, 'gi')),
  ]).map((found) => text.slice(Math.max(0, found.index - 30), found.index + 40));
  const long = sentencesOf(text).filter(
    (sentence) => sentence.split(/\s+/).length > MOST_WORDS && !/[|`{]/.test(sentence),
  );
  return [
    ...(opener ? [text.slice(0, 40)] : []),
    ...phrases,
    ...long.map((one) => one.slice(0, 60)),
  ];
}

/** Returns the faults of a file. */
export const proseFaults = (path: string): readonly string[] =>
  piecesOf(path).flatMap((piece) =>
    faultsOf(piece).map((fault) => `${path}: ${fault.replaceAll(/\s+/g, ' ')}`),
  );
