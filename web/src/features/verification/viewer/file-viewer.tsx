import { type ReactNode, useState } from 'react';
import { ActionIcon, Box, Group, Skeleton, Switch, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { ReadingValue } from '@diwan/contract/features/readings/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { pageQuery } from '../queries.ts';
import classes from './file-viewer.module.css';

interface ReadingBoxesProps {
  readonly values: readonly ReadingValue[];
  /** Page of the file, from 1. */
  readonly page: number;
}

const share = (part: number): string => `${part * 100}%`;

/**
 * Marks where each value was read. Accepted values have a solid line and a tick; values for a
 * person to check have a dashed line and a question mark. The list beside the picture says the same
 * in words.
 */
function ReadingBoxes({ values, page }: ReadingBoxesProps) {
  const { t } = useTranslation('readings');
  return (
    <div aria-hidden>
      {values.map(({ field, place, accepted, correction, differs_from_typed }) => {
        if (place?.page !== page) return null;
        const known = accepted || correction !== null;
        const sign = differs_from_typed === true ? '≠' : known ? '✓' : '?';
        return (
          <span
            key={field}
            className={classes['box']}
            data-ask={!known || undefined}
            data-differs={differs_from_typed === true || undefined}
            style={{
              left: share(place.x),
              top: share(place.y),
              width: share(place.width),
              height: share(place.height),
            }}
          >
            <span className={classes['name']}>
              {sign} {t(`fields.${field}`)}
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** Percent of the viewer's width. */
const ZOOMS = [50, 75, 100, 150, 200, 300] as const;
const FULL_WIDTH = ZOOMS.indexOf(100);

interface FileViewerProps {
  readonly brand_id: string;
  readonly file: DocumentRecord['files'][number];
  /** The kind of document: 'Civil ID'. */
  readonly label: string;
  /** The readings, drawn at their places. */
  readonly values: readonly ReadingValue[];
}

/** A picture, or a PDF page by page as pictures, in the size that the reader chooses. */
export function FileViewer({ brand_id, file, label, values }: FileViewerProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const [step, setStep] = useState(FULL_WIDTH);
  const [page, setPage] = useState(1);
  const [boxes, setBoxes] = useState(true);
  // The link is renewed every minute, but a loaded picture needs no new one.
  const [url] = useState(file.url);
  const pages = file.content_type === 'application/pdf' ? (file.pages ?? 1) : 0;
  const zoom = ZOOMS[step] ?? 100;
  const name =
    pages > 1
      ? `${label}, ${t('pages', { page: format.number(page), pages: format.number(pages) })}`
      : label;
  const width = `${zoom}%`;
  const placed = values.filter(({ place }) => place !== null);
  const drawn = boxes ? <ReadingBoxes values={placed} page={page} /> : null;
  return (
    <div className={classes['viewer']}>
      <Group justify="space-between" gap="sm">
        <Group gap={4}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('zoom_out')}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          >
            <IconZoomOut size={18} stroke={1.5} />
          </ActionIcon>
          <Text component="span" role="status" className={classes['level'] ?? ''}>
            {t('zoom_level', { percent: format.number(zoom) })}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('zoom_in')}
            disabled={step === ZOOMS.length - 1}
            onClick={() => setStep(step + 1)}
          >
            <IconZoomIn size={18} stroke={1.5} />
          </ActionIcon>
        </Group>
        {placed.length > 0 && (
          <Switch
            label={t('reading.boxes')}
            checked={boxes}
            onChange={(event) => setBoxes(event.currentTarget.checked)}
          />
        )}
        {pages > 1 && (
          <Pager
            page={page}
            pages={pages}
            onChange={setPage}
            labelOf={(number) =>
              t('pages', { page: format.number(number), pages: format.number(pages) })
            }
            steps={false}
          />
        )}
      </Group>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <Box className={classes['frame'] ?? ''} role="region" aria-label={name} tabIndex={0}>
        {pages > 0 ? (
          <PdfPage
            brand_id={brand_id}
            file_id={file.id}
            page={page}
            name={name}
            width={width}
            drawn={drawn}
          />
        ) : (
          url !== null && <Picture src={url} name={name} width={width} drawn={drawn} />
        )}
      </Box>
    </div>
  );
}

interface PictureProps {
  readonly src: string;
  readonly name: string;
  readonly width: string;
  /** Drawn above the page. */
  readonly drawn: ReactNode;
}

const Picture = ({ src, name, width, drawn }: PictureProps) => (
  <div className={classes['picture']} style={{ width }}>
    <img src={src} alt={name} />
    {drawn}
  </div>
);

interface PdfPageProps extends Omit<PictureProps, 'src'> {
  readonly brand_id: string;
  readonly file_id: string;
  readonly page: number;
}

/** One page, drawn by the server, so that no code of the file runs here. */
function PdfPage({ brand_id, file_id, page, ...picture }: PdfPageProps) {
  const { t } = useTranslation('verification');
  return (
    <QueryView
      query={useQuery(pageQuery({ brand_id, file_id, page }))}
      fallback="Failed to load the documents"
      failed={t('page_failed')}
      pending={<Skeleton height={480} radius="sm" />}
    >
      {(src) => <Picture src={src} {...picture} />}
    </QueryView>
  );
}
