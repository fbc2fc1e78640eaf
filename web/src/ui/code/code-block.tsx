import { CopyButton } from '../copy-button.tsx';
import classes from './code-block.module.css';

interface CodeBlockProps {
  /** The name of the block for screen readers. */
  readonly label: string;
  readonly copy: string;
  readonly code: string;
}

/** Shows code from left to right in every language. Long lines wrap. */
export function CodeBlock({ label, copy, code }: CodeBlockProps) {
  return (
    <div className={classes['frame']}>
      <pre className={classes['code']} dir="ltr" role="group" aria-label={label}>
        <code>{code}</code>
      </pre>
      <div className={classes['copy']}>
        <CopyButton value={code} label={copy} announced />
      </div>
    </div>
  );
}
