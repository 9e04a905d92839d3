/** The server as an app on the road speaks to it. */
import { memberIn, rowOf } from '../../core/model/row.ts';
import type { CallPath } from '../../generated/calls.ts';
import { encrypted } from '../../server/sessions/loginKey.ts';
import { wirePassword } from '../../server/sessions/passwords/password.ts';

/** Nobody answers, or somebody else does. */
export class ServerAway extends Error {}

/** The server has refused: what it said, and its name for it. */
export class Refused extends Error {
  readonly error: string;
  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

export interface Server {
  /** @throws ServerAway with what to do about it. */
  readonly reach: () => Promise<void>;
  readonly signIn: (username: string, password: string) => Promise<Session>;
}
export interface Session {
  /** @throws Refused, ServerAway */
  readonly call: (path: CallPath, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** A file that the server gives, as JSON. @throws Refused, ServerAway */
  readonly file: (path: CallPath | `${CallPath}?${string}`) => Promise<unknown>;
}

const timeout = 30_000;

export function connectTo(address: string): Server {
  async function send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(timeout) });
    } catch (cause) {
      const text = `No server answers at ${address}: start it with "npm start", or name it with PORT and HOST`;
      throw new ServerAway(text, { cause });
    }
  }

  async function call(token: string | null, path: CallPath, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json', ...(token === null ? {} : { token: `express${token}` }) };
    const response = await send(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = rowOf(await response.json());
    if (!response.ok)
      throw new Refused(String(answer['error'] ?? response.status), String(answer['msg'] ?? response.statusText));
    return answer['data'];
  }

  async function file(token: string, path: string): Promise<unknown> {
    const response = await send(`/api${path}`, { headers: { token: `express${token}` } });
    const answer = rowOf(await response.json());
    if (!response.ok)
      throw new Refused(String(answer['error'] ?? response.status), String(answer['msg'] ?? response.statusText));
    return answer;
  }

  return {
    reach: async () => {
      const response = await send('/readyz', {});
      if (!response.ok) throw new ServerAway(`The server at ${address} is not ready (${response.status} at /readyz)`);
    },
    signIn: async (username, password) => {
      const wire = wirePassword(password);
      const { loginRSA, publicKey } = rowOf(memberIn(await (await send('/api/publicKey', {})).json(), 'data'));
      const given = { username, password: loginRSA === true ? encrypted(String(publicKey), wire) : wire };
      const data = await call(null, '/rescue_public/user/rescuePublicLogin.do', given);
      const accessToken = String(rowOf(data)['accessToken']);
      return { call: (path, body) => call(accessToken, path, body), file: (path) => file(accessToken, path) };
    },
  };
}
