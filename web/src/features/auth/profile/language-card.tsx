import { SegmentedControl } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import { useChooseLanguage } from '../../../widgets/language/own-language.ts';

/** What the reader's screens and messages speak, on every device. */
export function LanguageCard() {
  const { t } = useTranslation('profile');
  const chooseLanguage = useChooseLanguage();
  return (
    <Surface title={t('language.title')} description={t('language.description')}>
      <SegmentedControl
        aria-label={t('language.title')}
        value={useLanguage()}
        data={LANGUAGES.map((value) => ({
          value,
          label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
        }))}
        onChange={(value) => chooseLanguage(value)}
      />
    </Surface>
  );
}
