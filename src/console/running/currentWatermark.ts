/** The watermark of the signed-in user: drawn anew where their name or their unit is another one by now. */
import { showWatermark } from '../early/watermark.ts';
import type { SignedIn } from '../session/session.ts';
import { numberSetting } from '../session/settings.ts';

interface CurrentWatermark {
  /** Told of the user whenever they have been read again. */
  readonly follow: (fresh: SignedIn) => void;
  readonly stop: () => void;
}

export function openCurrentWatermark(signedIn: SignedIn): CurrentWatermark {
  let shown = textOf(signedIn);
  let stop = draw(signedIn);
  return {
    follow: (fresh) => {
      const text = textOf(fresh);
      if (text === shown) return;
      shown = text;
      stop();
      stop = draw(fresh);
    },
    stop: () => stop(),
  };
}

const textOf = ({ user: { name, capacityName } }: SignedIn): string => [name, capacityName].filter(Boolean).join(' ');

const draw = (signedIn: SignedIn): (() => void) =>
  showWatermark(textOf(signedIn), numberSetting(signedIn.manifest.settings, 'watermarkCheck'));
