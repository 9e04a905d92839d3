/** The words of a form in steps. */
import type { Label } from '../../core/catalogue.ts';
import { usePorts } from '../engine.ts';

const label = (chinese: string, english: string): Label => ({ 'zh-CN': chinese, 'en-US': english });

const words = {
  next: label('下一步', 'Next'),
  back: label('上一步', 'Back'),
  summary: label('确认', 'Summary'),
  change: label('修改', 'Change'),
} as const;

export function useStepTexts() {
  const { text } = usePorts();
  return {
    next: text(words.next),
    back: text(words.back),
    summary: text(words.summary),
    change: text(words.change),
  };
}
