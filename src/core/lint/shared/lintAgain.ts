/** Lints something again only where anything has changed that was looked at; else it tells what it told before. */
import { keeping, watchDeclared, type Watch } from '../../source/watchedReads.ts';
import type { Report } from '../../source/source.ts';
import type { Known } from '../lintKnown.ts';
import type { Again, Linting } from '../lintReferences.ts';

type Told = readonly { readonly by: 'report' | 'warn'; readonly fault: Parameters<Report> }[];

const kept = keeping<Told>();

/** The linting, each look of which into what is known of other files is noted. */
export function lintingAgain(linting: Omit<Linting, 'again'>, watch: Watch): Linting {
  const { isSlow } = linting;
  const watched = {
    ...linting,
    known: watchKnown(watch, linting.known),
    invalid: watch.set('invalid', linting.invalid),
  };
  const again: Again = (name, given, find) => {
    const told = watch.found(kept, name, [isSlow, ...given], () => toldBy(watched, find));
    for (const { by, fault } of told) linting[by](...fault);
  };
  return { ...linting, again };
}

function toldBy(linting: Omit<Linting, 'again'>, find: (linting: Linting) => void): Told {
  const told: Told[number][] = [];
  const again: Again = (_name, _given, inner) => inner(within);
  const within: Linting = {
    ...linting,
    report: (...fault) => void told.push({ by: 'report', fault }),
    warn: (...fault) => void told.push({ by: 'warn', fault }),
    again,
  };
  find(within);
  return told;
}

function watchKnown(watch: Watch, known: Known): Known {
  const { catalogue, isWithoutSettings } = known;
  const readable = watch.record('readable', { settings: !isWithoutSettings });
  return {
    catalogue: {
      entities: watch.record('entities', catalogue.entities),
      calls: watch.record('calls', catalogue.calls),
      screens: watch.record('screens', catalogue.screens),
      rules: watch.record('rules', catalogue.rules),
      dictionaries: watch.record('dictionaries', catalogue.dictionaries),
      menus: watch.list('menus', catalogue.menus),
      settings: watch.record('settings', catalogue.settings),
      parts: watch.record('parts', catalogue.parts),
    },
    declared: watchDeclared(watch, known.declared),
    sources: watch.list('sources', known.sources),
    broken: watch.set('broken', known.broken),
    get isWithoutSettings() {
      return readable['settings'] !== true;
    },
    entities: watch.map('known entities', known.entities),
    entityPlaces: watch.map('entity places', known.entityPlaces),
    calls: watch.map('known calls', known.calls),
    allCalls: watch.list('all calls', known.allCalls),
    inserts: watch.map('inserts', known.inserts),
    screens: watch.map('known screens', known.screens),
    rules: watch.map('known rules', known.rules),
    dictionaries: watch.map('known dictionaries', known.dictionaries),
    codes: watch.map('codes', known.codes),
    menuEntries: watch.map('menu entries', known.menuEntries),
    userFields: watch.set('user fields', known.userFields),
    userKinds: watch.map('user kinds', known.userKinds),
  };
}
