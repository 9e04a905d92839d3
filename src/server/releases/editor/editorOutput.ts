/** What the schema editor's routes answer. */
import type { EditorAnswers } from '../../../core/editorAnswers.ts';
import type { Language } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { wireTime } from '../../time/clock.ts';
import { FaultySchemas, messagesIn } from '../invalid.ts';
import type { OpenedFile } from './model.ts';

export function onWire(opened: OpenedFile): Omit<EditorAnswers['file'], 'broken'> {
  const history = opened.history.map(({ version, text, author, reason, approvedBy, createdAt }) => {
    return { version, text, author, reason, approvedBy, createdAt: wireTime(createdAt) };
  });
  const { broken: _, changedAt, ...told } = opened;
  return { ...told, changedAt: changedAt && wireTime(changedAt), history };
}

export function publishedOnWire(opened: OpenedFile, language: Language): EditorAnswers['publish'] {
  const broken = (opened.broken ?? []).map((one) => ({
    ...one,
    title: textOf(one.title, language),
    text: textOf(one.text, language),
  }));
  return { ...onWire(opened), broken };
}

/** A refusal for faults of schemas tells them in the language of whoever asked. */
export function refusedIn(error: unknown, language: Language): unknown {
  return error instanceof FaultySchemas ? new FaultySchemas(messagesIn(error.found, language)) : error;
}
