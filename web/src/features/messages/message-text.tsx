import { Anchor, Text } from '@mantine/core';
import { HIDDEN_LINK } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './message-text.module.css';

const LINK = /https?:\/\/\S+/g;

interface Piece {
  readonly at: number;
  readonly kind: 'text' | 'link' | 'hidden';
  readonly text: string;
}

/** The text cut into what is plain, what is a link, and where a link is hidden from the viewer. */
function cut(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const marks = [...text.matchAll(LINK), ...text.matchAll(/\[link hidden\]/g)];
  for (const { index, 0: found } of marks.toSorted((a, b) => a.index - b.index)) {
    if (index > at) pieces.push({ at, kind: 'text', text: text.slice(at, index) });
    pieces.push({ at: index, kind: found === HIDDEN_LINK ? 'hidden' : 'link', text: found });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ at, kind: 'text', text: text.slice(at) });
  return pieces;
}

/** A message as its recipient reads it, with the links that the viewer may see. */
export function MessageText({ text }: { readonly text: string }) {
  const { t } = useTranslation('messages');
  return (
    <div className={classes['text']} dir="auto">
      {cut(text).map(({ at, kind, text: part }) => {
        if (kind === 'text') return <span key={at}>{part}</span>;
        if (kind === 'hidden') {
          return (
            <Text key={at} span c="dimmed" fs="italic">
              {t('hidden_link')}
            </Text>
          );
        }
        return (
          <span key={at} className={classes['link']}>
            <Anchor href={part} target="_blank" rel="noreferrer" className="ltr">
              {part}
            </Anchor>
            <CopyButton value={part} label={t('copy_link')} />
          </span>
        );
      })}
    </div>
  );
}
