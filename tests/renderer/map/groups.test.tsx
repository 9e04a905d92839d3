import { latLng } from 'leaflet';
import { expect, test } from 'vitest';
import type { Tone } from '../../../src/core/model/catalogue.ts';
import type { ViewLayer } from '../../../src/core/model/view.ts';
import { addToWireTime } from '../../../src/core/model/wireTime.ts';
import { byGravity } from '../../../src/renderer/map/gravity.ts';
import { groupingOf } from '../../../src/renderer/map/groups.ts';
import type { Mark } from '../../../src/renderer/map/marks.ts';

const layers = { tasks: { id: 'tasks', as: 'pins' }, drivers: { id: 'drivers', as: 'dots' } } as const;

/** @param lng in degrees east of a meridian that it does not matter which */
function mark(name: string, lng: number, tone: Tone = 'neutral', of: keyof typeof layers = 'tasks'): Mark {
  return {
    key: `${of} ${name}`,
    layer: layers[of] as unknown as ViewLayer,
    row: { id: name },
    name,
    tone,
    word: '',
    place: { point: latLng(22.5, 114 + lng) },
    lasting: null,
    gravity: null,
    found: name,
  };
}
const names = (marks: readonly Mark[]) => marks.map(({ name }) => name).sort();

test('the gravest comes first, of as grave ones what was given least time, then what is due first, and what is never due last', () => {
  const lasting = (name: string, tone: Tone, since: string, due: string | null): Mark => ({
    ...mark(name, 0, tone),
    lasting: { since: `2026-01-0${since}:00`, due: due && `2026-01-0${due}:00` },
  });
  const marks = [
    mark('free', 0, 'success'),
    lasting('waits, never due', 'waiting', '1 08:00', null),
    lasting('a day, long over', 'waiting', '1 08:00', '2 08:00'),
    lasting('three minutes, due at ten', 'waiting', '4 09:57', '4 10:00'),
    lasting('three minutes, due at nine', 'waiting', '4 08:57', '4 09:00'),
    lasting('danger', 'danger', '5 11:00', '6 11:00'),
  ];
  const inOrder = [
    'danger',
    'three minutes, due at nine',
    'three minutes, due at ten',
    'a day, long over',
    'waits, never due',
    'free',
  ];
  expect([...marks].sort(byGravity).map(({ name }) => name)).toEqual(inOrder);
  expect(groupingOf(marks.slice(0, 5), null)(9).groups).toMatchObject([
    { gravest: { name: 'three minutes, due at nine' } },
  ]);
});

test('what a rule says of gravity comes before the tone, as where lists sort by it', () => {
  const graded = (name: string, gravity: number | null, tone: Tone, minutes: number, due: string): Mark => ({
    ...mark(name, 0, tone),
    lasting: { since: addToWireTime(due, `-${minutes}m`), due },
    gravity,
  });
  const marks = [
    graded('says nothing', null, 'danger', 1, '2026-01-01 08:00:00'),
    graded('papers', 2, 'danger', 1, '2026-01-01 08:00:00'),
    graded('under way', 0, 'progress', 30, '2026-01-01 09:00:00'),
    graded('waits', 0, 'waiting', 1, '2026-01-01 09:01:00'),
  ];
  const sorted = [...marks].reverse().sort(byGravity);
  expect(sorted.map(({ name }) => name)).toEqual(['under way', 'waits', 'papers', 'says nothing']);
});

test('three that lie over one another are a group with the face of the gravest; nearer they stand apart', () => {
  const marks = [mark('one', 0), mark('two', 0.002, 'danger'), mark('three', 0.004, 'waiting'), mark('far', 1)];
  const at = groupingOf(marks, null);
  const { alone, groups } = at(9);
  expect(names(alone)).toEqual(['far']);
  expect(groups).toHaveLength(1);
  const [group] = groups;
  expect(group).toMatchObject({ count: 3, gravest: { name: 'two' } });
  const apart = at(group?.apartAt ?? 0);
  expect(apart.groups.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(3);
  expect(names(at(15).alone)).toEqual(['far', 'one', 'three', 'two']);
});

test('two beside one another are no group, nor are those of different layers', () => {
  const two = groupingOf([mark('one', 0), mark('two', 0)], null);
  expect(two(5)).toMatchObject({ groups: [] });
  const mixed = groupingOf([mark('one', 0), mark('two', 0), mark('van', 0, 'success', 'drivers')], null);
  expect(mixed(5).groups).toEqual([]);
});

test('the chosen one always stands for itself, and is counted once', () => {
  const marks = Array.from({ length: 150 }, (_, n) => mark(`mark ${n}`, (n % 12) * 0.001));
  const { alone, groups } = groupingOf(marks, 'tasks mark 7')(8);
  expect(names(alone)).toContain('mark 7');
  expect(alone.length + groups.reduce((sum, { count }) => sum + count, 0)).toBe(150);
});
