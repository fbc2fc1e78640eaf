import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

interface OutsideLinkProps {
  readonly href: string;
  /** Replaces an address that is not meaningful to people. */
  readonly label?: string;
}

/** An external link, shown unchanged. Text that is not a web address is not linked. */
export function OutsideLink({ href, label }: OutsideLinkProps) {
  if (!/^https?:\/\//i.test(href)) return <span className="ltr">{href}</span>;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      // Beside other words, its colour alone would not distinguish the link.
      {...(label === undefined ? { className: 'ltr' } : { underline: 'always' as const })}
      style={{ overflowWrap: 'anywhere' }}
    >
      {label ?? href} <IconExternalLink size={14} stroke={1.5} aria-hidden />
    </Anchor>
  );
}
