import { fastify } from 'fastify';
import pg from 'pg';
import {
  CUSTOMERS_BY_DIGITS_JSON,
  CUSTOMERS_BY_NAME_JSON,
  LIST_ALL_JSON,
  LIST_BRAND_JSON,
} from './statements.ts';

/**
 * A server for comparison, without roles, validation and scope. Each call is one prepared
 * statement, and PostgreSQL builds the text of the answer.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify({ logger: false });

interface Row {
  readonly page: string;
}

const page = async (name: string, text: string, values: readonly string[]): Promise<string> => {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return `{"success":true,"data":{"rows":${rows[0]?.page ?? '[]'}}}`;
};

app.addHook('onRequest', async (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8');
});
app.get('/all', () => page('all', LIST_ALL_JSON, []));
app.get<{ Params: { id: string } }>('/brands/:id', ({ params }) =>
  page('brand', LIST_BRAND_JSON, [params.id]),
);
app.get<{ Params: { search: string } }>('/customers/:search', ({ params }) =>
  /\d/.test(params.search)
    ? page('digits', CUSTOMERS_BY_DIGITS_JSON, [params.search])
    : page('names', CUSTOMERS_BY_NAME_JSON, [params.search]),
);

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
