/** `GET /files/<id>?e=…&s=…`: a stored file, for whoever holds an address signed within the last ten minutes. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { refuse } from '../records/faults.ts';
import { extensions } from './contentType.ts';
import { isFileThere } from './gone.ts';
import { sendFile } from './send.ts';
import type { FileSigner } from './signing.ts';
import { isFileId, type FileStore } from './store.ts';

interface FileRoutes {
  readonly database: Kysely<Tables>;
  readonly files: FileStore;
  readonly signer: FileSigner;
}

export function fileRoutes(app: FastifyInstance, { database, files, signer }: FileRoutes): void {
  app.get<{ Params: { id: string }; Querystring: { e?: string; s?: string } }>('/files/:id', async (request, reply) => {
    const { id } = request.params;
    const { e, s } = request.query;
    if (!isFileId(id)) throw refuse('unknown-file');
    if (typeof e !== 'string' || typeof s !== 'string' || !signer.verify(id, e, s)) throw refuse('wrong-signature');
    const row = await database
      .selectFrom('file')
      .select(['type', 'size', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirst();
    const path = files.pathOf(id);
    if (!row || !(await isFileThere(path))) throw refuse('unknown-file');
    // Only what shows itself as an image is shown in place; anything else is handed over as a file.
    const extension = row.type === null ? undefined : extensions[row.type];
    void reply
      .header('cache-control', 'private, max-age=600')
      .header('content-disposition', extension ? `inline; filename="${id}.${extension}"` : 'attachment');
    const type = extension && row.type ? row.type : 'application/octet-stream';
    return sendFile(request, reply, { path, size: Number(row.size), sha256: row.sha256, type });
  });
}
