import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './document-field.module.css';
import { inspectPhoto } from './photo.ts';

/** A photo is looked at once, however often the hint is drawn. */
const identities = new WeakMap<File, number>();
let lastIdentity = 0;

function identityOf(file: File): number {
  const known = identities.get(file);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(file, lastIdentity);
  return lastIdentity;
}

/** Says at once whether a photo can be read, while the card is still in the person's hand. */
export function QualityHint({ file }: { readonly file: File }) {
  const { t } = useTranslation('documents');
  const quality = useQuery({
    queryKey: ['photo-quality', identityOf(file)],
    queryFn: () => inspectPhoto(file),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
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
