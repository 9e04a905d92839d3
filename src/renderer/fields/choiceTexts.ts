/** What lists of choices say where they have none. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../engine/speech.ts';

export const choiceTexts = textsOf('choices', {
  none: label(
    '暂无可选项；请先添加，或更改相关字段',
    'Nothing to choose yet. Add entries, or change the fields it depends on',
  ),
  cut: label(
    '只列出前 {count} 项；要找其他的，请先填写相关字段以缩小范围',
    'Only the first {count} are listed. To reach others, fill in the fields that narrow them first',
  ),
  noMatch: label('没有匹配的选项；换个词，或清空后再选', 'No match. Try another word, or clear it'),
});
