/** What the schema editor's routes answer. */
import type { Language } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { wireTime } from '../../time/clock.ts';
import { FaultySchemas, messagesIn } from '../invalid.ts';
import type { OpenedFile } from './model.ts';

export function onWire(opened: OpenedFile): object {
  const history = opened.history.map(({ version, text, author, reason, approvedBy, createdAt }) => {
    return { version, text, author, reason, approvedBy, createdAt: wireTime(createdAt) };
  });
  return { ...opened, changedAt: opened.changedAt && wireTime(opened.changedAt), history };
}

export function publishedOnWire(opened: OpenedFile, language: Language): object {
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
