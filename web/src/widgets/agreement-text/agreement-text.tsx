import { useMemo, useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconLanguage } from '@tabler/icons-react';
import type { Language } from '@diwan/contract/kernel/sentences';
import { LANGUAGE_NAMES, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { type AgreementBlock, parseAgreementText } from './parse-agreement-text.ts';
import classes from './agreement-text.module.css';

interface AgreementTextProps {
  readonly texts: Readonly<Record<Language, string>>;
}

/**
 * Shows the text of an agreement in the screen's language or the other one. Keys can scroll it, and
 * a button shows its full length.
 */
export function AgreementText({ texts }: AgreementTextProps) {
  const { t } = useTranslation('agreements');
  const screen = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [whole, setWhole] = useState(false);
  const language = chosen ?? screen;
  const other = language === 'en' ? 'ar' : 'en';
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['tool']}
          leftSection={<IconLanguage size={18} stroke={1.5} aria-hidden />}
          onClick={() => setChosen(other)}
        >
          {t('text.read_in')} <span lang={other}>&nbsp;{LANGUAGE_NAMES[other]}</span>
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['tool']}
          aria-expanded={whole}
          leftSection={
            whole ? (
              <IconArrowsDiagonalMinimize2 size={18} stroke={1.5} aria-hidden />
            ) : (
              <IconArrowsDiagonal size={18} stroke={1.5} aria-hidden />
            )
          }
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('text.fold') : t('text.unfold')}
        </Button>
      </Group>
      <div
        className={classes['paper']}
        data-whole={whole || undefined}
        role="region"
        aria-label={t('text.label')}
        tabIndex={whole ? undefined : 0}
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
      >
        <AgreementBlocks text={texts[language]} />
      </div>
    </div>
  );
}

interface KeyedBlock {
  readonly key: string;
  readonly block: AgreementBlock;
}

/** Gives each line a key. Lines can be equal, so the key contains the number of the occurrence. */
function keyBlocks(text: string): KeyedBlock[] {
  const seen = new Map<string, number>();
  return parseAgreementText(text).map((block) => {
    const times = (seen.get(block.text) ?? 0) + 1;
    seen.set(block.text, times);
    return { key: `${times} ${block.text}`, block };
  });
}

function AgreementBlocks({ text }: { readonly text: string }) {
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

/** Shows a line `Name: value` in two columns. The value keeps its text direction. */
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
