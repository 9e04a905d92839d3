/** The words of a form in steps. */
import { label } from '../../core/model/label.ts';
import { usePorts } from '../engine/engine.ts';
import { textsOf } from '../engine/speech.ts';

const words = textsOf('steps', {
  next: label('下一步', 'Next'),
  back: label('上一步', 'Back'),
  summary: label('确认', 'Summary'),
  change: label('修改', 'Change'),
});

export function useStepTexts() {
  const { text } = usePorts();
  return {
    next: text(words.next),
    back: text(words.back),
    summary: text(words.summary),
    change: text(words.change),
  };
}
