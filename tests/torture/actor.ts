/**
 * One person at work, as the console works for them: each submit has its idempotency key, and is sent again, to whichever
 * server answers, until somebody says what became of it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { wirePassword } from '../browser/product.ts';
import type { Attempt, Deed, Journal, Outcome, Wish } from './journal.ts';

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly data: unknown;
}

const password = wirePassword('Towline-2026');
const answersWithin = 20_000;
const triesFor = 60_000;
const betweenTries = 150;

export class Actor {
  readonly username: string;
  userId = '';
  /** What the sign-in said of them. */
  info: Readonly<Record<string, unknown>> = {};
  token = '';
  private turn: number;
  private readonly addresses: readonly string[];
  private readonly journal: Journal;

  constructor(username: string, index: number, addresses: readonly string[], journal: Journal) {
    this.username = username;
    this.turn = index;
    this.addresses = addresses;
    this.journal = journal;
  }

  async signIn(): Promise<void> {
    const body = { username: this.username, password };
    const { final } = await this.persist(() =>
      this.send('/rescue_public/user/rescuePublicLogin.do', { body, headers: {} }),
    );
    if (final?.status !== 200) throw new Error(`${this.username} cannot sign in: ${final?.status} ${final?.error}`);
    const { accessToken, userInfo } = final.data as { accessToken: string; userInfo: Record<string, unknown> };
    this.token = `express${accessToken}`;
    this.info = userInfo;
    this.userId = String(userInfo['id']);
  }

  /** Enters the wish into the journal with what became of it. */
  async submit(wish: Wish): Promise<Deed> {
    const sent = performance.now();
    const headers = { 'idempotency-key': `${wish.tag}-${randomUUID()}` };
    const { final, attempts } = await this.asSignedIn(() => this.send(wish.path, { ...requestOf(wish), headers }));
    const answered = final ? performance.now() : Number.POSITIVE_INFINITY;
    const { status, error, data } = final ?? { status: 0, error: '', data: null };
    const outcome = outcomeOf(status);
    const deed = {
      ...wish,
      who: this.username,
      userId: this.userId,
      sent,
      answered,
      attempts,
      outcome,
      status,
      error,
      data,
    };
    this.journal.add(deed);
    return deed;
  }

  /** A read: null where nobody answers it for long. */
  async read(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer | null> {
    const address = `${path}?${new URLSearchParams(query).toString()}`;
    return (await this.asSignedIn(() => this.send(address, { headers: {} }))).final;
  }

  /** A read whose parameters are a body. */
  async ask(path: string, body: Readonly<Record<string, unknown>>): Promise<Answer | null> {
    return (await this.asSignedIn(() => this.send(path, { body, headers: {} }))).final;
  }

  private async asSignedIn(send: () => Promise<Answer | null>): Promise<Told> {
    const first = await this.persist(send);
    if (first.final?.status !== 401) return first;
    await this.signIn();
    const second = await this.persist(send);
    return { ...second, attempts: [...first.attempts, ...second.attempts] };
  }

  /** Until an answer comes that says what has become of it, or patience is at its end. */
  private async persist(send: () => Promise<Answer | null>): Promise<Told> {
    const attempts: Attempt[] = [];
    const deadline = performance.now() + triesFor;
    for (;;) {
      const sent = performance.now();
      const answer = await send();
      attempts.push({ sent, answered: performance.now(), told: told(answer) });
      if (answer && says(answer)) return { final: answer, attempts };
      if (performance.now() > deadline) return { final: null, attempts };
      // The other server may be well.
      this.turn += 1;
      await pause(betweenTries);
    }
  }

  private async send(path: string, request: Sending): Promise<Answer | null> {
    const address = this.addresses[this.turn % this.addresses.length] ?? '';
    const { body, form, headers } = request;
    const json: Record<string, string> =
      form === undefined && body !== undefined ? { 'content-type': 'application/json' } : {};
    try {
      const response = await fetch(`${address}/api${path}`, {
        method: body === undefined && form === undefined ? 'GET' : 'POST',
        headers: { token: this.token, 'accept-language': 'en-US', ...json, ...headers },
        ...(form ? { body: form() } : body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answersWithin),
      });
      return await readAnswer(response);
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return null;
      throw error;
    }
  }
}

interface Told {
  readonly final: Answer | null;
  readonly attempts: readonly Attempt[];
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body cannot be sent twice: each sending makes its own. */
  readonly form?: () => FormData;
}

function requestOf({ body, photo, tag }: Wish): Omit<Sending, 'headers'> {
  if (!photo) return { body };
  return {
    form: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.set(name, String(value));
      form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), `${tag}.png`);
      return form;
    },
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) {
    return { status, error: '', data: text.length };
  }
  const { error = '', data = null } = JSON.parse(text) as { error?: string; data?: unknown };
  return { status, error, data };
}

function told(answer: Answer | null): string {
  return answer ? [answer.status, answer.error].filter(Boolean).join(' ') : 'no answer';
}

/** Answers of 5xx promise nothing but that it may be tried again; neither does one that asks for a little patience. */
function says({ status, error }: Answer): boolean {
  return status < 500 && status !== 429 && error !== 'busy';
}

function outcomeOf(status: number): Outcome {
  if (status === 0) return 'unknown';
  return status < 400 ? 'done' : 'refused';
}
