/** Forms: fields that are filled in and sent to one call; as a page, in a dialog over one, or step by step. */
import { ofAdvice, ofFill, ofFormFields, ofPropose } from '../../source/callParameters.ts';
import { ofCall, requiredOf, saidOrGet, titleOfEntity } from '../callScreen.ts';
import type { Catalogue, FormScreen } from '../../model/catalogue.ts';
import type { PaneShape, ScreenDefinition } from '../definition.ts';
import { typeWord } from '../../lint/says/objectWords.ts';
import { formParts, itself, linkageOfForms, type CountedPart, type ScreenWord } from '../counted.ts';
import { lintForm } from './lintForm.ts';
import { normaliseForm, writtenFields, type FormType } from './normaliseForm.ts';
import { viewForm } from './projectForm.ts';

/** A form waits for what it is loaded by, and for what its call requires and none of its fields asks. */
function paneOfForm({ call, load, fields }: FormScreen, { calls }: Catalogue): PaneShape {
  const asked = new Set(fields.flatMap(({ name, readOnly }) => (readOnly ? [] : [name])));
  const needs = new Set([
    ...requiredOf(calls[call]).filter((name) => !asked.has(name)),
    ...requiredOf(calls[load ?? '']),
  ]);
  return { gives: undefined, takes: undefined, needs: [...needs] };
}

function countsOf(type: FormType, words: readonly ScreenWord[]): readonly CountedPart[] {
  return [{ of: typeWord(type), placesIn: itself, linkage: linkageOfForms, words }, ...formParts];
}

export const form = {
  ...ofCall<FormType>(saidOrGet, normaliseForm),
  over: false,
  fromRow: true,
  page: true,
  pane: paneOfForm,
  title: titleOfEntity,
  asks: (_id, raw, call) => ({
    sent: [
      ...ofFormFields(writtenFields(raw) ?? [], call),
      ...ofAdvice(raw.advice, call),
      ...ofFill(raw.fill, call),
      ...ofPropose('propose' in raw ? raw.propose : undefined, call),
    ],
  }),
  lint: lintForm,
  counts: countsOf('form', ['then']),
  project: viewForm,
} satisfies ScreenDefinition<FormType>;

/** Without a page of its own it is closed once it is done, and leads nowhere. */
export const dialog = {
  ...form,
  over: true,
  page: false,
  counts: countsOf('dialog', []),
} satisfies ScreenDefinition<FormType>;

export const steps = {
  ...form,
  counts: countsOf('steps', ['then', 'sections']),
} satisfies ScreenDefinition<FormType>;
