import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCamera, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Area, Shape } from './outline.ts';
import { type Camera, type CameraView, runCamera } from './run-camera.ts';
import classes from './camera.module.css';

const PHONE = '(width < 48em)';

export interface CameraDialogProps {
  readonly label: string;
  readonly shape: Shape;
  readonly onTake: (photo: File) => void;
  readonly onClose: () => void;
  /** The other ways to choose a file, for devices whose camera cannot be shown. */
  readonly children: ReactNode;
}

/**
 * Shows the camera's picture with the outline of a card or page and a hint about legibility. The
 * camera is on only while the dialog is open and the page is visible.
 */
export function CameraDialog({ label, shape, onTake, onClose, children }: CameraDialogProps) {
  const { t } = useTranslation('documents');
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [attempt, setAttempt] = useState(1);
  // The back button closes the camera and does not leave the form.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
  });
  return (
    <Dialog title={t('field.camera_of', { label })} size="xl" full={isPhone} onClose={onClose}>
      <LiveCamera
        key={attempt}
        shape={shape}
        onTake={onTake}
        onRetry={() => setAttempt((count) => count + 1)}
      >
        {children}
      </LiveCamera>
    </Dialog>
  );
}

interface LiveCameraProps extends Pick<CameraDialogProps, 'shape' | 'onTake' | 'children'> {
  readonly onRetry: () => void;
}

function LiveCamera({ shape, onTake, onRetry, children }: LiveCameraProps) {
  const { t } = useTranslation('documents');
  const [view, setView] = useState<CameraView>({ state: 'starting' });
  const [taking, setTaking] = useState(false);
  const camera = useRef<Camera | null>(null);
  const show = useCallback(
    (video: HTMLVideoElement) => {
      const running = runCamera(video, shape, setView);
      camera.current = running;
      return () => {
        camera.current = null;
        running.stop();
      };
    },
    [shape],
  );

  async function take() {
    if (view.state !== 'live' || taking) return;
    setTaking(true);
    const photo = await camera.current?.take();
    setTaking(false);
    if (photo) onTake(photo);
    else setView({ state: 'problem', problem: 'busy' });
  }

  const is_live = view.state === 'live';
  const failed = view.state === 'problem';
  return (
    <div className={classes['camera']}>
      {/* The outline is hidden from screen readers, because the text below states the same. */}
      <div className={classes['room']} hidden={failed} aria-hidden>
        <div
          className={classes['stage']}
          style={is_live ? { aspectRatio: `${view.width} / ${view.height}` } : undefined}
        >
          <video ref={show} playsInline muted />
          {is_live && (
            <div
              className={classes['outline']}
              data-good={view.flaw === null || undefined}
              style={placeOf(view.outline, view.width, view.height)}
            />
          )}
        </div>
      </div>
      {failed ? (
        <>
          <Notice tone="warning">
            {t(`camera.problem.${view.problem}`)} {t('camera.instead')}
          </Notice>
          <div className={classes['instead']}>{children}</div>
          {view.problem !== 'closed' && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={20} stroke={1.5} aria-hidden />}
              onClick={onRetry}
            >
              {t('camera.retry')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className={classes['how']}>{t(`camera.how.${shape}`)}</p>
          <LiveHint view={view} />
          <Button
            size="lg"
            data-autofocus
            // The button stays focusable, because `disabled` would move the focus to the close
            // button of the dialog.
            {...(is_live ? {} : { 'data-disabled': true })}
            aria-disabled={!is_live}
            loading={taking}
            leftSection={<IconCamera size={24} stroke={1.5} aria-hidden />}
            onClick={() => void take()}
          >
            {t('camera.take')}
          </Button>
        </>
      )}
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

const placeOf = ({ x, y, width, height }: Area, of_width: number, of_height: number) => ({
  left: percent(x / of_width),
  top: percent(y / of_height),
  width: percent(width / of_width),
  height: percent(height / of_height),
});

/**
 * Shows the hint in a line of fixed height, so that the button does not move when the hint changes.
 */
function LiveHint({ view }: { readonly view: CameraView }) {
  const { t } = useTranslation('documents');
  const flaw = view.state === 'live' ? view.flaw : undefined;
  const tone = flaw === undefined ? undefined : flaw === null ? 'good' : 'waiting';
  return (
    <p className={classes['hint']} data-tone={tone} role="status">
      {tone === 'good' && <IconCircleCheck size={18} stroke={1.75} aria-hidden />}
      {tone === 'waiting' && <IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
      {view.state === 'live'
        ? t(`camera.hint.${flaw === undefined ? 'looking' : (flaw ?? 'good')}`)
        : t('camera.starting')}
    </p>
  );
}
