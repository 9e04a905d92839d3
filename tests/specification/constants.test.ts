/** Every row of the specification, section 9, as `constants.json` has it: its setting, its value, and who reads it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedConfig } from '../../src/console/api/config.ts';
import { withTimeouts } from '../../src/console/app/app.ts';
import { greetingAt, greetingHours } from '../../src/console/session/settings.ts';
import { productRelease } from '../serverKit/product.ts';

interface Constant {
  readonly item: string;
  readonly setting: string;
  readonly value: unknown;
  /** The file that reads the setting by its name. */
  readonly reads?: string;
}

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const constants = JSON.parse(textOf('constants.json')) as readonly Constant[];

test.each(constants.map((one) => [one.item, one] as const))('%s', async (_, { setting, value, reads }) => {
  const { settings } = (await productRelease()).catalogue;
  expect(settings[setting]).toEqual(value);
  if (reads !== undefined) expect(textOf(`../../${reads}`)).toContain(setting);
});

describe('what the settings change', () => {
  test('the time after which a request is given up, unless config.json says another', () => {
    expect(withTimeouts(shippedConfig, {})).toMatchObject({ requestTimeout: 30_000, fileTimeout: 600_000 });
    expect(withTimeouts(shippedConfig, { requestTimeout: 10_000, fileTimeout: 20_000 })).toMatchObject({
      requestTimeout: 10_000,
      fileTimeout: 20_000,
    });
    expect(withTimeouts({ ...shippedConfig, requestTimeout: 500 }, { requestTimeout: 10_000 })).toMatchObject({
      requestTimeout: 500,
    });
  });

  test('the greeting, at each boundary of the hours', () => {
    const at = (hour: number): string => greetingAt(hour, greetingHours({}));
    expect([0, 7, 8, 11, 12, 13, 14, 17, 18, 23].map(at)).toEqual([
      'Morning',
      'Morning',
      'Forenoon',
      'Forenoon',
      'Noon',
      'Noon',
      'Afternoon',
      'Afternoon',
      'Evening',
      'Evening',
    ]);
    expect(greetingAt(8, greetingHours({ greetingHours: { morning: 9 } }))).toBe('Morning');
  });

  test('the default range of task lists is two months ago to tomorrow', async () => {
    const { calls } = (await productRelease()).catalogue;
    const names = ['', 'Cunot', 'Ageing', 'Wl', 'Delete'].map((list) => `listByPageCommandCentre${list}`);
    for (const name of names) {
      const filter = calls[name]?.filters.find(({ params }) => params.includes('createStartTime'));
      expect(filter, name).toMatchObject({
        params: ['createStartTime', 'createEndTime'],
        initial: [
          { now: '-2M', at: 'dayStart' },
          { now: '+1d', at: 'dayEnd' },
        ],
      });
    }
  });
});
