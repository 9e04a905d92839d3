/** Which tab rings: this one where its bell may sound, else another that has said that its may. */
import type { Tabs } from '../live/tabs.ts';
import type { Bell } from './bell.ts';

export interface Sounding {
  readonly ring: (loud: boolean) => void;
  /** Asks the other tabs whether they may sound: who leads anew has not heard them all. */
  readonly callRoll: () => void;
  readonly stop: () => void;
}

export function openSounding(tabs: Tabs, bell: Bell): Sounding {
  const others = new Set<string>();
  const say = (ready: boolean): void => tabs.tell({ kind: 'sound', tab: tabs.own, ready });
  const sayWhetherReady = (): void => say(bell.ready.read());
  const sayGone = (): void => say(false);

  const stopListening = tabs.listen((message) => {
    if (message.kind === 'sound') others[message.ready ? 'add' : 'delete'](message.tab);
    else if (message.kind === 'ring' && message.tab === tabs.own) bell.ring(message.loud);
    else if (message.kind === 'rollCall') sayWhetherReady();
  });
  const stopSaying = bell.ready.subscribe(sayWhetherReady);
  window.addEventListener('pagehide', sayGone);
  sayWhetherReady();

  return {
    ring: (loud) => {
      const [other] = others;
      if (bell.ready.read() || other === undefined) bell.ring(loud);
      else tabs.tell({ kind: 'ring', tab: other, loud });
    },
    callRoll: () => tabs.tell({ kind: 'rollCall' }),
    stop: () => {
      stopListening();
      stopSaying();
      window.removeEventListener('pagehide', sayGone);
      sayGone();
    },
  };
}
