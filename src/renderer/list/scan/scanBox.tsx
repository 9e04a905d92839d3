/** One line that finds a row: typed, by a hardware scanner, which types fast and ends with Enter, or read by the camera. One hit opens at once. */
import { ScanOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ListView, ViewAction, ViewFilter } from '../../../core/model/view.ts';
import { isVisible, whyDisabled } from '../../actions/possible.ts';
import { asText } from '../../engine/asText.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Loaded } from '../../engine/useRecords.ts';
import { late } from '../../engine/late/late.tsx';
import { texts } from '../../engine/texts.ts';
import { initialValues } from '../../../core/screens/list/question.ts';
import type { Run, State } from '../table/listRows.tsx';
import { scanTexts } from './scanTexts.ts';
import './scan.css';

const CodeReader = late(() => import('./codeReader.tsx').then(({ default: it }) => it));

interface Props {
  readonly view: ListView;
  readonly filter: ViewFilter;
  readonly state: State;
  readonly loaded: Loaded;
  readonly run: Run;
  /** The page is not inside another: it has the focus when it opens. */
  readonly focused: boolean;
}

interface Begun {
  readonly action?: ViewAction | undefined;
  /** Why what the row is found for cannot be done now. */
  readonly why?: string;
}

/** What begins with a row that was found: what it is found for, where that shows something or asks first; else what shows it. */
function begunBy(view: ListView, row: Row, ports: ReturnType<typeof usePorts>): Begun {
  const there = view.actions.filter((action) => action.at === 'row' && isVisible(action, row, ports));
  const shows = ({ open, goto }: ViewAction): boolean => open !== undefined || goto !== undefined;
  const wanted = there.filter((action) => action.primary && (shows(action) || action.confirm !== undefined));
  const possible = wanted.find((action) => whyDisabled(action, row, ports) === null);
  if (possible) return { action: possible };
  const [first] = wanted;
  const reason = first && whyDisabled(first, row, ports);
  if (first && reason) return { why: ports.text(scanTexts.notNow, { action: ports.text(first.title), reason }) };
  return { action: there.find((action) => shows(action) && whyDisabled(action, row, ports) === null) };
}

/** What is typed, until something else was searched for. */
function useDraft(shown: string) {
  const [draft, setDraft] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setDraft(shown);
  }
  return [draft, setDraft] as const;
}

export function ScanBox({ view, filter, state, loaded, run, focused }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const [param = filter.field] = filter.params;
  const shown = asText(state.state.values[param] ?? '');
  const [draft, setDraft] = useDraft(shown);
  const [reading, setReading] = useState(false);
  const input = useRef<InputRef>(null);
  const { search, said } = useScan({ view, param, state, loaded, run, input });
  useEffect(() => {
    if (focused) input.current?.focus({ preventScroll: true });
  }, [focused]);
  const title = text(filter.definition.title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(draft);
  };
  return (
    <form role="search" className="vw-scan" onSubmit={submit} aria-label={title}>
      <Input
        ref={input}
        size="large"
        allowClear
        aria-label={title}
        placeholder={title}
        autoComplete="off"
        maxLength={64}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
          if (target.value === '' && shown !== '') search('');
        }}
      />
      <Button size="large" htmlType="submit">
        {text(texts.search)}
      </Button>
      <Button size="large" icon={<ScanOutlined aria-hidden="true" />} onClick={() => setReading(true)}>
        {text(scanTexts.camera)}
      </Button>
      <p className="vw-scan-said" role="status">
        {said}
      </p>
      {reading && (
        <CodeReader
          onAbsent={() => setReading(false)}
          onRead={(code) => {
            setReading(false);
            setDraft(code);
            search(code);
          }}
          onClose={() => {
            setReading(false);
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
}

interface Scanning extends Omit<Props, 'filter' | 'focused'> {
  readonly param: string;
  readonly input: { readonly current: InputRef | null };
}

/** The rows of what was asked last are waited for: whoever scans the next one before they came gets the next one alone. */
function useScan({ view, param, state, loaded, run, input }: Scanning) {
  const ports = usePorts();
  const { setState, context } = state;
  const [wanted, setWanted] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { records, outdated, loading, reload } = loaded;
  const isHere = asText(state.state.values[param] ?? '') === wanted && !outdated && !loading && records !== undefined;
  // What came before the scan is no answer to it.
  const asked = useRef(records);
  const search = (given: string): void => {
    const code = given.trim();
    setSaid('');
    setWanted(code === '' ? null : code);
    asked.current = records;
    const same = asText(state.state.values[param] ?? '') === code;
    if (same) reload();
    else setState({ values: { ...initialValues(view.filters, context), [param]: code === '' ? null : code }, page: 1 });
  };
  const latest = useRef({ view, ports, run });
  latest.current = { view, ports, run };
  useEffect(() => {
    if (!isHere || wanted === null || asked.current === records) return;
    setWanted(null);
    const { rows } = records;
    const { view, ports, run } = latest.current;
    const [only] = rows;
    const { action, why = '' } = rows.length === 1 && only ? begunBy(view, only, ports) : {};
    setSaid(
      rows.length === 1
        ? why
        : ports.text(rows.length === 0 ? scanTexts.nothing : scanTexts.several, { code: wanted, count: rows.length }),
    );
    // The next one is scanned over it.
    input.current?.focus();
    input.current?.select();
    if (action && only) void run(action, only);
  }, [isHere, wanted, records, input]);
  return { search, said };
}
