import { lexer, type MarkedToken } from 'marked';

/** A part of a text: code, emphasis, a link or plain text. */
export type Span = MarkedToken;

/** A code block in several languages. Blocks that follow each other show the same call. */
export interface Example {
  readonly type: 'example';
  readonly variants: readonly { readonly language: string; readonly code: string }[];
}

export type Block = Exclude<MarkedToken, { type: 'code' | 'space' }> | Example;

/** Reads the guide, which is Markdown. Code blocks that follow each other are one example. */
export function readGuide(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const token of lexer(text) as MarkedToken[]) {
    if (token.type === 'space') continue;
    if (token.type !== 'code') {
      blocks.push(token);
      continue;
    }
    const last = blocks.at(-1);
    const before = last?.type === 'example' ? last.variants : [];
    if (last?.type === 'example') blocks.pop();
    const variant = { language: token.lang ?? '', code: token.text };
    blocks.push({ type: 'example', variants: [...before, variant] });
  }
  return blocks;
}
