import { useMemo } from 'react';
import classes from './agreement-text.module.css';
import { parseAgreementText, type AgreementBlock } from './parse-agreement-text.ts';

interface KeyedBlock {
  readonly key: string;
  readonly block: AgreementBlock;
}

/** Two lines of a text can be equal: what tells them apart is which time they come. */
function keyBlocks(text: string): KeyedBlock[] {
  const seen = new Map<string, number>();
  return parseAgreementText(text).map((block) => {
    const times = (seen.get(block.text) ?? 0) + 1;
    seen.set(block.text, times);
    return { key: `${times} ${block.text}`, block };
  });
}

export function AgreementBlocks({ text }: { readonly text: string }) {
  const blocks = useMemo(() => keyBlocks(text), [text]);
  return blocks.map(({ key, block }) => <Block key={key} block={block} />);
}

function Block({ block }: { readonly block: AgreementBlock }) {
  switch (block.kind) {
    case 'title':
      return <h2 className={classes['title']}>{block.text}</h2>;
    case 'version':
      return <p className={classes['version']}>{block.text}</p>;
    case 'section':
      return (
        <h3 className={classes['section']}>
          {block.number}. {block.text}
        </h3>
      );
    case 'clause':
      return (
        <p className={classes['clause']}>
          <span className={classes['number']}>{block.number}</span>
          <span>{block.text}</span>
        </p>
      );
    case 'detail':
      return <Detail text={block.text} />;
    case 'paragraph':
      return <p className={classes['paragraph']}>{block.text}</p>;
  }
}

/** `Name: value` in two columns; the value keeps its own direction. */
function Detail({ text }: { readonly text: string }) {
  const colon = text.indexOf(': ');
  if (colon < 0) return <p className={classes['detail']}>{text}</p>;
  return (
    <p className={classes['detail']}>
      <span className={classes['name']}>{text.slice(0, colon + 1)}</span>{' '}
      <bdi>{text.slice(colon + 2)}</bdi>
    </p>
  );
}
