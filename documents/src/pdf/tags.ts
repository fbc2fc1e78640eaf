/**
 * A structure element of a paper (ISO 32000-1, 14.8.4). Nodes with the same tag object belong to
 * one element, even on different pages. A text without a tag is a paragraph. A fixed node is an
 * artifact. If it has a tag, its first appearance is content.
 */
export interface Tag {
  readonly role: Group | 'H1' | 'H2' | 'P' | 'Lbl' | 'LBody' | 'TH' | 'TD' | 'Figure' | 'Link';
  /** The element that contains this one; by default the document. */
  readonly parent?: Tag | undefined;
  /** The cells that a header cell describes. */
  readonly scope?: 'Row' | 'Column';
  /** The alternative text of a picture. */
  readonly alt?: string;
}

type Group = 'L' | 'LI' | 'Table' | 'TR';

declare module '@react-pdf/renderer' {
  interface NodeProps {
    readonly tag?: Tag | undefined;
  }
}
