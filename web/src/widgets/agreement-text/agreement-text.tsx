import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconLanguage } from '@tabler/icons-react';
import type { Language } from '@diwan/contract/kernel/sentences';
import { LANGUAGE_NAMES, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { AgreementBlocks } from './agreement-blocks.tsx';
import classes from './agreement-text.module.css';

interface AgreementTextProps {
  readonly texts: Readonly<Record<Language, string>>;
}

/**
 * An agreement to read, first in the screen's language and at a touch in the other one. The paper
 * scrolls by keyboard too, and opens to its whole length.
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
