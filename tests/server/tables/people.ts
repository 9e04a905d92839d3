/** People of the demonstration who export, download and import. */
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';

export type Json = Record<string, unknown>;

interface Answer<Data> {
  readonly status: number;
  readonly error?: string;
  readonly msg: string;
  readonly fields?: Record<string, string>;
  readonly data: Data;
}
export interface Item extends Json {
  readonly id: string;
  readonly wordName: string;
  readonly path: string;
  readonly downloadTime: string;
  readonly state: string;
  readonly percentage: number;
  readonly size: number | null;
  readonly fault: string | null;
}

export interface Person {
  readonly id: string;
  readonly info: Json;
  readonly post: <Data = Json>(path: string, body: Json, language?: string) => Promise<Answer<Data>>;
  readonly get: <Data = Json>(path: string) => Promise<Answer<Data>>;
  readonly send: <Data = Json>(path: string, file: Buffer, name: string, fields: Json) => Promise<Answer<Data>>;
  readonly download: (path: string) => Promise<{ status: number; headers: Json; body: Buffer }>;
  /** The item once the job has ended. */
  readonly ended: (id: string) => Promise<Item>;
  /** The file of a list that is exported now. */
  readonly exported: (body: Json, language?: string) => Promise<Buffer>;
}

export async function signIn(app: FastifyInstance, username: string, password = 'Towline-2026'): Promise<Person> {
  const payload = { username, password: wirePassword(password) };
  const signed = await app.inject({ method: 'POST', url: '/api/rescue_public/user/rescuePublicLogin.do', payload });
  if (signed.statusCode !== 200) throw new Error(`${username} cannot sign in: ${signed.body}`);
  const { data } = signed.json<{ data: { accessToken: string; userInfo: Json } }>();
  const token = `express${data.accessToken}`;

  async function ask<Data>(method: 'GET' | 'POST', path: string, more: object): Promise<Answer<Data>> {
    const answer = await app.inject({ method, url: `/api${path}`, headers: { token }, ...more });
    return { ...answer.json<Omit<Answer<Data>, 'status'>>(), status: answer.statusCode };
  }
  const person: Person = {
    id: String(data.userInfo['id']),
    info: data.userInfo,
    post: (path, body, language = 'zh-CN') =>
      ask('POST', path, { payload: body, headers: { token, 'accept-language': language } }),
    get: (path) => ask('GET', path, {}),
    send: (path, file, name, fields) => {
      const boundary = 'a-boundary-of-the-test';
      const texts = Object.entries(fields).map(
        ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
      );
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = { token, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return ask('POST', path, { payload: body, headers });
    },
    download: async (path) => {
      const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers: { token } });
      return { status: answer.statusCode, headers: answer.headers as Json, body: answer.rawPayload };
    },
    ended: async (id) => {
      for (;;) {
        const { data: items } = await person.get<Item[]>(`/vehicle/ces?id=${id}`);
        const [item] = items;
        if (!item) throw new Error(`There must be an item ${id}`);
        if (item.state === 'done' || item.state === 'failed') return item;
        await pause(20);
      }
    },
    exported: async (body, language) => {
      const begun = await person.post<{ id: string }>('/vehicle/export', body, language);
      if (begun.status !== 200) throw new Error(`The export must begin: ${begun.msg} ${JSON.stringify(begun.fields)}`);
      const item = await person.ended(begun.data.id);
      if (item.state !== 'done') throw new Error(`The export must succeed: ${item.fault ?? ''}`);
      return (await person.download(item.path)).body;
    },
  };
  return person;
}
