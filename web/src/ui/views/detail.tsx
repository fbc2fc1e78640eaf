import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface DetailProps<Data> extends QueryViewProps<Data> {
  /** The header while the item loads. The loaded page shows a header with the item's name. */
  readonly header: PageHeaderProps;
}

/** Shows a page about one item, or its states of loading, failure and absence. */
export function Detail<Data>({ header, ...view }: DetailProps<Data>) {
  return (
    <>
      {view.query.data === undefined && <PageHeader {...header} />}
      <QueryView {...view} />
    </>
  );
}
