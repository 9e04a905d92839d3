import { expect, test } from 'vitest';
import { readXlsx } from '../../../src/server/office/xlsxReader.ts';
import { zipWriter } from '../../../src/server/office/zipWriter.ts';

async function workbook(properties: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const zip = zipWriter(async (bytes) => void parts.push(bytes));
  for (const [name, content] of Object.entries({
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="a" rel:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://o/worksheet" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>44000</v></c></row></sheetData></worksheet>',
  })) {
    zip.open(name);
    await zip.write(content);
    await zip.close();
  }
  await zip.end();
  return Buffer.concat(parts);
}

test.each(['1', 'true'])(
  'a workbook that counts its days from 1904 (%s) is refused, not read four years wrong',
  async (on) => {
    const file = await workbook(`<workbookPr date1904="${on}"/>`);
    await expect(readXlsx(file)).rejects.toMatchObject({ error: 'dates-of-1904' });
  },
);

test.each(['', '<workbookPr/>', '<workbookPr date1904="0"/>', '<workbookPr date1904="false"/>'])(
  'any other is read: %s',
  async (properties) => {
    expect(await readXlsx(await workbook(properties))).toEqual([{ number: 1, cells: [44000] }]);
  },
);
