/** A line of an agreement by its kind. */
export type AgreementBlock =
  | { readonly kind: 'title' | 'version' | 'detail' | 'paragraph'; readonly text: string }
  | { readonly kind: 'section' | 'clause'; readonly number: string; readonly text: string };

const CLAUSE = /^(\d+\.\d+) (.+)$/u;
const SECTION = /^(\d+)\. (.+)$/u;

/**
 * Parses the plain text of an agreement. The first line is the title, the second the version. `4.
 * Title` is a section, `4.2 ...` a clause, `- ...` a detail. Any other line is a paragraph, because
 * a signed text must be shown completely.
 */
export function parseAgreementText(text: string): AgreementBlock[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map(parseLine);
}

function parseLine(line: string, place: number): AgreementBlock {
  const [, clause, clauseText] = CLAUSE.exec(line) ?? [];
  if (clause !== undefined && clauseText !== undefined) {
    return { kind: 'clause', number: clause, text: clauseText };
  }
  const [, section, title] = SECTION.exec(line) ?? [];
  if (section !== undefined && title !== undefined) {
    return { kind: 'section', number: section, text: title };
  }
  if (line.startsWith('- ')) return { kind: 'detail', text: line.slice(2) };
  if (place === 0) return { kind: 'title', text: line };
  return { kind: place === 1 ? 'version' : 'paragraph', text: line };
}
