/** The console from its source, with hot reload: Vite behind this server's own address. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export async function developmentConsole(app: FastifyInstance, projectDir: string): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(projectDir, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, ws: { server: app.server }, proxy: {} },
  });
  app.addHook('onClose', () => vite.close());
  app.get('/*', { exposeHeadRoute: false }, (request, reply) => {
    reply.hijack();
    // Hot reload needs an inline script, which the policy of the built console forbids.
    reply.raw.removeHeader('content-security-policy');
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
}
