/** A default of a setting is said in `schemas/settings.json`: no code says a second one. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../sourceFiles.ts';

const said = Object.keys(JSON.parse(readFileSync(join(root, 'schemas/settings.json'), 'utf8')) as object);
/** A setting by its name, and a value of the code's own where it is missing. */
const second = new RegExp(`(\\.|\\[')(${said.join('|')})('\\])?\\)?\\s*(\\?\\?|\\|\\|)\\s*('(?!')|\\d)`);
const beside =
  /(numberSetting|truthSetting|shippedNumber|settingNumber|groupNumber|productNumber)\([^()]*(\(\))?, '\w+', ['\d]/;

test('no code says a default of a setting', () => {
  const files = filesBelow('src').filter((file) => !file.includes('generated'));
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /settings/i.test(line) && (second.test(line) || beside.test(line))
          ? [`${relative(root, file)}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
