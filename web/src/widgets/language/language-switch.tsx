import { Button } from '@mantine/core';
import { LANGUAGE_NAMES, pickLanguage, useLanguage } from '../../lib/i18n.ts';

/** Offers the other language, under its own name. */
export function LanguageSwitch() {
  const other = useLanguage() === 'en' ? 'ar' : 'en';
  return (
    <Button
      variant="subtle"
      color="gray"
      lang={other}
      // One Arabic word in an English page would load a font of 46 kB.
      {...(other === 'ar' ? { ff: 'system-ui, sans-serif' } : {})}
      onClick={() => void pickLanguage(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Button>
  );
}
