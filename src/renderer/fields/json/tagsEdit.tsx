/** A list of texts, one by one; what a call proposes stands beneath, and any other may be typed. */
import { Select } from 'antd';
import { label as written } from '../../../core/model/label.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { asText } from '../../engine/asText.ts';
import { conditionContext, readOperands } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import { textsOf } from '../../engine/speech.ts';
import { useAsked } from '../../engine/useAsked.ts';
import type { EditProps } from '../face.ts';
import { tagsOf } from './json.tsx';

const words = textsOf('tags', {
  type: written('输入后按回车', 'Type, then press Enter'),
  choose: written('选择，或输入后按回车', 'Choose, or type and press Enter'),
});

interface Proposal {
  readonly value: string;
  readonly note: string;
}

type Suggest = NonNullable<ViewField['suggest']>;

export function TagsEdit(props: EditProps) {
  const { suggest } = props.field;
  return suggest ? <ProposedTags {...props} suggest={suggest} /> : <Tags {...props} />;
}

function ProposedTags({ suggest, ...props }: EditProps & { suggest: Suggest }) {
  const { field, value, values, disabled } = props;
  const ports = usePorts();
  const form = { ...values, [field.name]: value };
  const params = readOperands(suggest.params, conditionContext(ports, form));
  const { rows } = useAsked(suggest.call, disabled ? null : params);
  const { value: named, note } = suggest;
  const proposals = rows.map((row) => ({
    value: asText(row[named]),
    note: note === undefined ? '' : asText(row[note]),
  }));
  return <Tags {...props} proposals={proposals} />;
}

const finds = (typed: string, proposal?: Proposal): boolean =>
  [proposal?.value, proposal?.note].some((text) => text?.toLowerCase().includes(typed.toLowerCase()));

const printOption = ({ value, data }: { readonly value?: string | number; readonly data: Proposal }) => (
  <span className="vw-proposal">
    <span>{value}</span>
    <small>{data.note}</small>
  </span>
);

function Tags(props: EditProps & { proposals?: readonly Proposal[] }) {
  const { field, id, value, onChange, onBlur, disabled, invalid, label, proposals } = props;
  const { text } = usePorts();
  return (
    <Select<string[], Proposal>
      id={id}
      className="vw-fill"
      mode="tags"
      {...(proposals ? { options: [...proposals] } : { open: false })}
      suffixIcon={null}
      notFoundContent={null}
      filterOption={finds}
      optionRender={printOption}
      tokenSeparators={[',', '，', ' ']}
      value={tagsOf(value)}
      onChange={(tags) => onChange(tags)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-label={label}
      placeholder={text(field.placeholder ?? (proposals ? words.choose : words.type))}
    />
  );
}
