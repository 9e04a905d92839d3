/** Desks: screens that can stand on one, panes that are there, fields that they give, parameters that are taken. */
import { says } from '../../lint/says/says.ts';
import { listed } from '../../model/said/message.ts';
import type { Catalogue, Screen } from '../../model/catalogue.ts';
import type { PaneShape } from '../definition.ts';
import { lintCondition, type Reach } from '../../lint/lintConditions.ts';
import { lintGiven } from '../../lint/shared/lintGiven.ts';
import { knownFields, own } from '../../lint/lintKnown.ts';
import { fieldAt, lintType, screenAt, type Linting } from '../../lint/lintReferences.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';
import type { Panes } from './panes.ts';

interface KnownPane {
  readonly place: Place;
  /** Undefined where its screen cannot be known. */
  readonly shape: PaneShape | undefined;
}
type KnownPanes = ReadonlyMap<string, KnownPane>;

export function lintDesk(linting: Linting, screen: Place, kinds: Panes): void {
  const items = itemsOf(memberOf(screen, 'panes'));
  const panes = knownPanes(linting, items, kinds);
  for (const pane of items) {
    const said = memberOf(pane, 'screen');
    lintType(linting, said, screenAt(linting, said), kinds.types());
    lintParams(linting, pane, panes);
    lintVisible(linting, memberOf(pane, 'visible'), panes);
    lintBelow(linting, pane, panes);
    lintDrop(linting, pane, panes);
  }
  for (const one of itemsOf(memberOf(screen, 'order'))) paneAt(linting, one, panes);
  lintCycles(linting, panes);
}

/** By id; one that stands there twice is said. */
function knownPanes({ known, report }: Linting, items: readonly Place[], kinds: Panes): KnownPanes {
  const panes = new Map<string, KnownPane>();
  for (const place of items) {
    const named = memberOf(place, 'id');
    const id = textAt(named);
    if (named && id !== undefined && panes.has(id)) {
      report(named, 'duplicate-id', says.paneTwice({ id }));
    } else if (id !== undefined) {
      panes.set(id, { place, shape: shapeOf(known.catalogue, place, kinds) });
    }
  }
  return panes;
}

function shapeOf(catalogue: Catalogue, pane: Place, { shape }: Panes): PaneShape | undefined {
  const screen: Screen | undefined = own(catalogue.screens, textOfMember(pane, 'screen'));
  return screen && shape(screen, catalogue);
}

/** The pane that a text names; undefined where it names none, which has then been said. */
function paneAt({ report }: Linting, place: Place | undefined, panes: KnownPanes): KnownPane | undefined {
  const id = textAt(place);
  if (!place || id === undefined) return undefined;
  const pane = panes.get(id);
  if (!pane) sayUnknown(report, place, 'unknown-pane', says.notAPane({ name: id }), id, panes.keys());
  return pane;
}

function namedIn(place: Place | undefined): readonly Place[] {
  return textAt(place) === undefined ? itemsOf(place) : place ? [place] : [];
}

/** Each parameter is one that the screen takes, from a pane that gives such a field; what its call requires is there. */
function lintParams(linting: Linting, pane: Place, panes: KnownPanes): void {
  const { report } = linting;
  const screen = memberOf(pane, 'screen');
  const shape = panes.get(textOfMember(pane, 'id') ?? '')?.shape;
  const entries = entriesOf(memberOf(pane, 'params'));
  for (const { name, key, value } of entries) {
    if (shape?.takes && !shape.takes.includes(name)) {
      sayUnknown(
        report,
        key,
        'unknown-parameter',
        says.screenNotTaken({ screen: textAt(screen) ?? '', name }),
        name,
        shape.takes,
      );
    }
    if (isObject(value)) lintSource(linting, value, panes);
  }
  lintGiven(linting, screen, memberOf(pane, 'params'), (value) => chosenIn(value, panes));
  const names = new Set(entries.map(({ name }) => name));
  const missing = (shape?.needs ?? []).filter((name) => !names.has(name)).map((name) => `"${name}"`);
  if (screen && missing.length > 0) {
    report(
      screen,
      'missing-parameter',
      says.paneNeeds({ screen: textAt(screen) ?? '', missing: listed(missing, 'comma') }),
    );
  }
}

/** What is chosen in the pane that a value is read from, or in the first of several. */
function chosenIn(value: Place, panes: KnownPanes): Reach {
  const [from] = namedIn(memberOf(value, 'pane'));
  const name = textAt(from) ?? '';
  const gives = panes.get(name)?.shape?.gives;
  return { fields: gives && knownFields(gives), of: says.ofChosen({ name }), row: undefined };
}

/** A field that none of several panes gives is told once, of the first. */
function lintSource(linting: Linting, source: Place, panes: KnownPanes): void {
  const field = memberOf(source, 'field');
  const name = textAt(field);
  const places = namedIn(memberOf(source, 'pane')).flatMap((named) => {
    const given = givenBy(linting, named, panes);
    return given ? [{ named, given }] : [];
  });
  const lacking = places.find(({ given }) => name !== undefined && !given.has(name));
  if (lacking) fieldAt(linting, field, lacking.given, says.ofChosen({ name: textAt(lacking.named) ?? '' }));
}

/** The fields of what is chosen in a pane; undefined where they cannot be known, or nothing is, which has then been said. */
function givenBy(linting: Linting, named: Place, panes: KnownPanes): ReturnType<typeof knownFields> | undefined {
  const shape = paneAt(linting, named, panes)?.shape;
  if (!shape) return undefined;
  if (shape.gives) return knownFields(shape.gives);
  linting.report(named, 'misplaced-word', says.nothingChosen({ pane: textAt(named) ?? '' }));
  return undefined;
}

function lintVisible(linting: Linting, visible: Place | undefined, panes: KnownPanes): void {
  const named = memberOf(visible, 'pane');
  const fields = named && givenBy(linting, named, panes);
  const of = says.ofChosen({ name: textAt(named) ?? '' });
  lintCondition(linting, memberOf(visible, 'if'), { fields, of, row: null });
}

/** What is dropped on a row is known to it only where its pane hangs on what is chosen there, and something must be done with it. */
function lintDrop(linting: Linting, pane: Place, panes: KnownPanes): void {
  const drop = memberOf(pane, 'drop');
  const from = paneAt(linting, drop, panes);
  if (!drop || !from || linting.known.broken.size > 0) return;
  const screen = own(linting.known.catalogue.screens, textOfMember(pane, 'screen'));
  const name = textAt(drop) ?? '';
  if (!from.shape?.gives || !sourcesIn(pane).includes(name))
    linting.report(drop, 'misplaced-word', says.dropNotHung({ pane: name }));
  else if (screen && !('lanes' in screen && screen.actions.some(({ at, primary }) => at === 'row' && primary)))
    linting.report(drop, 'misplaced-word', says.dropNeedsLanes);
}

/** Panes stand beneath those of the row, not beneath each other. */
function lintBelow(linting: Linting, pane: Place, panes: KnownPanes): void {
  const below = memberOf(pane, 'parentId');
  const above = paneAt(linting, below, panes);
  if (!below || !above || (above.place.node !== pane.node && !memberOf(above.place, 'parentId'))) return;
  linting.report(below, 'conflicting-words', says.belowAnother({ pane: textAt(below) ?? '' }));
}

/** No pane waits for itself, by way of others. */
function lintCycles({ report }: Linting, panes: KnownPanes): void {
  const after = new Map([...panes].map(([id, { place }]) => [id, sourcesIn(place)]));
  for (const [id, { place }] of panes) {
    const reached = new Set<string>();
    const open = [...(after.get(id) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(after.get(next) ?? []));
    }
    const params = memberOf(place, 'params') ?? memberOf(place, 'visible');
    if (params && reached.has(id)) report(params, 'pane-cycle', says.paneCycle({ pane: id }));
  }
}

function sourcesIn(pane: Place): string[] {
  const params = entriesOf(memberOf(pane, 'params')).map(({ value }) => memberOf(value, 'pane'));
  const named = [...params, memberOf(memberOf(pane, 'visible'), 'pane')].flatMap(namedIn);
  return named.flatMap((place) => textAt(place) ?? []);
}
