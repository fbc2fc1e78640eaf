import type { Sentence } from '@diwan/contract';
import { useId, useState } from 'react';
import { Button, Text } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { say, sayText, useTranslation } from '../../../../lib/i18n.ts';
import {
  acceptOf,
  fileProblem,
  hasAllowedBeginning,
} from '../../../../widgets/document-field/check-file.ts';
import { FileChoice } from '../../../../widgets/document-field/file-choice.tsx';
import { readDataUrl } from '../../../../widgets/document-field/read-data-url.ts';
import { scaleLogo } from '../../../../widgets/document-field/scale-logo.ts';
import classes from './fields.module.css';
import type { SectionProps } from './form-control.ts';

interface LogoFieldProps extends SectionProps {
  /** The URL of the stored logo. */
  readonly stored: string | null;
}

/** Edits the brand's logo. A chosen logo is shown immediately. */
export function LogoField({ control, stored }: LogoFieldProps) {
  const { t } = useTranslation('registration');
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'logo_file' });
  const [refused, setRefused] = useState<Sentence | null>(null);
  const found = fieldState.error?.message;
  const error = refused !== null ? say(refused) : found === undefined ? null : sayText(found);

  const shown = field.value === '' ? stored : field.value;

  async function choose(file: File) {
    const begins = await hasAllowedBeginning(file, LOGO_FILE);
    const sentence = fileProblem(file, LOGO_FILE) ?? (begins ? null : LOGO_FILE.type_sentence);
    const scaled = sentence === null ? await scaleLogo(file) : null;
    setRefused(sentence ?? (scaled === null ? 'Please choose an image smaller than 500 KB' : null));
    if (scaled !== null) field.onChange(await readDataUrl(scaled));
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Text id={`${id}-label`} fw={500} size="sm" mb={4}>
        {t('brand.logo')}
      </Text>
      <div className={classes['logo']}>
        <div className={classes['logo-picture']}>
          {shown === null ? (
            <IconPhoto size={28} stroke={1.25} aria-hidden />
          ) : (
            <img src={shown} alt={t('brand.logo_preview')} />
          )}
        </div>
        <div className={classes['logo-choice']}>
          <FileChoice
            id={`${id}-file`}
            label={t('brand.logo_choose')}
            accept={acceptOf(LOGO_FILE)}
            invalid={error !== null}
            disabled={false}
            described_by={`${id}-about`}
            onChoose={(file) => void choose(file)}
          >
            <IconUpload size={20} stroke={1.5} aria-hidden />
            {shown === null ? t('brand.logo_choose') : t('brand.logo_replace')}
          </FileChoice>
          {field.value !== '' && (
            <Button variant="subtle" color="gray" onClick={() => field.onChange('')}>
              {t('brand.logo_remove')}
            </Button>
          )}
        </div>
      </div>
      <div id={`${id}-about`}>
        <Text size="xs" c="dimmed" mt={4}>
          {t('brand.logo_hint')}
        </Text>
        {error !== null && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </div>
    </div>
  );
}
