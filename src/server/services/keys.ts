/** The keys of services: sealed with the key in `DATA_DIR`, set by whoever the call allows, never read again by anybody. */
import { textOf } from '../../core/model/label.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { Service } from '../../core/model/entity/service.ts';
import { hasTexts, rowOf } from '../../core/model/row.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { refuse } from '../records/faults.ts';
import { wireTime } from '../time/clock.ts';
import type { Sealing } from '../reactions/sealed.ts';

const keyOf = (service: string): string => `serviceKey:${service}`;

interface Kept {
  readonly sealed: string;
  /** Where it was given for: schemas that send a service elsewhere do not take its key along. */
  readonly origin: string;
  readonly setBy: string;
}

const isKept = (value: unknown): value is Kept => hasTexts(value, 'sealed', 'origin', 'setBy');

function servicesOf({ settings }: Pick<HandlerContext, 'settings'>): Readonly<Record<string, Service>> {
  // The grammar of the settings has checked them.
  return rowOf(settings['services']) as Readonly<Record<string, Service>>;
}

export function serviceNamed(context: Pick<HandlerContext, 'settings'>, id: string): Service | undefined {
  const services = servicesOf(context);
  return Object.hasOwn(services, id) ? services[id] : undefined;
}

/** Undefined where none was set for this origin. @throws Refusal where it was sealed with another key than that of DATA_DIR. */
export async function keyFor(
  { db }: HandlerContext,
  sealing: Sealing,
  service: string,
  origin: string,
): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', keyOf(service)).executeTakeFirst();
  const kept = row?.value;
  if (!isKept(kept) || kept.origin !== origin) return undefined;
  const key = await sealing.unseal(kept.sealed);
  if (key === undefined) throw refuse('service-key-lost');
  return key;
}

/** Settings that were kept before they were judged as they are now may hold an address that is none. */
function originOf(url: string): { readonly host: string; readonly origin: string } {
  return URL.canParse(url) ? new URL(url) : { host: url, origin: '' };
}

export function keyHandlers(sealing: () => Sealing) {
  const serviceKeys: Handler<Row, object[]> = async (context) => {
    const { db, language } = context;
    const rows = await db.selectFrom('installation').selectAll().where('key', 'like', 'serviceKey:%').execute();
    const kept = new Map(rows.map((row) => [row.key, row]));
    return Object.entries(servicesOf(context)).map(([id, { title, url, key }]) => {
      const { host, origin } = originOf(url);
      const found = kept.get(keyOf(id));
      const keyHere = isKept(found?.value) && found.value.origin === origin ? found.value : undefined;
      return {
        id,
        name: textOf(title, language),
        host,
        needsKey: key !== undefined,
        setBy: keyHere?.setBy ?? null,
        setTime: keyHere && found ? wireTime(found.createdAt) : null,
      };
    });
  };

  /** An empty one takes it away. */
  const setServiceKey: Handler<Row, null> = async (context, input) => {
    const { db, actor, now } = context;
    const id = String(input['id']);
    const service = serviceNamed(context, id);
    if (!service) throw refuse('unknown-record');
    const secret = typeof input['secret'] === 'string' ? input['secret'].trim() : '';
    if (secret === '') {
      await db.deleteFrom('installation').where('key', '=', keyOf(id)).execute();
      return null;
    }
    const { origin } = originOf(service.url);
    const kept: Kept = { sealed: await sealing().seal(secret), origin, setBy: actor.name };
    const value = JSON.stringify(kept);
    // Of two at once the later one stands.
    await db
      .insertInto('installation')
      .values({ key: keyOf(id), value, createdAt: now })
      .onConflict((known) => known.column('key').doUpdateSet({ value, createdAt: now }))
      .execute();
    return null;
  };

  return { serviceKeys, setServiceKey };
}
