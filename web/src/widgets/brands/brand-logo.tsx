import { useState } from 'react';
import classes from './brand-logo.module.css';

interface BrandLogoProps {
  readonly name: string;
  readonly url: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/**
 * Shows the brand's logo, or two letters of its name. Screen readers skip it, because the name is
 * next to it.
 */
export function BrandLogo({ name, url, size = 'md' }: BrandLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = isRealLogo(url) && url !== broken ? url : null;
  return (
    <span className={classes['logo']} data-size={size} aria-hidden>
      {shown === null ? (
        initialsOf(name)
      ) : (
        <img
          className={classes['picture']}
          src={shown}
          alt=""
          loading="lazy"
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  );
}

/**
 * Returns two letters for a brand without a logo: the initials of its first two words, or the start
 * of its only word.
 */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = [], second] = words.map((word) => Array.from(word));
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return letters.join('').toLocaleUpperCase();
}

/** Returns whether a URL is a logo. Pictures of the example domains are placeholders. */
const isRealLogo = (url: string | null): url is string =>
  url !== null && !/^(?:https?:)?\/\/(?:[\w-]+\.)*example\.(?:com|org|net)(?:[:/]|$)/i.test(url);
