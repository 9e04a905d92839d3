/** The event stream as a program hears it that does nothing else: what machine and server take without any page. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** Milliseconds until it is opened anew. */
const againAfter = 250;

/** Resolves once the stream stands. @returns when each task was first told of, in milliseconds since 1970; grows until `stop` */
export async function hearTasks(url: string, token: string, stop: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const heard = new Map<string, number>();
  let seen = '';
  let stands = (): void => undefined;
  const standing = new Promise<void>((resolve) => (stands = resolve));
  const note = ({ data, id }: EventSourceMessage): void => {
    stands();
    if (id !== undefined) seen = id;
    const { entity, id: record } = JSON.parse(data) as { entity?: unknown; id?: unknown };
    if (entity === 'task' && typeof record === 'string' && !heard.has(record)) heard.set(record, Date.now());
  };
  const read = async (): Promise<void> => {
    const headers = { token: `express${token}`, ...(seen !== '' && { 'Last-Event-ID': seen }) };
    const { body } = await fetch(`${url}/api/events`, { headers, signal: stop });
    const parser = createParser({ onEvent: note });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      parser.feed(value ?? '');
    }
  };
  const follow = async (): Promise<void> => {
    while (!stop.aborted) {
      await read().catch(() => undefined);
      await new Promise((done) => setTimeout(done, againAfter));
    }
  };
  void follow();
  await standing;
  return heard;
}
