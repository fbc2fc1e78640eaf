import { type CSSProperties, type ReactNode, useState } from 'react';
import { ActionIcon, Box, Group, Skeleton, Switch, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { DocumentReading, ReadingValue } from '@diwan/contract/features/readings/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { pageQuery } from '../queries.ts';
import { SHORTCUTS } from '../use-shortcuts.ts';
import classes from './file-viewer.module.css';

interface ReadingBoxesProps {
  readonly values: readonly ReadingValue[];
  /** The page of the file, from 1. */
  readonly page: number;
}

const share = (part: number): string => `${part * 100}%`;

/**
 * Marks where each value was read. Accepted values have a solid line and a tick. Values that a
 * person must check have a dashed line and a question mark. Screen readers get the same facts from
 * the list next to the picture.
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

/** The zoom steps in percent. At 100 % the whole page is visible. */
const ZOOMS = [50, 75, 100, 150, 200, 300] as const;
const WHOLE = ZOOMS.indexOf(100);
const QUARTER = 90;
const ROUND = 360;

interface FileViewerProps {
  readonly brand_id: string;
  readonly file: DocumentRecord['files'][number];
  /** The kind of the document, such as 'Civil ID'. */
  readonly label: string;
  /** The reading of the file; undefined if files of this kind are not read. */
  readonly reading: DocumentReading | undefined;
}

/**
 * Shows a picture, or the pages of a PDF as pictures. The page is upright and fits the frame until
 * a person zooms in.
 */
export function FileViewer({ brand_id, file, label, reading }: FileViewerProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const [step, setStep] = useState(WHOLE);
  const [turn, setTurn] = useState(reading?.orientation ?? 0);
  const [page, setPage] = useState(1);
  const [boxes, setBoxes] = useState(true);
  const { ref, width, height } = useElementSize();
  // The link changes every minute. Keeping the first one avoids loading the picture again.
  const [url] = useState(file.url);
  const pages = file.content_type === 'application/pdf' ? (file.pages ?? 1) : 0;
  const zoom = ZOOMS[step] ?? 100;
  const name =
    pages > 1
      ? `${label}, ${t('pages', { page: format.number(page), pages: format.number(pages) })}`
      : label;
  const placed = (reading?.values ?? []).filter(({ place }) => place !== null);
  const drawn = boxes ? <ReadingBoxes values={placed} page={page} /> : null;
  const picture = { name, zoom, turn, frame: { width, height }, drawn };
  return (
    <div className={classes['viewer']}>
      <Group justify="space-between" gap="xs">
        <Group gap={4}>
          <Tool
            label={t('zoom_out')}
            shortcut={SHORTCUTS.zoom_out}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          >
            <IconZoomOut size={18} stroke={1.5} />
          </Tool>
          <Text component="span" role="status" className={classes['level'] ?? ''}>
            {t('zoom_level', { percent: format.number(zoom) })}
          </Text>
          <Tool
            label={t('zoom_in')}
            shortcut={SHORTCUTS.zoom_in}
            disabled={step === ZOOMS.length - 1}
            onClick={() => setStep(step + 1)}
          >
            <IconZoomIn size={18} stroke={1.5} />
          </Tool>
          <Tool
            label={t('turn')}
            shortcut={SHORTCUTS.turn}
            onClick={() => setTurn((turn + QUARTER) % ROUND)}
          >
            <IconRotateClockwise size={18} stroke={1.5} />
          </Tool>
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
      {/* The frame is focusable, so that keys can scroll it. */}
      <Box
        ref={ref}
        className={classes['frame'] ?? ''}
        role="region"
        aria-label={name}
        tabIndex={0}
        data-scrolled={step > WHOLE || undefined}
      >
        {pages > 0 ? (
          <PdfPage brand_id={brand_id} file_id={file.id} page={page} {...picture} />
        ) : (
          url !== null && <Picture src={url} {...picture} />
        )}
      </Box>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly shortcut: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, shortcut, ...button }: ToolProps) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    data-shortcut={shortcut}
    {...button}
  />
);

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly src: string;
  readonly name: string;
  readonly zoom: number;
  /** The rotation in degrees, clockwise. */
  readonly turn: number;
  readonly frame: Size;
  /** An overlay above the page. */
  readonly drawn: ReactNode;
}

/**
 * The transforms by rotation. A rotation around the top left corner moves the page out of its
 * frame, so each is followed by a shift back.
 */
const TURNS: Readonly<Record<number, string>> = {
  90: 'rotate(90deg) translateY(-100%)',
  180: 'rotate(180deg) translate(-100%, -100%)',
  270: 'rotate(270deg) translateX(-100%)',
};

/**
 * Returns the page's size on screen, or null while it is unknown. At 100 % the whole page fits the
 * frame.
 */
function sizeOf({ frame, turn, zoom }: PictureProps, natural: Size | null): Size | null {
  if (natural === null || frame.width === 0 || frame.height === 0) return null;
  const lies = turn % (2 * QUARTER) !== 0;
  const across = lies ? natural.height : natural.width;
  const down = lies ? natural.width : natural.height;
  const scale = (Math.min(frame.width / across, frame.height / down) * zoom) / 100;
  return { width: natural.width * scale, height: natural.height * scale };
}

function Picture(props: PictureProps) {
  const { src, name, zoom, turn, drawn } = props;
  const [natural, setNatural] = useState<Size | null>(null);
  const size = sizeOf(props, natural);
  const lies = turn % (2 * QUARTER) !== 0;
  const sheet: CSSProperties =
    size === null
      ? { width: `${zoom}%` }
      : { width: lies ? size.height : size.width, height: lies ? size.width : size.height };
  const transform = TURNS[turn];
  return (
    <div className={classes['sheet']} style={sheet}>
      <div
        className={classes['picture']}
        data-turn={turn}
        style={{ width: size?.width ?? '100%', ...(transform ? { transform } : {}) }}
      >
        <img
          src={src}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
        />
        {drawn}
      </div>
    </div>
  );
}

interface PdfPageProps extends Omit<PictureProps, 'src'> {
  readonly brand_id: string;
  readonly file_id: string;
  readonly page: number;
}

/**
 * Shows one page of a PDF. The server renders it, so that no code of the file runs in the browser.
 */
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
