/**
 * The structure of an agreement's plain text. Only the text is stored and hashed, so the PDF and
 * the web page parse it by these rules. The first line is the title, the second the version. `4.
 * Title` is a section, `4.2 ...` a clause, `- ...` a detail.
 */
export type TextBlock =
  | { readonly kind: 'title' | 'version' | 'detail'; readonly text: string }
  | { readonly kind: 'section' | 'clause'; readonly number: string; readonly text: string };

const CLAUSE = /^(\d+\.\d+) (.+)$/u;
const SECTION = /^(\d+)\. (.+)$/u;

/** Parses an agreement's plain text into its blocks, in their order. */
export function parseAgreementText(text: string): TextBlock[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => parseLine(line, index));
}

function parseLine(line: string, index: number): TextBlock {
  if (index === 0) return { kind: 'title', text: line };
  if (index === 1) return { kind: 'version', text: line };
  if (line.startsWith('- ')) return { kind: 'detail', text: line.slice(2) };
  const clause = CLAUSE.exec(line);
  if (clause) return { kind: 'clause', number: clause[1] ?? '', text: clause[2] ?? '' };
  const section = SECTION.exec(line);
  if (section) return { kind: 'section', number: section[1] ?? '', text: section[2] ?? '' };
  throw new Error(`Line ${index + 1} of the agreement has no known form`);
}
