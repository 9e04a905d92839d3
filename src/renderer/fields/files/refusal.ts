/** Why a chosen file is not sent: told at once, by what the browser knows of it. */
import { megabytesOf } from '../../../core/model/entity/uploads.ts';
import { betweenNames } from '../../../core/model/label.ts';
import type { ViewField } from '../../../core/model/view.ts';
import type { Ports } from '../../engine/ports.ts';
import { fileTexts } from './fileTexts.ts';
import { images, isOfImages } from './files.tsx';

const megabyte = 1024 * 1024;

const extension = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const bare = (kind: string) => kind.replace(/^(\.|image\/)/, '').toLowerCase();

/** What a field takes, in words: kinds, and megabytes of one file. */
export function takenBy({ accept = images, name }: ViewField, { uploadMegabytes, text }: Ports) {
  return { kinds: accept.join(text(betweenNames)), limit: megabytesOf(uploadMegabytes, name) };
}

/** Undefined for a file that is sent. */
export function refusalOf({ name, size }: File, field: ViewField, ports: Ports): string | undefined {
  const { accept = images } = field;
  const taken = takenBy(field, ports);
  const values = { ...taken, name };
  if (!accept.some((kind) => bare(kind) === extension(name)))
    return ports.text(isOfImages(field) ? fileTexts.notImage : fileTexts.otherKind, values);
  if (size === 0) return ports.text(fileTexts.empty, values);
  // Rounded up: what is a byte too large does not read as if it were just small enough.
  if (size > taken.limit * megabyte)
    return ports.text(fileTexts.tooLarge, { ...values, size: Math.ceil((size / megabyte) * 10) / 10 });
  return undefined;
}
