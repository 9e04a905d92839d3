/** What the build prints of antd's styles is what antd would compute in the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { allThemes, computed, rulesOf, valuesOf, variablesOf, type StyledPart } from '../../build/antdStyles.ts';
import { readStyleModule } from '../../build/look.ts';

const require = createRequire(import.meta.url);
const { createElement: h } = require('react') as typeof import('react');
const antd = require('antd') as typeof import('antd');

const folder = join(import.meta.dirname, '../../node_modules/antd/es');
const partsOf = (...modules: readonly string[]): readonly StyledPart[] =>
  modules.flatMap((module) => {
    const file = join(folder, `${module}.js`);
    return readStyleModule(file, readFileSync(file, 'utf8'))?.parts ?? [];
  });

/** By their names, with the values that hold in this theme. */
function holding(css: string, scope: string, { mode, name }: (typeof allThemes)[number]): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const isHeld = selectors
      .split(/,(?![^(]*\))/)
      .filter((selector) => selector.includes(`.towline:is(.${scope},`))
      .some((selector) => {
        const [ofMode, ofName] = [/theme=(\w+)/.exec(selector)?.[1], /theme-name=(\w+)/.exec(selector)?.[1]];
        return (ofMode ?? mode) === mode && (ofName ?? name) === name;
      });
    if (isHeld)
      for (const [, variable = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]*)/g)) held.set(variable, value);
  }
  return held;
}

describe('a part of antd', () => {
  const parts = partsOf('button/style/index', 'input/style/index', 'menu/style/index', 'table/style/index');
  let css = '';
  beforeAll(() => void (css = variablesOf(parts)));

  test.each(allThemes)('has its own variables in theme $mode $name', (theme) => {
    const { own, whole } = valuesOf(parts, theme);
    for (const scope of ['ant-btn', 'ant-input', 'ant-menu', 'ant-table']) {
      const held = holding(css, scope, theme);
      const values = own.get(scope) ?? new Map<string, string>();
      expect(values.size, scope).toBeGreaterThan(5);
      for (const [name, value] of values) {
        // No button here has a colour of the palette.
        if (/^--ant-button-\w+-shadow-color$/.test(name)) continue;
        const given = held.get(name) ?? '';
        const wide = /^var\((.*)\)$/.exec(given)?.[1];
        expect(wide === undefined ? given : (whole.get(wide) ?? given), name).toBe(value);
      }
    }
  });

  test('has the same rules in every theme', () => {
    const rules = rulesOf(parts);
    expect(rules).toContain('.ant-table');
    for (const theme of allThemes) expect(rulesOf(parts, { theme })).toBe(rules);
  });

  test('has no rule that a browser tries against every element', () => {
    const selectors = [...rulesOf(parts).matchAll(/(?<=^|[{}])([^{}@]+)\{/g)].flatMap(([, all = '']) =>
      all.split(/,(?![^(]*\))/),
    );
    expect(selectors.length).toBeGreaterThan(500);
    // By either of two classes, or by a part of one: nothing that an element is looked up by.
    expect(selectors.filter((selector) => /:is\(\.|(?:^|[ >+~])\[class/.test(selector))).toEqual([]);
  });

  test('has its whole rules at both of its roots, and boxes of one sort beside its elements too', () => {
    const rules = rulesOf(parts);
    expect(rules).toMatch(/(?:^|[{}])\.ant-table,\.ant-table-css-var\{[^}]*font-family/);
    const beside = [...rules.matchAll(/:(?:before|after)\{([^}]*)\}/g)].map(([, body = '']) => body);
    const shown = beside.filter((body) => /(?:^|;)content:/.test(body));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((body) => !body.includes('box-sizing'))).toEqual([]);
  });

  test('has no rule for what the console never shows', () => {
    expect(rulesOf(parts)).not.toMatch(/-rtl\b|ant-menu-dark|ant-btn-color-volcano/);
    expect(rulesOf(parts)).toContain('.ant-btn-color-primary');
  });
});

/** Parts, each in a form that asks for all of its styles. */
const shown: Readonly<Record<string, ReactElement>> = {
  avatar: h(antd.Avatar),
  badge: h(antd.Badge, { count: 1 }),
  ribbon: h(antd.Badge.Ribbon, { text: 'a' }),
  button: h(antd.Button, null, 'a'),
  card: h(antd.Card),
  'compact button': h(antd.Space.Compact, null, h(antd.Button, null, 'a')),
  checkbox: h(antd.Checkbox),
  'picker of dates': h(antd.DatePicker),
  descriptions: h(antd.Descriptions, { items: [] }),
  form: h(antd.Form, null, h(antd.Form.Item)),
  grid: h(antd.Row, null, h(antd.Col)),
  image: h(antd.Image),
  number: h(antd.InputNumber),
  input: h(antd.Input),
  'long input': h(antd.Input.TextArea),
  menu: h(antd.Menu, { items: [] }),
  pages: h(antd.Pagination, { total: 100 }),
  progress: h(antd.Progress),
  'QR code': h(antd.QRCode, { value: 'a' }),
  radio: h(antd.Radio),
  rate: h(antd.Rate),
  result: h(antd.Result),
  segmented: h(antd.Segmented, { options: ['a'] }),
  select: h(antd.Select),
  skeleton: h(antd.Skeleton),
  slider: h(antd.Slider),
  space: h(antd.Space),
  spin: h(antd.Spin),
  steps: h(antd.Steps, { items: [] }),
  switch: h(antd.Switch),
  table: h(antd.Table),
  tabs: h(antd.Tabs),
  tag: h(antd.Tag, { color: 'blue' }),
  timeline: h(antd.Timeline, { items: [] }),
  tooltip: h(antd.Tooltip, { title: 'a' }, h('i')),
};

describe('the class that a part’s rules are printed for', () => {
  const rulesIn = (keys: Iterable<string>): string[] => [...keys].filter((key) => key.startsWith('style%'));
  /** Without the theme, and of which class it is. */
  const nameOf = (key: string): string => key.split('%').slice(-4).join(' ');
  let known: ReadonlySet<string>;
  beforeAll(() => {
    const files = readdirSync(folder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'));
    const modules = files.filter((file) => /\/style(?:\/[\w-]+)?\.js$/.test(file));
    const all = partsOf(...modules.map((file) => file.replace(/\.js$/, '')));
    // Made by other parts' rules, which give them more than a class.
    const usual = all.filter(({ module }) => !/^(tree|tree-select|cascader|notification)\//.test(module));
    known = new Set(rulesIn(computed(usual, allThemes[0]!).cache.keys()).map(nameOf));
  });

  test.each(Object.entries(shown))('is the one that it bears: %s', (_, element) => {
    const asked = rulesIn(computed([], allThemes[0]!, { beside: element }).cache.keys()).map(nameOf);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });
});
