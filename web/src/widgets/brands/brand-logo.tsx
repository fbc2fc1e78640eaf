import { useState } from 'react';
import classes from './brand-logo.module.css';
import { initialsOf, isRealLogo } from './initials.ts';

interface BrandLogoProps {
  readonly name: string;
  readonly url: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** The brand's logo, or two letters of its name. The name stands beside it, so it says nothing. */
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
