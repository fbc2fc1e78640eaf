import { lazy, Suspense, useRef, useState } from 'react';
import { IconCamera, IconDeviceMobile, IconUpload } from '@tabler/icons-react';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastError } from '../../../ui/toast.ts';
import { FileChoice, type FileChoiceProps } from '../file-choice.tsx';
import type { Shape } from './outline.ts';
import classes from '../document-field.module.css';

const loadDialog = () => import('./camera-dialog.tsx');
const CameraDialog = lazy(async () => ({ default: (await loadDialog()).CameraDialog }));

interface CameraChoiceProps {
  readonly id: string;
  /** The name of the document. */
  readonly label: string;
  readonly shape: Shape;
  readonly again: boolean;
  readonly choice: Omit<FileChoiceProps, 'id' | 'label' | 'camera' | 'children'>;
}

/** Opens the camera in the page. Its code loads on first use. */
export function CameraChoice({ id, label, shape, again, choice }: CameraChoiceProps) {
  const { t } = useTranslation('documents');
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    const loaded = await loadDialog().catch(() => null);
    if (loaded === null) toastError(say('This page could not be loaded'));
    else setOpened(true);
  };
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  const instead = {
    ...choice,
    onChoose: (file: File) => {
      close();
      choice.onChoose(file);
    },
  };
  return (
    <span className={classes['choice']}>
      <button
        ref={button}
        type="button"
        aria-label={t('field.camera_of', { label })}
        aria-describedby={choice.described_by}
        disabled={choice.disabled}
        onClick={() => void open()}
      >
        <IconCamera size={20} stroke={1.5} aria-hidden />
        {again ? t('field.retake') : t('field.camera')}
      </button>
      {opened && (
        <Suspense fallback={null}>
          <CameraDialog label={label} shape={shape} onTake={instead.onChoose} onClose={close}>
            <FileChoice {...instead} id={`${id}-app`} label={t('camera.app_of', { label })} camera>
              <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
              {t('camera.app')}
            </FileChoice>
            <FileChoice {...instead} id={`${id}-other`} label={t('camera.file_of', { label })}>
              <IconUpload size={20} stroke={1.5} aria-hidden />
              {t('field.choose')}
            </FileChoice>
          </CameraDialog>
        </Suspense>
      )}
    </span>
  );
}
