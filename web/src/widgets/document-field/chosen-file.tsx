import { useCallback } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { isImage, sizeText } from './check-file.ts';
import classes from './document-field.module.css';
import { QualityHint } from './quality-hint.tsx';

interface ChosenFileProps {
  readonly file: File;
  readonly label: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** What will be handed in: the picture itself, or a tile for a PDF. */
export function ChosenFile({ file, label, disabled, onRemove }: ChosenFileProps) {
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
        <p className={classes['file-name']}>
          <bdi>{file.name}</bdi>
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

/** The picture itself; its address lives as long as it is shown. */
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
