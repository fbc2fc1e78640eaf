import { useState } from 'react';
import { Anchor, Code, List, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Token, Tokens } from 'marked';
import { fillExample, type GuideValues } from '@diwan/contract/features/documentation/guide';
import type { Language } from '@diwan/contract/kernel/sentences';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { type Block, type Example, readGuide, type Span } from './blocks.ts';

/** The guide of the repository, in both languages. It is the one source of this text. */
const GUIDES: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  en: () => import('../../../../docs/integration.md?raw'),
  ar: () => import('../../../../docs/integration.ar.md?raw'),
};

const guideQuery = (language: Language) =>
  queryOptions({
    queryKey: ['integration-guide', language],
    queryFn: async () => readGuide((await GUIDES[language]()).default),
    staleTime: Infinity,
  });

const EXAMPLE_LANGUAGES = ['sh', 'ts'] as const;
type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** Shows the guide for developers. The examples contain the values of the reader. */
export function Guide({ values }: { readonly values: GuideValues }) {
  const { t } = useTranslation('documentation');
  const [shown, setShown] = useState<ExampleLanguage>('sh');
  return (
    <Surface
      title={t('guide')}
      actions={
        <SegmentedControl
          aria-label={t('example_language')}
          value={shown}
          data={EXAMPLE_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setShown}
        />
      }
    >
      <QueryView query={useQuery(guideQuery(useLanguage()))} fallback="Failed to load the guide">
        {(blocks) => (
          <Stack gap="md">
            <Contents blocks={blocks} />
            {sectionsOf(blocks).map(({ title, parts }) => (
              <section key={title} id={anchorOf(title)} aria-label={title}>
                <Stack gap="sm">
                  <Title order={3}>{title}</Title>
                  {parts.map(({ at, block }) => (
                    <Part key={at} block={block} title={title} shown={shown} values={values} />
                  ))}
                </Stack>
              </section>
            ))}
          </Stack>
        )}
      </QueryView>
    </Surface>
  );
}

interface Section {
  readonly title: string;
  /** The blocks of the section with their positions. They never move. */
  readonly parts: readonly { readonly at: number; readonly block: Block }[];
}

/** Splits the guide at its headings. The title of the page replaces its first heading. */
function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const starts = blocks.flatMap((block, at) =>
    block.type === 'heading' && block.depth > 1 ? [{ title: block.text, at }] : [],
  );
  return starts.map(({ title, at }, n) => ({
    title,
    parts: blocks
      .slice(at + 1, starts[n + 1]?.at)
      .map((block, position) => ({ at: position, block })),
  }));
}

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/\s+/g, '-');

function Contents({ blocks }: { readonly blocks: readonly Block[] }) {
  const { t } = useTranslation('documentation');
  return (
    <nav aria-label={t('contents')}>
      <List spacing={4}>
        {sectionsOf(blocks).map(({ title }) => (
          <List.Item key={title}>
            <Anchor href={`#${anchorOf(title)}`}>{title}</Anchor>
          </List.Item>
        ))}
      </List>
    </nav>
  );
}

interface PartProps {
  readonly block: Block;
  /** The heading above the block. */
  readonly title: string;
  readonly shown: ExampleLanguage;
  readonly values: GuideValues;
}

function Part({ block, title, shown, values }: PartProps) {
  switch (block.type) {
    case 'heading':
      return <Title order={4}>{block.text}</Title>;
    case 'paragraph':
      return (
        <Text m={0}>
          <Spans spans={block.tokens} />
        </Text>
      );
    case 'list':
      return (
        <List spacing={4}>
          {block.items.map((item) => (
            <List.Item key={item.raw}>
              <Spans spans={item.tokens} />
            </List.Item>
          ))}
        </List>
      );
    case 'table':
      return <TextTable table={block} />;
    case 'example':
      return <ExampleBlock example={block} title={title} shown={shown} values={values} />;
    default:
      return null;
  }
}

interface ExampleBlockProps extends Omit<PartProps, 'block'> {
  readonly example: Example;
}

/** Shows an example in the chosen language, or in its only one. */
function ExampleBlock({ example: { variants }, title, shown, values }: ExampleBlockProps) {
  const { t } = useTranslation('documentation');
  const variant = variants.find(({ language }) => language === shown) ?? variants[0];
  if (variant === undefined) return null;
  return (
    <CodeBlock
      label={t('example', { title })}
      copy={t('copy_example')}
      code={fillExample(variant.code, values)}
    />
  );
}

/** Keyboards can scroll a wide table. */
const SCROLLED = { viewportProps: { tabIndex: 0 } };

function TextTable({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={SCROLLED}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {header.map(({ text, tokens }) => (
              <Table.Th key={text}>
                <Spans spans={tokens} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells) => (
            <Table.Tr key={cells.map(({ text }) => text).join()}>
              {cells.map(({ tokens }, at) => (
                <Table.Td key={header[at]?.text}>
                  <Spans spans={tokens} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Shows a text with its code, emphasis and links. A link to a file of the repository is plain. */
function Spans({ spans = [] }: { readonly spans?: readonly Token[] | undefined }) {
  // The parts of a text never move.
  const keyed = spans.map((span, at) => ({ span: span as Span, at }));
  return keyed.map(({ span, at }) => <InlineSpan key={at} span={span} />);
}

function InlineSpan({ span }: { readonly span: Span }) {
  switch (span.type) {
    case 'codespan':
      return <Code dir="ltr">{span.text}</Code>;
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'em':
      return <em>{span.text}</em>;
    case 'link':
      if (!span.href.startsWith('https://')) return span.text;
      return (
        <Anchor href={span.href} underline="always" target="_blank" rel="noopener noreferrer">
          {span.text}
        </Anchor>
      );
    case 'text':
      // The items of a list hold their parts in a text.
      return span.tokens === undefined ? span.text : <Spans spans={span.tokens} />;
    default:
      return span.raw;
  }
}
