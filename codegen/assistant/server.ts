/**
 * `schema mcp`: a server of the Model Context Protocol over standard input and output. An assistant reads the language, tries
 * what it writes and keeps it as drafts; what is served is changed by people alone.
 */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerTools, type Assisted } from './tools.ts';

const instructions = `Pages of an administration console are JSON files ("schemas"). Begin with the tool "reference": it explains
the language. "names" tells what may be named, "scaffold" begins a page, "lint" tells every fault at its place ("explain" says what
a code means), "preview" and "picture" show the page, "save_draft" keeps it. You cannot publish: people do.`;

export function assistantServer(assisted: Assisted): McpServer {
  const server = new McpServer({ name: 'schemas', version: '1.0.0' }, { instructions });
  registerTools(server, assisted);
  return server;
}

/** Ends when the assistant closes its end. */
export async function serveAssistants(assisted: Assisted): Promise<number> {
  const ended = new Promise<void>((done) => process.stdin.once('end', done));
  const served = serveStdio(() => assistantServer(assisted));
  await ended;
  await served.close();
  return 0;
}
