/** The constants of the product as the manifest brings them. */
import { mapTiles } from '../../core/model/mapTiles.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { Manifest } from '../../core/model/view.ts';
import { shippedSettings, type NumberSetting, type TruthSetting } from '../../generated/settings.ts';
import type { Ports } from '../../renderer/index.ts';
import { registrationNumbersIn } from './signInTerms.ts';

/** A number of the settings; the shipped one for a product or a backend that says none. */
export function numberSetting(settings: Row, name: NumberSetting): number {
  return numberIn(settings, name) ?? shippedSettings[name];
}

export function truthSetting(settings: Row, name: TruthSetting): boolean {
  const value = settings[name];
  return typeof value === 'boolean' ? value : shippedSettings[name];
}

/** A number that only the product knows; undefined where it says none. */
export function numberIn(settings: Row, name: string): number | undefined {
  const value = settings[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function textSetting(settings: Row, name: string, otherwise: string): string {
  const value = settings[name];
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** The ground that maps lie on. */
export function mapSetting(settings: Row): NonNullable<Ports['map']> {
  const given = rowOf(settings['map']);
  const ground = textSetting(given, 'ground', '');
  return { ...mapTiles(given), ...(ground === '' ? {} : { ground }) };
}

/** Path of the call that gives the ground to be drawn; empty where there is none. */
export function drawnGroundSetting(settings: Row): string {
  const given = rowOf(settings['map']);
  return textSetting(given, 'drawn', '');
}

/** Calls that say that they run, and run once however often one presses. */
export function debounceList(settings: Row): readonly string[] {
  const names: unknown = settings['debounceList'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

type GreetingHours = Readonly<Record<keyof typeof shippedSettings.greetingHours, number>>;

export function greetingHours(settings: Row): GreetingHours {
  const given = settings['greetingHours'];
  return { ...shippedSettings.greetingHours, ...(typeof given === 'object' ? given : null) };
}

/** Before 8 morning; up to 11 forenoon; up to 13 noon; before 18 afternoon; else evening. */
export function greetingAt(
  hour: number,
  hours: GreetingHours,
): 'Morning' | 'Forenoon' | 'Noon' | 'Afternoon' | 'Evening' {
  if (hour < hours.morning) return 'Morning';
  if (hour <= hours.forenoon) return 'Forenoon';
  if (hour <= hours.noon) return 'Noon';
  return hour < hours.afternoon ? 'Afternoon' : 'Evening';
}

/** What stands at the foot of every page: the product, the numbers that it is registered by, the release. */
export function footerOf(product: string, { settings, release }: Pick<Manifest, 'settings' | 'release'>): string {
  return [product, ...registrationNumbersIn(settings), release.slice(0, 7)].filter(Boolean).join('  ·  ');
}
