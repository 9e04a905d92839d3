/** Why this user, or another, sees a thing of the page or not: each condition, what it says, and where it is written. */
import { AutoComplete, Button, Checkbox, Drawer, Input, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CallFault, PageSkeleton, StatusTag, usePorts } from '../../../../renderer/index.ts';
import { useApp, useTexts } from '../../../app/app.ts';
import { usePlace } from '../../../running/context.ts';
import { whyTexts } from '../../../texts/why.ts';
import type { ToldStep, ToldWhy, Whom, WhyAnswer } from '../../../../core/why/answer.ts';
import { askWhy, pressedAt, userTypesOf, type Pressed } from './askWhy.ts';
import './why.css';

const taught = new WeakSet<object>();

function useWhyTexts(): ReturnType<typeof useTexts> {
  const { speech } = useApp();
  if (!taught.has(speech)) {
    taught.add(speech);
    speech.learn(whyTexts);
  }
  return useTexts();
}

const me: Whom = { username: null, userType: null };
const kinds = ['screen', 'column', 'filter', 'field', 'action', 'menu'] as const;

export function WhyDrawer({ onClose }: { onClose: () => void }) {
  const { text } = useWhyTexts();
  const { pathname } = useLocation();
  const place = usePlace(pathname);
  const screen = place.is === 'screen' ? place.screen : null;
  const [whom, setWhom] = useState(me);
  const [pressed, setPressed] = usePressed();
  const [word, setWord] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const types = useUserTypes();
  const { answer, fault, retry } = useAnswer(screen, whom, pressed?.record ?? null);
  useEffect(() => setWord(pressed?.words ?? ''), [pressed]);
  useEffect(() => setPressed(null), [pathname, setPressed]);
  const told = foundBy(answer?.items ?? [], word, word === pressed?.words).filter(
    ({ shown }) => !onlyMissing || shown === false,
  );
  return (
    <Drawer open mask={false} width={440} title={text('why.title')} onClose={onClose} rootClassName="why-drawer">
      <p>{text(screen === null ? 'why.noPage' : 'why.hint')}</p>
      {screen !== null && (
        <>
          <WhomInput whom={whom} types={types} onChange={setWhom} />
          <Input
            allowClear
            value={word}
            placeholder={text('why.find')}
            aria-label={text('why.find')}
            onChange={(event) => setWord(event.target.value)}
          />
          <div className="why-bar">
            <Checkbox checked={onlyMissing} onChange={(event) => setOnlyMissing(event.target.checked)}>
              {text('why.onlyMissing')}
            </Checkbox>
            <small>{recordSays(pressed, answer, text)}</small>
          </div>
        </>
      )}
      {fault !== null && <Fault fault={fault} whom={whom} retry={retry} />}
      {screen !== null && !answer && fault === null && <PageSkeleton />}
      {answer && told.length === 0 && <p>{text('why.nothing')}</p>}
      {kinds.map((kind) => (
        <Group
          key={kind}
          kind={kind}
          told={told.filter((one) => one.kind === kind)}
          types={types}
          isOpen={word !== '' || kind !== 'menu'}
        />
      ))}
    </Drawer>
  );
}

/** What is called exactly as what was pressed, where something is; else what has the word in its name. */
function foundBy(items: readonly ToldWhy[], word: string, isPressed: boolean): readonly ToldWhy[] {
  const called = isPressed ? items.filter(({ kind, title }) => kind !== 'menu' && title === word) : [];
  if (called.length > 0) return called;
  return items.filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(word.toLowerCase()));
}

type Say = ReturnType<typeof useTexts>['text'];

function recordSays(pressed: Pressed | null, answer: WhyAnswer | null, text: Say): string {
  if (pressed?.record == null) return text('why.noRecord');
  if (answer && !answer.hasRecord) return text('why.recordGone');
  return text('why.record', { id: pressed.record.slice(0, 13) });
}

/** While it is open, a press on the page asks and does nothing else. */
function usePressed() {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  useEffect(() => {
    const hear = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest('main') || target.closest('.why-drawer')) return;
      const found = pressedAt(target);
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      setPressed(found);
    };
    document.addEventListener('click', hear, true);
    document.body.classList.add('asks-why');
    return () => {
      document.removeEventListener('click', hear, true);
      document.body.classList.remove('asks-why');
    };
  }, []);
  return [pressed, setPressed] as const;
}

interface Known {
  /** The page and the person that it is about. */
  readonly of: string;
  readonly answer: WhyAnswer | null;
  readonly fault: CallFault | null;
}

/** An answer stands until that of another record comes, and never for another page or person. */
function useAnswer(screen: string | null, { username, userType }: Whom, record: string | null) {
  const ports = usePorts();
  const of = JSON.stringify([screen, username, userType]);
  const [known, setKnown] = useState<Known>({ of, answer: null, fault: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (screen === null) return undefined;
    const abort = new AbortController();
    askWhy(ports, { screen, record, username, userType }, abort.signal).then(
      (answer) => setKnown({ of, answer, fault: null }),
      (thrown: unknown) => {
        if (abort.signal.aborted) return;
        if (!(thrown instanceof CallFault)) throw thrown;
        setKnown({ of, answer: null, fault: thrown });
      },
    );
    return () => abort.abort();
  }, [ports, of, screen, record, username, userType, round]);
  const { answer, fault } = known.of === of && screen !== null ? known : { answer: null, fault: null };
  const retry = (): void => {
    setKnown({ of, answer: null, fault: null });
    setRound(round + 1);
  };
  return { answer, fault, retry };
}

function Fault({ fault, whom, retry }: { fault: CallFault; whom: Whom; retry: () => void }) {
  const { text } = useWhyTexts();
  const isUnknown = fault.error === 'unknown-record';
  return (
    <p role="alert" className="why-fault">
      {isUnknown ? text('why.noUser', { name: whom.username ?? '' }) : fault.message || text('why.failed')}
      {!isUnknown && (
        <Button type="link" size="small" onClick={retry}>
          {text('why.retry')}
        </Button>
      )}
    </p>
  );
}

type UserTypes = readonly { readonly id: number; readonly name: string }[];

function useUserTypes(): UserTypes {
  const ports = usePorts();
  const [types, setTypes] = useState<UserTypes>([]);
  useEffect(() => {
    void userTypesOf(ports).then(setTypes, () => undefined);
  }, [ports]);
  return types;
}

interface WhomInputProps {
  readonly whom: Whom;
  readonly types: UserTypes;
  readonly onChange: (whom: Whom) => void;
}

function WhomInput({ whom, types, onChange }: WhomInputProps) {
  const { text } = useWhyTexts();
  const [name, setName] = useState('');
  const options = useMemo(
    () => [{ value: 0, label: text('why.me') }, ...types.map(({ id, name: label }) => ({ value: id, label }))],
    [types, text],
  );
  return (
    <div className="why-whom">
      <Select
        value={whom.username === null ? (whom.userType ?? 0) : null}
        placeholder={text('why.whom')}
        aria-label={text('why.whom')}
        options={options}
        onChange={(type: number | null) => {
          setName('');
          onChange({ username: null, userType: type === 0 ? null : type });
        }}
      />
      <AutoComplete
        value={name}
        placeholder={text('why.username')}
        aria-label={text('why.username')}
        onChange={setName}
        onBlur={() => onChange(name === '' ? { ...whom, username: null } : { username: name, userType: null })}
        onInputKeyDown={(event) =>
          event.key === 'Enter' && onChange(name === '' ? me : { username: name, userType: null })
        }
      />
    </div>
  );
}

interface GroupProps {
  readonly kind: ToldWhy['kind'];
  readonly told: readonly ToldWhy[];
  readonly types: UserTypes;
  readonly isOpen: boolean;
}

function Group({ kind, told, types, isOpen }: GroupProps) {
  const { text } = useWhyTexts();
  if (told.length === 0) return null;
  return (
    <details className="why-group" open={isOpen}>
      <summary>
        <h2>
          {text(`why.kind.${kind}`)} <small>{told.length}</small>
        </h2>
      </summary>
      {told.map((one) => (
        <article key={one.id} aria-label={one.title}>
          <h3>
            {one.title} {one.title !== one.id && <code>{one.id}</code>} <Shown shown={one.shown} />
          </h3>
          <ol>
            {one.steps.map((step) => (
              <Step key={`${step.is} ${step.of}`} step={step} types={types} />
            ))}
          </ol>
        </article>
      ))}
    </details>
  );
}

function Shown({ shown }: { shown: boolean | null }) {
  const { text } = useWhyTexts();
  if (shown === null) return <StatusTag tone="waiting" word={text('why.open')} />;
  return <StatusTag tone={shown ? 'success' : 'danger'} word={text(shown ? 'why.shown' : 'why.missing')} />;
}

/** User types by their names, everything else as it is written. */
function saidOf(says: unknown, types: UserTypes, text: Say): string {
  if (!Array.isArray(says) || !says.every((one) => typeof one === 'number')) return JSON.stringify(says);
  if (says.length === 0) return text('why.superManagers');
  return says.map((type) => types.find(({ id }) => id === type)?.name ?? String(type)).join(text('why.and'));
}

function Step({ step: { is, of, holds, says, at }, types }: { step: ToldStep; types: UserTypes }) {
  const { text } = useWhyTexts();
  const mark = holds === null ? '?' : holds ? '✓' : '✗';
  const address = at && `/studio?${String(new URLSearchParams({ file: at.file, line: String(at.line) }))}`;
  return (
    <li className={holds === false ? 'why-shut' : ''}>
      <b aria-hidden="true">{mark}</b> {text(`why.is.${is}`, { of })}
      {says !== undefined && <code>{saidOf(says, types, text)}</code>}
      {address === null || at === null ? (
        <small>{text('why.convention')}</small>
      ) : (
        <Link to={address}>{`${at.file}:${at.line}`}</Link>
      )}
    </li>
  );
}
