/** The words of lanes. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../engine/speech.ts';

export const laneTexts = textsOf('lane', {
  other: label('其他', 'Other'),
});
