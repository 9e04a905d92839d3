/** A player for sound and film: the browser's own, with controls that can be styled and captions that can be read along. */
import { FolderOpenOutlined, SoundOutlined } from '@ant-design/icons';
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaDurationDisplay,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, type Say, useWords } from '../words.ts';
import { captions, melody, melodySeconds } from './melody.ts';
import './controlTexts.ts';
import './player.css';

const words = pageWords('Player', {
  title: ['播放器', 'Player'],
  lead: [
    '播放示例旋律，或打开本机的音频、视频；文件不会上传。',
    'Play the sample melody, or open sound or film from this computer; nothing is uploaded.',
  ],
  open: ['打开本机文件', 'Open a file'],
  sample: ['示例旋律', 'Sample melody'],
  captions: ['字幕', 'Captions'],
  play: ['播放', 'Play'],
  wrong: ['浏览器不能播放这个文件', 'The browser cannot play this file'],
  one: ['前海大队，收到请回答', 'Qianhai, do you read?'],
  two: ['拖车已到达现场', 'The truck is on the scene'],
  three: ['开始作业，注意警示', 'Beginning; mind the signs'],
  four: ['任务完成，正在返回', 'Done, on the way back'],
});

interface Track {
  readonly name: string;
  readonly address: string;
  readonly isFilm: boolean;
  readonly captions: string;
}

export default function Player() {
  const { say, language } = useWords(words);
  const [file, setFile] = useState<File | null>(null);
  const track = useTrack(file, say);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <>
          <input
            ref={field}
            type="file"
            accept="audio/*,video/*"
            hidden
            aria-label={say('open')}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          {file && <Button onClick={() => setFile(null)}>{say('sample')}</Button>}
          <Button icon={<FolderOpenOutlined />} onClick={() => field.current?.click()}>
            {say('open')}
          </Button>
        </>
      }
    >
      <Panel>
        {track && <Stage key={`${track.address} ${language}`} track={track} say={say} language={language} />}
      </Panel>
    </Sheet>
  );
}

/** The addresses of what is played, given back when it is not played any more. */
function useTrack(file: File | null, say: Say<typeof words>): Track | null {
  const lines = useMemo(() => (['one', 'two', 'three', 'four'] as const).map((word) => say(word)), [say]);
  const name = file?.name ?? say('sample');
  const [track, setTrack] = useState<Track | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file ?? melody());
    // A file of one's own comes without captions.
    const spoken = URL.createObjectURL(captions(file ? [] : lines, melodySeconds));
    setTrack({ name, address, isFilm: file?.type.startsWith('video/') ?? false, captions: spoken });
    return () => {
      URL.revokeObjectURL(address);
      URL.revokeObjectURL(spoken);
    };
  }, [file, name, lines]);
  return track;
}

function Stage({ track, say, language }: { track: Track; say: Say<typeof words>; language: string }) {
  const [broken, setBroken] = useState(false);
  const [line, setLine] = useState('');
  const shared = { slot: 'media', src: track.address, preload: 'metadata', onError: () => setBroken(true) } as const;
  const spoken = {
    src: track.captions,
    srcLang: language,
    label: say('captions'),
    ref: (element: HTMLTrackElement | null) => (element ? follow(element.track, setLine) : undefined),
  } as const;
  return (
    <figure className="player">
      <MediaController audio={!track.isFilm} lang={language}>
        {track.isFilm ? (
          <video {...shared} playsInline>
            <track kind="captions" {...spoken} />
          </video>
        ) : (
          <audio {...shared}>
            <track kind="captions" {...spoken} />
          </audio>
        )}
        <MediaControlBar>
          <MediaPlayButton />
          <MediaSeekBackwardButton seekOffset={5} />
          <MediaSeekForwardButton seekOffset={5} />
          <MediaTimeRange />
          <MediaTimeDisplay noToggle />
          <MediaDurationDisplay />
          <MediaPlaybackRateButton rates={[0.5, 1, 1.5, 2]} />
          <MediaMuteButton />
          <MediaVolumeRange />
          {track.isFilm && <MediaCaptionsButton />}
          {track.isFilm && <MediaFullscreenButton />}
        </MediaControlBar>
      </MediaController>
      <figcaption>
        <strong>
          {!track.isFilm && <SoundOutlined />} {track.name}
        </strong>
        <span aria-live="polite">{broken ? say('wrong') : line}</span>
      </figcaption>
    </figure>
  );
}

/** Sound has no picture for the browser to write on: the page shows the line. */
function follow(text: TextTrack, show: (line: string) => void): () => void {
  text.mode = 'hidden';
  const tell = (): void => show(lineOf(text.activeCues));
  text.addEventListener('cuechange', tell);
  return () => text.removeEventListener('cuechange', tell);
}

function lineOf(cues: TextTrackCueList | null): string {
  const cue = cues?.[0];
  return cue instanceof VTTCue ? cue.text : '';
}
