import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { formatInstant } from '../clock.ts';

/**
 * The hours until the contact expires. RFC 9116 recommends less than a year. The expiry is computed
 * for each request.
 */
const VALID_HOURS = 180 * 24;

/** Mounts the contact for security reports (RFC 9116). The answer is 404 if no contact is set. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { clock, config }: Deps,
  readContact: () => Promise<string>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/.well-known/security.txt',
    handler: async (_request, reply) => {
      const contact = await readContact();
      if (contact === '') return reply.callNotFound();
      const lines = [
        `Contact: mailto:${contact}`,
        `Expires: ${formatInstant(clock.now().add({ hours: VALID_HOURS }))}`,
        'Preferred-Languages: en, ar',
        `Canonical: ${config.public_url}/.well-known/security.txt`,
      ];
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    },
  });
}
