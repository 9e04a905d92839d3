/** The kinds that a field may be of, each with an example of its values. */
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { KindIcon } from '../../../core/fields/definition.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import type { FieldKind } from '../../../core/model/catalogue.ts';
import { usePorts } from '../../../renderer/index.ts';
import { useDesign } from '../design.ts';
import { kindIcon } from '../kindIcons.tsx';
import { offeredKinds, setKind } from '../page.ts';
import { designTexts as texts } from '../texts.ts';

interface KindSelectProps {
  readonly name: string;
  readonly kind: FieldKind | undefined;
  readonly disabled: boolean;
}

export function KindSelect({ name, kind, disabled }: KindSelectProps) {
  const { text } = usePorts();
  const { text: source, change } = useDesign();
  const options = offeredKinds.map((each) => ({
    value: each.kind,
    label: text(each.title),
    example: each.example ? text(each.example) : '',
    icon: each.icon,
  }));
  // One that is not offered is shown by its title, and stays until another is chosen.
  if (kind !== undefined && !options.some(({ value }) => value === kind))
    options.push({ value: kind, label: text(fieldKinds[kind].title), example: '', icon: undefined });
  return (
    <Select<FieldKind>
      className="design-kind"
      {...(kind === undefined ? {} : { value: kind })}
      disabled={disabled}
      aria-label={`${name} · ${text(texts.kind)}`}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={280}
      options={options}
      labelRender={({ value, label }) => pictured(options.find((one) => one.value === value)?.icon, label)}
      optionRender={({ data: { label, example, icon } }) => pictured(icon, optionOf(label, example))}
      onChange={(next) => change(setKind(source, name, next))}
    />
  );
}

const optionOf = (label: ReactNode, example: string): ReactNode => (
  <>
    <b>{label}</b> <small>{example}</small>
  </>
);

const pictured = (icon: KindIcon | undefined, said: ReactNode): ReactNode => (
  <span className="design-option">
    {kindIcon(icon)} {said}
  </span>
);
