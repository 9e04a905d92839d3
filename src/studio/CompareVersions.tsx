/** Two versions of a file against each other: what users gained and lost from the one to the other. */
import { Modal, Select, Space } from 'antd';
import { useState } from 'react';
import { usePorts } from '../renderer/index.ts';
import { Reviewed, useReview } from './Changes.tsx';
import type { OpenedFile } from '../core/editorAnswers.ts';
import { texts } from './texts.ts';
import type { Studio } from './useStudio.ts';

interface CompareProps {
  readonly studio: Pick<Studio, 'editor' | 'names'>;
  readonly opened: Pick<OpenedFile, 'file' | 'history' | 'shipped'>;
  readonly onClose: () => void;
}

export function CompareVersions({ studio, opened, onClose }: CompareProps) {
  const { text } = usePorts();
  const versions = useChoices(opened);
  const [from, setFrom] = useState(versions[1]?.value ?? 0);
  const [to, setTo] = useState(versions[0]?.value ?? 0);
  const choice = (
    word: keyof Pick<typeof texts, 'earlier' | 'later'>,
    value: number,
    onChange: (to: number) => void,
  ) => (
    <Select
      aria-label={text(texts[word])}
      value={value}
      options={versions}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
  return (
    <Modal open width={640} title={text(texts.compare)} footer={null} onCancel={onClose}>
      <Space wrap>
        {choice('earlier', from, setFrom)}→{choice('later', to, setTo)}
      </Space>
      <Between key={`${from} ${to}`} studio={studio} file={opened.file} from={from} to={to} />
    </Modal>
  );
}

interface BetweenProps extends Pick<CompareProps, 'studio'> {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

function Between({ studio: { editor, names }, file, from, to }: BetweenProps) {
  const found = useReview(() => editor.compare(file, from, to));
  return <Reviewed between found={found} userTypes={names?.userTypes ?? []} />;
}

/** The newest first, and what was shipped last. */
function useChoices({ history, shipped }: CompareProps['opened']) {
  const { text } = usePorts();
  const kept = history.map(({ version, author, createdAt }) => ({
    value: version,
    label: [text(texts.versionOf, { version }), author, createdAt].join(' · '),
  }));
  return shipped === null ? kept : [...kept, { value: 0, label: text(texts.shippedVersion) }];
}
