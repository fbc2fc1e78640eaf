import { usePlatformName } from '../lib/public-settings.ts';
import classes from './logo.module.css';

/** Shows the logo, an arched doorway, next to the platform's name. */
export function Logo() {
  return (
    <span className={classes['logo']}>
      <svg className={classes['mark']} viewBox="0 0 32 32" aria-hidden focusable="false">
        <rect width="32" height="32" rx="8" />
        <path className={classes['outer']} d="M8 25V15.5a8 8 0 0 1 16 0V25" />
        <path className={classes['inner']} d="M12.5 25v-9a3.5 3.5 0 0 1 7 0v9" />
      </svg>
      <span className={classes['name']}>{usePlatformName()}</span>
    </span>
  );
}
