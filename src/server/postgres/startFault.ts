/** Why the server cannot start, in one line: what must hold, what was given, where. `server/start.ts` prints it and exits 1. */
export class StartFault extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message.replace(/\s*\n\s*/g, ' '), options);
    this.name = 'StartFault';
  }
}
