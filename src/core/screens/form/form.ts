/** Forms: fields that are filled in and sent to one call; as a page, in a dialog over one, or step by step. */
import { ofAdvice, ofFormFields, ofPropose } from '../../source/callParameters.ts';
import { itemsOf, type RawFormField } from '../../source/raw.ts';
import { ofCall, saidOrGet, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { lintForm } from './lintForm.ts';
import { normaliseForm, type FormType } from './normaliseForm.ts';
import { viewForm } from './projectForm.ts';

export const form = {
  ...ofCall<FormType>(saidOrGet, normaliseForm),
  over: false,
  page: true,
  title: titleOfEntity,
  asks: (_id, raw, call) => ({
    sent: [
      ...ofFormFields('fields' in raw ? itemsOf<RawFormField>(raw.fields, 'field') : [], call),
      ...ofAdvice(raw.advice, call),
      ...ofPropose('propose' in raw ? raw.propose : undefined, call),
    ],
  }),
  lint: lintForm,
  project: viewForm,
} satisfies ScreenDefinition<FormType>;

export const dialog = { ...form, over: true, page: false } satisfies ScreenDefinition<FormType>;
