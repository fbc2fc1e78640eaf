import { Button } from '@mantine/core';
import { LANGUAGE_NAMES, pickLanguage, useLanguage } from '../../lib/i18n.ts';

/** Shows a button that switches to the other language. Its label is in that language. */
export function LanguageSwitch() {
  const other = useLanguage() === 'en' ? 'ar' : 'en';
  return (
    <Button
      variant="subtle"
      color="gray"
      lang={other}
      // One Arabic word would load a font of 46 kB into an English page.
      {...(other === 'ar' ? { ff: 'system-ui, sans-serif' } : {})}
      onClick={() => void pickLanguage(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Button>
  );
}
