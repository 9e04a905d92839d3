/** The kinds that a field may be of, each with an example of its values. */
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { FieldKind } from '../../core/model/catalogue.ts';
import { usePorts } from '../../renderer/index.ts';
import { useDesign } from './design.ts';
import { offeredKinds, setKind } from './page.ts';
import { designTexts as texts } from './texts.ts';

export function KindSelect({ name, kind }: { name: string; kind: FieldKind | undefined }) {
  const { text } = usePorts();
  const { text: source, change, readOnly } = useDesign();
  const options = offeredKinds.map((each) => ({
    value: each.kind,
    label: text(each.title),
    example: each.example ? text(each.example) : '',
  }));
  // One that is not offered is shown by its name, and stays until another is chosen.
  if (kind !== undefined && !options.some(({ value }) => value === kind))
    options.push({ value: kind, label: kind, example: '' });
  return (
    <Select<FieldKind>
      className="design-kind"
      {...(kind === undefined ? {} : { value: kind })}
      disabled={readOnly}
      aria-label={`${name} · ${text(texts.kind)}`}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={280}
      options={options}
      optionRender={({ data: { label, example } }) => optionOf(label, example)}
      onChange={(next) => change(setKind(source, name, next))}
    />
  );
}

const optionOf = (label: ReactNode, example: string): ReactNode => {
  return (
    <span className="design-option">
      <b>{label}</b> <small>{example}</small>
    </span>
  );
};
