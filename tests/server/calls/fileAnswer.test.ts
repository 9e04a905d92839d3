/** What a file is called when it is saved, whatever stands in its name. */
import { expect, test } from 'vitest';
import { FileAnswer } from '../../../src/server/calls/fileAnswer.ts';

test.each([
  ['plain.csv', 'plain.csv', 'plain.csv'],
  ['任务 (1).xlsx', '____1_.xlsx', '%E4%BB%BB%E5%8A%A1%20%281%29.xlsx'],
  [`it's "a"*b.zip`, 'it_s__a__b.zip', 'it%27s%20%22a%22%2Ab.zip'],
  ['a\r\nset-cookie: x.csv', 'a__set-cookie__x.csv', 'a%0D%0Aset-cookie%3A%20x.csv'],
])('%j', (name, plain, encoded) => {
  expect(new FileAnswer(name, 'text/csv', Buffer.from('')).headers['content-disposition']).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  );
});
