import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface DetailProps<Data> extends QueryViewProps<Data> {
  /** The header until the thing itself, whose page has one with its name, is there. */
  readonly header: PageHeaderProps;
}

/** A page about one thing: until it is read, and when it can't be had. */
export function Detail<Data>({ header, ...view }: DetailProps<Data>) {
  return (
    <>
      {view.query.data === undefined && <PageHeader {...header} />}
      <QueryView {...view} />
    </>
  );
}
