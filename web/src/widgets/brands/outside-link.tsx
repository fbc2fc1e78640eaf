import { Anchor } from '@mantine/core';

interface OutsideLinkProps {
  readonly href: string;
  /** In place of an address that says nothing to people. */
  readonly label?: string;
}

/** A link of theirs, shown as it is. What is no web address is only text. */
export function OutsideLink({ href, label }: OutsideLinkProps) {
  if (!/^https?:\/\//i.test(href)) return <span className="ltr">{href}</span>;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      // Beside other words its colour alone would not tell it apart.
      {...(label === undefined ? { className: 'ltr' } : { underline: 'always' as const })}
      style={{ overflowWrap: 'anywhere' }}
    >
      {label ?? href}
    </Anchor>
  );
}
