/** The kinds that a field may be of, each with an example of its values, found by the words that people use. */
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { KindIcon } from '../../../core/fields/definition.ts';
import { usePorts } from '../../../renderer/index.ts';
import { useDesign } from '../design.ts';
import { kindIcon } from '../kindIcons.tsx';
import { setKind, type AskedField } from '../page.ts';
import { designTexts as texts } from '../texts.ts';
import { choiceOf, isMeant, kindChoices } from './kindChoices.ts';

interface KindSelectProps {
  readonly field: Pick<AskedField, 'name' | 'kind' | 'format'>;
  readonly disabled: boolean;
  readonly onChosen: () => void;
}

export function KindSelect({ field: { name, kind, format }, disabled, onChosen }: KindSelectProps) {
  const { text } = usePorts();
  const { text: source, change } = useDesign();
  const chosen = choiceOf(kind, format);
  const offered = chosen === undefined || kindChoices.includes(chosen) ? kindChoices : [...kindChoices, chosen];
  const options = offered.map((one) => ({
    value: one.value,
    label: text(one.title),
    example: text(one.example),
    icon: one.icon,
    sought: one.sought,
  }));
  return (
    <Select<string, (typeof options)[number]>
      className="design-kind"
      {...(chosen === undefined ? {} : { value: chosen.value })}
      disabled={disabled}
      aria-label={`${name} · ${text(texts.kind)}`}
      showSearch
      filterOption={(typed, option) => isMeant(typed, option ?? {})}
      popupMatchSelectWidth={280}
      options={options}
      labelRender={({ value, label }) => pictured(options.find((one) => one.value === value)?.icon, label)}
      optionRender={({ data: { label, example, icon } }) => pictured(icon, optionOf(label, example))}
      onChange={(next) => {
        const asked = offered.find(({ value }) => value === next);
        onChosen();
        if (asked) change(setKind(source, name, asked));
      }}
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
