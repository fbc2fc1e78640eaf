import { useState } from 'react';
import classes from './brand-logo.module.css';

interface BrandLogoProps {
  readonly name: string;
  readonly url: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** The brand's logo, or two letters of its name. Decorative: the name is beside it. */
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

/** Two letters for a brand without a logo: from its first two words, else from its only one. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = [], second] = words.map((word) => Array.from(word));
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return letters.join('').toLocaleUpperCase();
}

/** Placeholder pictures of the example domains are not logos. */
const isRealLogo = (url: string | null): url is string =>
  url !== null && !/^(?:https?:)?\/\/(?:[\w-]+\.)*example\.(?:com|org|net)(?:[:/]|$)/i.test(url);
