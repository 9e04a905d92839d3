/** Everything that a line of the audit log may name: every call, by its title; one that has another id now, by both. */
import { textOf } from '../../core/model/label.ts';
import type { Choice } from './auditKinds.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { Handler } from '../calls/handler.ts';

export const auditCalls: Handler<Row, Choice[]> = async ({ release, language }) =>
  Object.values(release.catalogue.calls)
    .flatMap(({ id, was, title }) => [id, was ?? []].flat().map((one) => ({ id: one, name: textOf(title, language) })))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
