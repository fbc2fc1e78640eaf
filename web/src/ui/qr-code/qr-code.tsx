import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  /** The text for screen readers, which describes what the code opens. */
  readonly label: string;
}

/** Shows a text as a QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data } = useQuery(pictureOf(text));
  if (data === undefined) return <Skeleton className={classes['code']} />;
  return (
    <svg
      className={classes['code']}
      viewBox={`0 0 ${data.size} ${data.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.path} />
    </svg>
  );
}

/** Draws the code on this device, so that it works offline. */
const pictureOf = (text: string) =>
  queryOptions({
    queryKey: ['qr-code', text],
    queryFn: () => drawQrCode(text),
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });

/** A picture of squares as one SVG path, `size` units wide and high. */
interface Picture {
  readonly size: number;
  readonly path: string;
}

/** The width of the quiet zone in modules, which ISO/IEC 18004 requires. */
const QUIET = 4;

/** Draws the dark modules as one path. */
async function drawQrCode(text: string): Promise<Picture> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, at) => at).filter((at) => modules.data[at]);
  const path = cells
    .map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`)
    .join('');
  return { size: size + 2 * QUIET, path };
}
