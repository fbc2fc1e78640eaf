import type { DocumentFileField } from '@diwan/contract/features/documents/records';
import type { RequestReason } from '@diwan/contract/features/documents/requests';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './document-requests.module.css';

interface ExamplePictureProps {
  readonly field: DocumentFileField;
  /** The reason of the request. The bad picture shows its flaw. */
  readonly reason?: RequestReason;
}

/**
 * The documents that are drawn in portrait format. All others are cards, drawn in landscape format.
 */
const PAPERS: readonly DocumentFileField[] = ['commercial_license_file', 'signatory_auth_file'];

/** Shows a good picture of the document next to one that cannot be used. */
export function ExamplePicture({ field, reason }: ExamplePictureProps) {
  const { t } = useTranslation('documents');
  const is_paper = PAPERS.includes(field);
  const shows_bad = reason !== undefined && reason in FLAWS;
  return (
    <div className={classes['examples']}>
      <figure>
        <Drawing is_paper={is_paper} label={t('example.good')} />
        <figcaption>
          <span aria-hidden>✓ </span>
          {t('example.good')}
        </figcaption>
      </figure>
      {shows_bad && (
        <figure>
          <Drawing is_paper={is_paper} label={t('example.bad')} reason={reason} />
          <figcaption>
            <span aria-hidden>✗ </span>
            {t('example.bad')}
          </figcaption>
        </figure>
      )}
      <p>
        {t(is_paper ? 'example.paper' : 'example.card')}
        {!is_paper && ` ${t('example.both_sides')}`}
      </p>
    </div>
  );
}

interface DrawingProps {
  readonly is_paper: boolean;
  readonly label: string;
  readonly reason?: RequestReason;
}

/** The drawing of each flaw: the document's position, and the shape that covers it. */
const FLAWS: Partial<Record<RequestReason, { readonly transform: string }>> = {
  unreadable: { transform: 'translate(36 24) scale(0.4)' },
  glare: { transform: '' },
  cut_off: { transform: 'translate(38 26)' },
};

function Drawing({ is_paper, label, reason }: DrawingProps) {
  const flaw = reason === undefined ? undefined : FLAWS[reason];
  const [x, y, width, height] = is_paper ? [40, 4, 40, 72] : [16, 14, 88, 54];
  const lines = is_paper ? [18, 27, 36, 45, 54] : [28, 36, 44];
  return (
    <svg viewBox="0 0 120 80" role="img" aria-label={label} className={classes['drawing']}>
      <rect width="120" height="80" className={classes['table']} />
      <g transform={flaw?.transform} className={reason === 'unreadable' ? classes['soft'] : ''}>
        <rect x={x} y={y} width={width} height={height} rx="3" className={classes['sheet']} />
        {!is_paper && <rect x="22" y="24" width="20" height="26" className={classes['ink']} />}
        {lines.map((line, at) => (
          <rect
            key={line}
            x={is_paper ? 46 : 48}
            y={line}
            width={is_paper ? 28 - at * 3 : 46 - at * 8}
            height="3"
            className={classes['ink']}
          />
        ))}
      </g>
      {reason === 'glare' && (
        <ellipse cx="66" cy="38" rx="24" ry="12" className={classes['glare']} />
      )}
    </svg>
  );
}
