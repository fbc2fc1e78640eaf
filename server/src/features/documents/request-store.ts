import type { DocumentFileField } from '@diwan/contract/features/documents/records';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DocumentRequestsTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const COLUMNS = [
  'document_requests.id',
  'document_requests.field',
  'document_requests.reason_code',
  'document_requests.note',
  'document_requests.state',
  'document_requests.created_at',
  'document_requests.closed_at',
] as const;

export const findRequests = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('document_requests')
    .innerJoin('brands as b', 'b.id', 'document_requests.brand_id')
    .select([...COLUMNS, 'b.status as brand_status'])
    .where('document_requests.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('document_requests.created_at', 'desc')
    .orderBy('document_requests.id')
    .limit(LIST_LIMIT)
    .execute();

export const lockRequest = (tx: Tx, brand_id: number, id: string) =>
  tx
    .selectFrom('document_requests')
    .select(COLUMNS)
    .where('document_requests.brand_id', '=', brand_id)
    .where('document_requests.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export const insertRequest = (
  tx: Tx,
  request: Insertable<DocumentRequestsTable>,
): Promise<RequestRow> =>
  tx.insertInto('document_requests').values(request).returning(COLUMNS).executeTakeFirstOrThrow();

interface ExpiredDocument {
  readonly brand_id: number;
  readonly field: DocumentFileField;
  readonly created_at: string;
}

/** Inserts a request of the owner for an expired document, unless the document has an open one. */
export const insertExpired = (tx: Tx, { brand_id, field, created_at }: ExpiredDocument) =>
  sql`insert into document_requests (brand_id, field, reason_code, requested_by, created_at)
    select b.id, ${field}, 'expired', b.owner_user_id, ${created_at} from brands b
    where b.id = ${brand_id} and b.owner_user_id is not null
    on conflict (brand_id, field) where state = 'open' do nothing`.execute(tx);

interface RequestClosure {
  readonly state: 'withdrawn';
  readonly closed_at: string;
}

export const closeRequest = (tx: Tx, id: string, closing: RequestClosure) =>
  tx.updateTable('document_requests').set(closing).where('id', '=', id).execute();

interface DocumentAnswer {
  readonly brand_id: number;
  readonly document_id: string;
  readonly fields: readonly DocumentFileField[];
}

export const closeAnswered = (
  tx: Tx,
  { brand_id, document_id, fields }: DocumentAnswer,
  now: string,
) =>
  tx
    .updateTable('document_requests')
    .set({ state: 'answered', closed_at: now, answered_by_document_id: document_id })
    .where('brand_id', '=', brand_id)
    .where('state', '=', 'open')
    .where('field', 'in', fields)
    .execute();

export interface FileChange {
  readonly field: DocumentFileField;
  readonly file_id: string;
}

/** Returns the newest submission with all its columns. The caller has locked the brand. */
export const findWholeSubmission = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('brand_documents')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
