/** What a call asks of a service: one that the settings name, by parameters that the call takes, in names that its rows have. */
import { placeholdersOf } from '../model/entity/service.ts';
import { settingAt } from '../source/settingAt.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt } from '../source/source.ts';
import type { KnownCall } from './lintKnown.ts';
import type { Linting } from './lintReferences.ts';
import { didYouMean } from './nearest.ts';

export function lintRemote({ known, report }: Linting, { place, key, call }: KnownCall): void {
  const remote = memberOf(place, 'remote');
  const does = call.does === 'remote';
  if (does && !remote)
    report(memberOf(place, 'does') ?? key, 'missing-word', 'a call that does "remote" needs "remote": what it asks');
  if (!does && remote)
    report(remote, 'misplaced-word', `"remote" is for a call that does "remote", and this does "${call.does}"`);
  if (!does || !remote || !call.remote) return;
  const service = memberOf(remote, 'to');
  const services = known.broken.has('settings:') ? undefined : settingAt(known.declared.settings, 'services');
  const named = typeof services === 'object' && services !== null ? Object.keys(services) : [];
  const meant = textAt(service) ?? '';
  if (service && !known.broken.has('settings:') && !named.includes(meant))
    report(
      service,
      'unknown-setting',
      `"${meant}" is none of the services of settings.json${didYouMean(meant, named)}`,
    );
  const { fields } = call.takes;
  const takes = (name: string): string =>
    `call "${call.id}" does not take "${name}"${didYouMean(name, Object.keys(fields))}`;
  const path = memberOf(remote, 'path');
  const missing = placeholdersOf(textAt(path) ?? '').find((name) => !(name in fields));
  if (path && missing !== undefined) report(path, 'unknown-parameter', takes(missing));
  for (const item of itemsOf(memberOf(remote, 'params')))
    if (!((textAt(item) ?? '') in fields)) report(item, 'unknown-parameter', takes(textAt(item) ?? ''));
  const own = 'shape' in call.gives ? Object.keys(call.gives.shape.fields) : [];
  const names = [...Object.keys(fields), ...own];
  for (const { name } of entriesOf(memberOf(remote, 'fields'))) {
    const at = keyOf(memberOf(remote, 'fields') ?? remote, name);
    if (at && !names.includes(name))
      report(at, 'unknown-field', `call "${call.id}" neither takes nor gives "${name}"${didYouMean(name, names)}`);
  }
}
