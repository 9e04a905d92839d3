import { Select } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { rowTexts } from '../rowTexts.ts';
import { texts } from '../../engine/texts.ts';
import type { FieldFace, FilterProps } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printBoolean } from './print.ts';
import { asBoolean } from '../../../core/fields/readText.ts';

function Filter({ id, values, onChange, disabled }: FilterProps) {
  const { text } = usePorts();
  return (
    <Select
      id={id}
      className="vw-fill"
      allowClear
      value={typeof values[0] === 'boolean' ? String(values[0]) : null}
      onChange={(value: string | undefined) => onChange([value === undefined ? null : value === 'true'])}
      disabled={disabled}
      placeholder={text(texts.all)}
      options={[
        { value: 'true', label: text(rowTexts.yes) },
        { value: 'false', label: text(rowTexts.no) },
      ]}
    />
  );
}

export const boolean: FieldFace = {
  print: (...given) => nodeOf(printBoolean(...given)),
  word: (value, ports) => ports.text(value === true ? rowTexts.yes : rowTexts.no),
  Filter,
  readText: asBoolean,
};
