import type { Sentence } from '@diwan/contract';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileTypePdf,
  IconPhotoPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_FILE, type FileRule } from '@diwan/contract/kernel/data-url';
import { say, useTranslation } from '../../lib/i18n.ts';
import { acceptOf, fileProblem, hasAllowedBeginning, isImage, sizeText } from './check-file.ts';
import { CameraChoice } from './camera/camera-choice.tsx';
import type { Shape } from './camera/outline.ts';
import { FileChoice } from './file-choice.tsx';
import { inspectPhoto, scalePhoto, stackPhotos } from './photo.ts';
import { type Upload, UploadState } from './upload-state.tsx';
import classes from './document-field.module.css';

interface DocumentFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** True if an earlier submission contains this document. */
  readonly present?: boolean;
  readonly rule?: FileRule;
  /** True for a card. Its back can be added below the front. */
  readonly two_sided?: boolean;
  /**
   * The outline of the camera. The default is a card if the document has two sides, otherwise a
   * page.
   */
  readonly shape?: Shape;
  /** A drawing of a good picture. */
  readonly example?: ReactNode;
  /** The upload of the chosen file, if files are sent before the form. */
  readonly upload?: Upload | undefined;
}

/**
 * Shows a field for one document. The document is photographed or chosen, checked immediately,
 * shown, and can be replaced.
 */
export function DocumentField(props: DocumentFieldProps) {
  const { label, value, required = false, disabled = false, rule = DOCUMENT_FILE } = props;
  const { t } = useTranslation('documents');
  const id = useId();
  const [refused, setRefused] = useState<Sentence | null>(null);
  const [scaling, setScaling] = useState(false);
  const error = refused === null ? props.error : say(refused);

  async function choose(chosen: File) {
    setRefused(null);
    const scales = isImage(chosen) && chosen.size > 0;
    if (scales) setScaling(true);
    const file = scales ? await scalePhoto(chosen) : chosen;
    setScaling(false);
    const sentence =
      fileProblem(file, rule) ??
      ((await hasAllowedBeginning(file, rule)) ? null : 'This file cannot be read');
    setRefused(sentence);
    if (sentence === null) props.onChange(file);
  }

  async function addBack(front: File, back: File) {
    setScaling(true);
    const both = await stackPhotos(front, back);
    setScaling(false);
    if (both === null) setRefused('This file cannot be read');
    else await choose(both);
  }

  const choice = {
    accept: acceptOf(rule),
    invalid: error !== undefined,
    disabled,
    described_by: `${id}-about`,
    onChoose: (file: File) => void choose(file),
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
          <CameraChoice
            id={`${id}-camera`}
            label={label}
            shape={props.shape ?? (props.two_sided === true ? 'card' : 'page')}
            again={value !== null}
            choice={choice}
          />
          {/* The last file input gets the focus when the field has an error. */}
          {props.two_sided === true && value !== null && isImage(value) && (
            <FileChoice
              id={`${id}-back`}
              label={t('field.back_of', { label })}
              {...choice}
              accept="image/jpeg,image/png"
              onChoose={(back) => void addBack(value, back)}
            >
              <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
              {t('field.back')}
            </FileChoice>
          )}
          <FileChoice id={`${id}-file`} label={t('field.choose_of', { label })} {...choice}>
            <IconUpload size={20} stroke={1.5} aria-hidden />
            {value === null ? t('field.choose') : t('field.replace')}
          </FileChoice>
        </div>
        {props.example !== undefined && (
          <details className={classes['example']}>
            <summary>{t('example.show')}</summary>
            {props.example}
          </details>
        )}
        {scaling && (
          <p className={classes['hint']} role="status">
            {t('field.scaling')}
          </p>
        )}
        {value !== null && props.upload !== undefined && (
          <UploadState label={label} upload={props.upload} />
        )}
      </div>
    </div>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly label: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** Shows the chosen file: a picture, or an icon for a PDF. */
function ChosenFile({ file, label, disabled, onRemove }: ChosenFileProps) {
  const { t } = useTranslation('documents');
  const image = isImage(file);
  return (
    <div className={classes['chosen']}>
      {image ? (
        <div className={classes['picture']}>
          <Preview file={file} alt={t('field.preview', { label })} />
        </div>
      ) : (
        <div className={classes['tile']} aria-hidden>
          <IconFileTypePdf size={32} stroke={1.5} />
        </div>
      )}
      <div className={classes['about']}>
        <p className={classes['file-name']} dir="auto">
          {file.name}
        </p>
        <p className={classes['size']}>
          <bdi>{sizeText(file.size)}</bdi>
        </p>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        disabled={disabled}
        aria-label={t('field.remove_label', { label })}
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
        onClick={onRemove}
      >
        {t('field.remove')}
      </Button>
      {image && <QualityHint file={file} />}
    </div>
  );
}

/** Shows a picture of a file. The object URL is revoked when the picture disappears. */
function Preview({ file, alt }: { readonly file: File; readonly alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}

/** A number for each file, as its query key. Thus a photo is checked only once. */
const identities = new WeakMap<File, number>();
let lastIdentity = 0;

function identityOf(file: File): number {
  const known = identities.get(file);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(file, lastIdentity);
  return lastIdentity;
}

/** States immediately whether a photo is legible, while the person still holds the card. */
function QualityHint({ file }: { readonly file: File }) {
  const { t } = useTranslation('documents');
  const quality = useQuery({
    queryKey: ['photo-quality', identityOf(file)],
    queryFn: () => inspectPhoto(file),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  // Null means that the browser cannot check photos.
  if (quality.data === null) return null;
  if (quality.data === undefined) {
    return <p className={classes['hint']}>{quality.isPending ? t('quality.checking') : null}</p>;
  }
  const flaw = quality.data[0];
  return (
    <p
      className={classes['hint']}
      data-tone={flaw === undefined ? 'good' : 'waiting'}
      role="status"
    >
      {flaw === undefined ? (
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      )}
      {t(`quality.${flaw ?? 'good'}`)}
    </p>
  );
}
