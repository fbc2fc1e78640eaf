import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

interface OutsideLinkProps {
  readonly href: string;
  /** The text that is shown instead of the URL, where people cannot read it. */
  readonly label?: string;
}

/** Shows an external link. Text that is not a web address is not linked. */
export function OutsideLink({ href, label }: OutsideLinkProps) {
  if (!/^https?:\/\//i.test(href)) return <span className="ltr">{href}</span>;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      // The link is among other words, so colour alone would not distinguish it.
      {...(label === undefined ? { className: 'ltr' } : { underline: 'always' as const })}
      style={{ overflowWrap: 'anywhere' }}
    >
      {label ?? href} <IconExternalLink size={14} stroke={1.5} aria-hidden />
    </Anchor>
  );
}
