/** What is proposed for a form, above its fields: ranked, with reasons; the first stands chosen, so that Enter sends it. */
import { Button, Radio } from 'antd';
import { useEffect, useId, useReducer, useRef, useState, type RefObject } from 'react';
import { evaluate } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewPropose } from '../../core/model/view.ts';
import { isVisible } from '../actions/possible.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { asText } from '../engine/asText.ts';
import { conditionContext, pick, readOperands } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { StatusTag } from '../fields/statusTag.tsx';
import { focusFirst } from './focus.ts';
import { LeftOut } from './leftOut.tsx';
import { firstShown, holdsFilled, holdsProposal, isFilled, rowsIn, takeProposal } from './proposed.ts';
import { useAnswer } from './useAnswer.ts';
import type { Opened } from './opened.ts';
import './proposals.css';

interface Props {
  readonly opened: Opened;
  readonly propose: ViewPropose;
}

/** In milliseconds: what is proposed goes by where things are now. */
const freshFor = 60_000;

interface Answered extends Props {
  readonly answer: Row;
}

function Keys() {
  const { text } = usePorts();
  return (
    <span className="vw-hint vw-propose-keys" aria-hidden>
      <kbd>Enter</kbd> {text(texts.proposeTake)} <kbd>↑</kbd> <kbd>↓</kbd> {text(texts.proposeMove)}
    </span>
  );
}

interface ChoiceProps {
  readonly row: Row;
  readonly rank: number;
  readonly propose: ViewPropose;
  readonly group: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ row, rank, propose, group, chosen, onChoose }: ChoiceProps) {
  const ports = usePorts();
  const { text } = ports;
  const marks = propose.marks.filter((mark) => evaluate(mark.if, row, conditionContext(ports, row)));
  return (
    <Radio
      className="vw-proposed"
      name={group}
      checked={chosen}
      onChange={onChoose}
      {...(chosen ? { 'aria-describedby': `${group}-why` } : {})}
    >
      <span className="vw-proposed-who">
        <span className="vw-proposed-rank">{rank}</span>
        <span className="vw-proposed-name">{text(propose.label, row)}</span>
      </span>
      <span className="vw-proposed-how">
        {marks.map((mark) => (
          <StatusTag key={text(mark.word)} tone={mark.tone} word={text(mark.word)} />
        ))}
        {propose.detail && <span>{text(propose.detail, row)}</span>}
      </span>
    </Radio>
  );
}

/** Why the one that is taken is proposed; said too where none is taken. */
function Reasons({ opened, propose, answer, taken, id }: Answered & { taken: Row | undefined; id: string }) {
  const { text } = usePorts();
  const { reasons, note } = propose;
  const sentences = taken && reasons ? rowsIn(taken, reasons.rows).map((each) => asText(each[reasons.text])) : [];
  const byHand = !taken && isFilled(opened, propose);
  return (
    <div className="vw-propose-why" id={id} role="status">
      {byHand && <p>{text(texts.proposeHand)}</p>}
      {sentences.length > 0 && (
        <ul aria-label={text(texts.proposeReasons)}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {note && holdsFilled(opened, propose, answer) && <p>{text(note, answer)}</p>}
    </div>
  );
}

/** Fills in the first that comes, unless somebody was faster; a newer list takes the place of what an older one filled. */
function useFirst({ opened, propose, answer }: Answered, rows: readonly Row[]): void {
  const offered = useRef<Row | null>(null);
  useEffect(() => {
    const [first] = rowsIn(answer, propose.rows);
    const untouched = offered.current && holdsProposal(opened, propose, offered.current);
    if (!first || (isFilled(opened, propose) && !untouched)) return;
    offered.current = first;
    takeProposal(opened, propose, first, answer, false);
  }, [opened, propose, answer, rows.length]);
}

function Ranked({ opened, propose, answer, heading }: Answered & { heading: string }) {
  const { text } = usePorts();
  const group = useId();
  const [all, setAll] = useState(false);
  const rows = rowsIn(answer, propose.rows);
  useFirst({ opened, propose, answer }, rows);
  const taken = rows.findIndex((row) => holdsProposal(opened, propose, row));
  const shown = all || taken >= firstShown ? rows : rows.slice(0, firstShown);
  const box = useRef<HTMLDivElement>(null);
  useMoveFocus(box, taken);
  if (rows.length === 0) return <p role="status">{text(propose.empty ?? texts.proposeNone)}</p>;
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={heading}
        className={`vw-proposed-list${shown.length > firstShown ? ' vw-proposed-all' : ''}`}
        ref={box}
      >
        {shown.map((row, index) => (
          <Choice
            key={JSON.stringify(Object.values(propose.gives).map((name) => row[name]))}
            {...{ row, propose, group }}
            rank={index + 1}
            chosen={index === taken}
            onChoose={() => takeProposal(opened, propose, row, answer, true)}
          />
        ))}
      </div>
      {shown.length < rows.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {text(texts.proposeMore, { count: rows.length - shown.length })}
        </Button>
      )}
      <Reasons {...{ opened, propose, answer }} taken={rows[taken]} id={`${group}-why`} />
    </>
  );
}

/** Whoever waited for the list stands on what was taken of it. */
function useMoveFocus(box: RefObject<HTMLElement | null>, taken: number): void {
  useEffect(() => {
    const waiting = document.activeElement?.closest('[data-proposed]') === document.activeElement;
    if (taken >= 0 && waiting) box.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [box, taken]);
}

interface Renewing extends Answered {
  /** Asks again. */
  readonly renew: () => void;
  /** Takes the keyboard where what it stood on is gone. */
  readonly onRenewed: () => void;
}

const namesShown = ({ view }: Opened): string[] => view.fields.flatMap(({ name, readOnly }) => (readOnly ? name : []));

/** What can be done about the answer. What the form was opened with is older than that: it goes on from what is answered next. */
function Deeds({ opened, propose, answer, renew, onRenewed }: Renewing) {
  const ports = usePorts();
  const before = useRef<Row | null>(null);
  const run = useRunAction((succeeded) => {
    if (!succeeded) return;
    before.current = answer;
    renew();
  }, opened.all);
  const latest = useRef(onRenewed);
  latest.current = onRenewed;
  useEffect(() => {
    if (!before.current || before.current === answer) return;
    before.current = null;
    opened.renew({ ...opened.params, ...pick(answer, ['version', ...namesShown(opened)]) });
    latest.current();
  }, [answer, opened]);
  // Where none of them is for this answer, none leaves a line.
  if (!propose.actions.some((action) => isVisible(action, answer, ports))) return null;
  return <RowActions actions={propose.actions} row={answer} run={run} />;
}

/** Where what was proposed is refused things are no more as they were: it is asked anew, and said why. */
function useRefused(opened: Opened, { gives }: ViewPropose, renew: () => void): void {
  const { notify, text } = usePorts();
  const latest = useRef({ notify, text });
  latest.current = { notify, text };
  useEffect(
    () =>
      opened.onRefused((said) => {
        const why = Object.entries(said).find(([name]) => gives[name] !== undefined)?.[1];
        if (why === undefined) return;
        latest.current.notify('warning', latest.current.text(texts.proposeAnew, { why: why.replace(/[.。]$/, '') }));
        renew();
      }),
    [opened, gives, renew],
  );
}

/** Where the keyboard goes once what it stood on is gone. @param vain there is nothing to choose from */
function useKeyboard(vain: boolean) {
  const box = useRef<HTMLElement>(null);
  const takeKeyboard = () => {
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.contains(activeElement)) box.current?.focus();
  };
  useEffect(() => {
    const { current } = box;
    // Whoever waited for something to be proposed goes on by hand.
    if (vain && current && document.activeElement === current) focusFirst(current.closest('form'));
  }, [vain]);
  return { box, takeKeyboard };
}

function Asked({ opened, propose }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const heading = useId();
  const values = opened.all();
  const context = conditionContext(ports, values);
  const params = readOperands(propose.params, context);
  const { answer, fault, retry, renew } = useAnswer(propose.call, params, {
    of: asText(values['version']),
    fresh: freshFor,
  });
  useRefused(opened, propose, renew);
  const vain = fault !== undefined || (answer !== undefined && rowsIn(answer, propose.rows).length === 0);
  const { box, takeKeyboard } = useKeyboard(vain);
  return (
    <section
      className="vw-propose vw-wide"
      aria-labelledby={heading}
      data-proposed={vain ? 'no' : 'yes'}
      tabIndex={-1}
      ref={box}
    >
      <div className="vw-propose-head">
        <h2 id={heading}>{text(propose.title)}</h2>
        {answer && !vain && <Keys />}
      </div>
      {fault && (
        <p role="alert">
          {text(texts.proposeFailed)} ({fault.told || text(texts.noConnection)})
          <Button type="link" size="small" onClick={retry}>
            {text(texts.retry)}
          </Button>
        </p>
      )}
      {!fault && !answer && <p role="status">{text(texts.proposing)}</p>}
      {!fault && answer && (
        <>
          <Ranked {...{ opened, propose, answer, heading }} />
          {propose.actions.length > 0 && <Deeds {...{ opened, propose, answer, renew }} onRenewed={takeKeyboard} />}
          {propose.why && (
            <LeftOut
              key={asText(values['version'])}
              call={propose.call}
              why={propose.why}
              params={{ ...params, ...readOperands(propose.why.params, context) }}
              unasked={rowsIn(answer, propose.rows).length === 0}
            />
          )}
        </>
      )}
    </section>
  );
}

export function ProposalPanel({ opened, propose }: Props) {
  const ports = usePorts();
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => opened.onValues(look), [opened]);
  const values = opened.all();
  if (propose.visible && !evaluate(propose.visible, values, conditionContext(ports, values))) return null;
  return <Asked opened={opened} propose={propose} />;
}
