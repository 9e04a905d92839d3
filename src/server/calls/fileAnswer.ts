/** What a call that gives a file answers in place of the envelope. */
import type { Readable } from 'node:stream';

export class FileAnswer {
  readonly name: string;
  readonly type: string;
  /** A stream is opened when it is sent: an answer that never is, since what follows its handler failed, would keep its file open. */
  readonly body: Buffer | (() => Readable);
  /** Of this very content, where it is worth asking whether it is still the same. */
  readonly tag: string | undefined;
  /** @param name what the file is called when it is saved; @param type its media type; @param tag a digest of it. */
  constructor(name: string, type: string, body: Buffer | (() => Readable), tag?: string) {
    this.name = name;
    this.type = type;
    this.body = body;
    this.tag = tag;
  }

  /** Handed over as a file, never shown in place; any name survives (RFC 6266, with the signs of RFC 8187). */
  get headers(): Readonly<Record<string, string>> {
    const plain = this.name.replace(/[^\w.-]/g, '_');
    return {
      'content-type': this.type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded(this.name)}`,
      // The browser keeps it, and asks each time whether it is still the same: by then the session has been looked at.
      ...(this.tag === undefined ? {} : { etag: `"${this.tag}"`, 'cache-control': 'private, no-cache' }),
    };
  }
}

/** What addresses may hold and this header may not is escaped too. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
