/** The two documents of the console: a task sheet as .docx, and one that prints on A4. */
import type { Row } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { found, readOne } from '../../../server/records/query.ts';
import { writeDocx } from '../../../server/office/docxWriter.ts';
import { startDownload } from '../../../server/tables/downloads.ts';
import { mediaTypes } from '../../../server/tables/exportFile.ts';
import { writePaper } from '../../../server/office/paperWriter.ts';
import { tasksShown } from '../taskInHand.ts';
import { sheetTitle, taskSheet } from './sheetDocument.ts';
import { FileAnswer } from '../../../server/calls/fileAnswer.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler } from '../../records/handler.ts';

/** Of the task that `id` names; blank without one. */
export const downloadTaskSheet: Handler<'downloadTaskSheet'> = async (context, input) => {
  const { language } = context;
  const id = input.id;
  const task = id === undefined ? null : found(await readOne(context, tasksShown(context), id));
  const name = sheetName(context, task);
  const blocks = taskSheet(context, task);
  if (input.format === 'html')
    return new FileAnswer(`${name}.html`, mediaTypes.html, writePaper(blocks, language, name));
  const parts: Buffer[] = [];
  await writeDocx(async (bytes) => void parts.push(bytes), blocks);
  return new FileAnswer(`${name}.docx`, mediaTypes.docx, Buffer.concat(parts));
};

/** Starts the sheet of one task, which its owner must see. */
export const downloadWord: Handler<'downloadWord'> = async (context, input) => {
  const task = found(await readOne(context, tasksShown(context), input.id));
  const name = `${sheetName(context, task)}.docx`;
  return startDownload(context, 'word', { task: task['id'], name, language: context.language });
};

/** What a task sheet is called as a file, without its extension. */
function sheetName({ language, now }: Pick<HandlerContext, 'language' | 'now'>, task: Row | null): string {
  const title = textOf(sheetTitle, language);
  if (!task) return title;
  const number = typeof task['taskNo'] === 'string' && task['taskNo'] !== '' ? task['taskNo'] : task['id'];
  return `${title}-${String(number)}-${wireTime(now).replace(/\D/g, '')}`;
}
