/** The alert's sound, made by WebAudio: two rising tones, and a louder, longer call after a minute unanswered. */
import { type Signal, openSignal } from '../state/signal.ts';

export interface Bell {
  /** Whether the browser lets this page sound: after the first click or key, until it interrupts it. */
  readonly ready: Signal<boolean>;
  /** True from a ring on until it has died away. */
  readonly sounding: Signal<boolean>;
  readonly ring: (loud: boolean) => void;
  /** To be called within a click: asks the browser to let the page sound. */
  readonly allow: () => Promise<void>;
  readonly close: () => void;
}

/** An alarm has the page to itself for so long. In milliseconds. */
const heardFor = 8000;

interface Note {
  readonly at: number;
  readonly pitch: number;
}

const chime: readonly Note[] = [
  { at: 0, pitch: 659.25 },
  { at: 0.18, pitch: 880 },
];
const alarm: readonly Note[] = [0, 0.55, 1.1].flatMap((at) => [
  { at, pitch: 880 },
  { at: at + 0.16, pitch: 1108.73 },
  { at: at + 0.32, pitch: 880 },
]);

export function openBell(page: Window = window): Bell {
  const ready = openSignal(false);
  const sounding = openSignal(false);
  let audio: AudioContext | null = null;
  let fading: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => ready.write(audio?.state === 'running');
  async function allow(): Promise<void> {
    if (typeof AudioContext === 'undefined') return;
    if (!audio) {
      // It runs for a whole shift: a sound may begin some hundredths of a second late, and costs a fraction for that.
      audio = new AudioContext({ latencyHint: 'playback' });
      // A lid that is shut, or a device that is pulled out, takes the sound away.
      audio.addEventListener('statechange', look);
    }
    await audio.resume();
    look();
  }
  /** A browser that keeps the sound back answers at the next press, when the alarm may be long over. */
  function sound(loud: boolean): void {
    if (audio?.state === 'running' && sounding.read()) play(audio, loud ? alarm : chime, loud ? 0.85 : 0.32);
  }
  const onGesture = (): void => {
    if (!ready.read()) void allow();
  };
  page.addEventListener('pointerdown', onGesture);
  page.addEventListener('keydown', onGesture);
  // A context made before the first gesture is refused, with a warning on the console.
  if (page.navigator.userActivation?.hasBeenActive) void allow();

  return {
    ready,
    allow,
    sounding,
    ring: (loud) => {
      sounding.write(true);
      clearTimeout(fading);
      fading = setTimeout(() => sounding.write(false), heardFor);
      void audio?.resume().then(() => sound(loud), look);
    },
    close: () => {
      clearTimeout(fading);
      page.removeEventListener('pointerdown', onGesture);
      page.removeEventListener('keydown', onGesture);
      void audio?.close();
      audio = null;
      ready.write(false);
    },
  };
}

function play(audio: AudioContext, notes: readonly Note[], loudness: number): void {
  for (const { at, pitch } of notes) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.42);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  }
}
