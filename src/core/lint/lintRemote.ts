/** What a call asks of a service: one that the settings name, by parameters that the call takes, in names that its rows have. */
import { says } from './says/says.ts';
import { type Message } from '../model/said/message.ts';
import { placeholdersOf } from '../model/entity/service.ts';
import { settingAt } from '../source/settingAt.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt } from '../source/source.ts';
import type { KnownCall } from './lintKnown.ts';
import type { Linting } from './lintReferences.ts';
import { meantText } from './nearest.ts';

export function lintRemote({ known, report }: Linting, { place, key, call }: KnownCall): void {
  const remote = memberOf(place, 'remote');
  const does = call.does === 'remote';
  if (does && !remote) report(memberOf(place, 'does') ?? key, 'missing-word', says.remoteNeedsRemote);
  if (!does && remote) report(remote, 'misplaced-word', says.remoteIsForRemote({ does: call.does }));
  if (!does || !remote || !call.remote) return;
  const service = memberOf(remote, 'to');
  const services = known.isWithoutSettings ? undefined : settingAt(known.declared.settings, 'services');
  const named = typeof services === 'object' && services !== null ? Object.keys(services) : [];
  const meant = textAt(service) ?? '';
  if (service && !known.isWithoutSettings && !named.includes(meant))
    report(service, 'unknown-setting', says.notAService({ name: meant, meant: meantText(meant, named) }));
  const { fields } = call.takes;
  const takes = (name: string): Message =>
    says.notTakenMeant({ call: call.id, name, meant: meantText(name, Object.keys(fields)) });
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
      report(at, 'unknown-field', says.neitherTakenNorGiven({ call: call.id, name, meant: meantText(name, names) }));
  }
}
