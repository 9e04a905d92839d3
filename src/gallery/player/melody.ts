/** A short melody as a WAV file, made here so that no sample has to be shipped: a broken chord, three times, fading. */
const rate = 11_025;
const beat = 0.5;
const notes = [
  261.63, 329.63, 392, 523.25, 392, 329.63, 293.66, 349.23, 440, 587.33, 440, 349.23, 261.63, 329.63, 392, 523.25,
] as const;

export const melodySeconds = notes.length * beat;

export function melody(): Blob {
  const samples = Math.floor(melodySeconds * rate);
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, word: string): void => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index += 1) {
    const time = index / rate;
    const pitch = notes[Math.floor(time / beat)] ?? notes[0];
    const within = time % beat;
    const loudness = Math.min(1, within * 60) * Math.exp(-within * 3.2) * 0.35;
    const wave = Math.sin(2 * Math.PI * pitch * time) + 0.3 * Math.sin(4 * Math.PI * pitch * time);
    view.setInt16(44 + index * 2, Math.round(wave * loudness * 32_000 * 0.7), true);
  }
  return new Blob([view.buffer], { type: 'audio/wav' });
}

/** WebVTT captions from lines, each standing equally long. */
export function captions(lines: readonly string[], seconds: number): Blob {
  const each = seconds / lines.length;
  const clock = (time: number): string => `00:00:${time.toFixed(3).padStart(6, '0')}`;
  const cues = lines.map((line, index) => `${clock(index * each)} --> ${clock((index + 1) * each)}\n${line}`);
  return new Blob([`WEBVTT\n\n${cues.join('\n\n')}\n`], { type: 'text/vtt' });
}
