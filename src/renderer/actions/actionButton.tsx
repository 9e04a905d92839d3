import { Button, Tooltip, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { keyName } from '../engine/keys/shownKeys.ts';
import { useShownKey } from '../engine/keys/keys.ts';
import { iconOf } from './icons.tsx';
import { whyDisabled } from './possible.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import { useSecondsLeft } from './timeWindow.ts';
import { useOnce } from './useOnce.ts';
import './actions.css';

interface Props {
  readonly action: ViewAction;
  readonly row: Row;
  readonly run: (action: ViewAction, row: Row) => Promise<void>;
  readonly primary?: boolean;
}

/** It says and shows the key that presses it; its name where nothing else is to be read. */
export function KeyedButton({
  name,
  shortcut,
  children = name,
  ...rest
}: ButtonProps & { name: string; shortcut: string | undefined }) {
  const key = useShownKey(shortcut);
  return (
    <Button {...rest} {...(key === undefined ? {} : { 'aria-keyshortcuts': key, 'aria-label': name })}>
      {children}
      {key !== undefined && <kbd className="vw-key" data-key={keyName(key)} />}
    </Button>
  );
}

/** A disabled button hears neither pointer nor keyboard: its frame tells why. */
export function WhyDisabled({ why, children }: { why: string; children: ReactNode }) {
  return (
    <Tooltip title={why}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a disabled button hears neither pointer nor keyboard: its frame tells why */}
      <span className="vw-why" tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  );
}

/** One action as a button of a page; where it is not possible it says why. */
export function ActionButton({ action, row, run, primary = false }: Props) {
  const ports = usePorts();
  const why = whyDisabled(action, row, ports);
  const [left = null] = useSecondsLeft([action], row);
  const [once, running] = useOnce(() => run(action, row));
  // A screen that it opened is the answer to the click: nothing is still on its way.
  const busy = running && action.open === undefined;
  const title = ports.text(action.title);
  if (left === 0) return null;
  const button = (
    <KeyedButton
      name={title}
      shortcut={action.key}
      type={primary ? 'primary' : 'default'}
      icon={iconOf(action.icon ?? action.id)}
      danger={action.danger}
      disabled={why !== null}
      loading={busy && { delay: 300 }}
      onClick={once}
    >
      {left === null ? title : ports.text(rowTexts.titleWithSeconds, { title, seconds: left })}
    </KeyedButton>
  );
  return why === null ? button : <WhyDisabled why={why}>{button}</WhyDisabled>;
}
