import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { IconCamera, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { DOCUMENT_FILE, type FileRule } from '@diwan/contract/kernel/data-url';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { say, useTranslation } from '../../lib/i18n.ts';
import { acceptOf, fileProblem, isImage, isTooLarge } from './check-file.ts';
import { ChosenFile } from './chosen-file.tsx';
import classes from './document-field.module.css';
import { FileChoice } from './file-choice.tsx';
import { shrinkPhoto } from './photo.ts';

interface DocumentFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** True when an earlier submission holds this document already. */
  readonly present?: boolean;
  readonly rule?: FileRule;
}

interface Refused {
  readonly file: File;
  readonly sentence: Sentence;
}

/**
 * One document: taken with the camera or chosen, checked at once, shown, and replaceable.
 * Without a touch screen there is hardly a camera to hold: the file choice is enough.
 */
export function DocumentField(props: DocumentFieldProps) {
  const { label, value, required = false, disabled = false, rule = DOCUMENT_FILE } = props;
  const { t } = useTranslation('documents');
  const id = useId();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const error = refused === null ? props.error : say(refused.sentence);

  function choose(file: File) {
    const sentence = fileProblem(file, rule);
    setRefused(sentence === null ? null : { file, sentence });
    if (sentence === null) props.onChange(file);
  }

  async function takeSmaller({ file }: Refused) {
    setBusy(true);
    const smaller = await shrinkPhoto(file);
    setBusy(false);
    if (smaller !== null) choose(smaller);
  }

  const choice = {
    accept: acceptOf(rule),
    invalid: error !== undefined,
    disabled,
    described_by: `${id}-about`,
    onChoose: choose,
  };
  return (
    <div className={classes['field']} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={classes['label']}>
        {label}
        {required && (
          <span className={classes['star']} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </p>
      <div id={`${id}-about`}>
        {props.description !== undefined && (
          <p className={classes['description']}>{props.description}</p>
        )}
        {error !== undefined && (
          <p className={classes['error']} role="alert">
            {error}
          </p>
        )}
        {value === null && props.present === true && (
          <p className={classes['hint']} data-tone="good">
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            {t('field.present')}
          </p>
        )}
      </div>
      <div className={classes['box']} data-invalid={error !== undefined || undefined}>
        {value !== null && (
          <ChosenFile
            file={value}
            label={label}
            disabled={disabled}
            onRemove={() => {
              setRefused(null);
              props.onChange(null);
            }}
          />
        )}
        <div className={classes['choices']}>
          <FileChoice
            id={`${id}-camera`}
            label={t('field.camera_of', { label })}
            camera
            {...choice}
          >
            <IconCamera size={20} stroke={1.5} aria-hidden />
            {value === null ? t('field.camera') : t('field.retake')}
          </FileChoice>
          <FileChoice id={`${id}-file`} label={t('field.choose_of', { label })} {...choice}>
            <IconUpload size={20} stroke={1.5} aria-hidden />
            {value === null ? t('field.choose') : t('field.replace')}
          </FileChoice>
        </div>
        {refused !== null && isImage(refused.file) && isTooLarge(refused.file) && (
          <Button
            variant="light"
            size="xs"
            mt="xs"
            loading={busy}
            onClick={() => void takeSmaller(refused)}
          >
            {t('field.shrink')}
          </Button>
        )}
      </div>
    </div>
  );
}
