import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface DetailProps<Data> extends QueryViewProps<Data> {
  /** The header until the item is loaded. Its page has its own header, with its name. */
  readonly header: PageHeaderProps;
}

/** A page about one item, also while the item loads or cannot be shown. */
export function Detail<Data>({ header, ...view }: DetailProps<Data>) {
  return (
    <>
      {view.query.data === undefined && <PageHeader {...header} />}
      <QueryView {...view} />
    </>
  );
}
