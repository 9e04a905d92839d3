/** Questions that stand over everything until they are answered. */
import { Modal } from 'antd';
import { useEffect } from 'react';
import type { Question } from './engine/engine.ts';

export interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/** A scanner types a code and ends it with Enter, which answers nothing that was asked before. In milliseconds. */
const burst = 500;

const question = '.ant-modal-confirm';

/** Keeps an Enter that ends what was typed from pressing the button of a question. @returns what ends that */
function keepFromTyped(): () => void {
  let typed = -Infinity;
  const hear = (event: KeyboardEvent): void => {
    const { key, timeStamp, target } = event;
    if (!(target instanceof Element) || !target.closest(question)) return;
    if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) typed = timeStamp;
    if (key !== 'Enter' || timeStamp - typed > burst) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', hear, true);
  return () => window.removeEventListener('keydown', hear, true);
}

/** @param waiting those that nobody has been shown yet; each is taken out as it is shown */
export default function Questions({ waiting }: { waiting: Asked[] }) {
  const [modal, questions] = Modal.useModal();
  useEffect(() => keepFromTyped(), []);
  // At each print: one is printed for each question that is asked.
  useEffect(() => {
    for (const { question, answer } of waiting.splice(0)) {
      modal.confirm({
        title: question.title,
        content: question.content,
        okText: question.ok,
        cancelText: question.cancel,
        okButtonProps: { danger: question.danger ?? false },
        // Enter, pressed once too often, must not throw anything away.
        autoFocusButton: question.danger || question.careful ? 'cancel' : 'ok',
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    }
  });
  return questions;
}
