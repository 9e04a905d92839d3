/** Loaded before the server (`--import`): its wall clock stands off from the machine's by as many milliseconds as it is told. */
const real = globalThis.Date;
let offset = 0;

globalThis.Date = new Proxy(real, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [real.now() + offset] : given, asked as typeof real) as Date,
  apply: () => new real(real.now() + offset).toString(),
  get: (target, name) => (name === 'now' ? () => real.now() + offset : (Reflect.get(target, name) as unknown)),
});

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('clockOffset' in message)) return;
  offset = Number(message.clockOffset);
});
// Whoever tells the time does not keep the server alive.
process.channel?.unref();
