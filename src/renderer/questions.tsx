/** Questions that stand over everything until they are answered. */
import { Modal } from 'antd';
import { useEffect } from 'react';
import type { Question } from './engine/engine.ts';

export interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/** @param waiting those that nobody has been shown yet; each is taken out as it is shown */
export default function Questions({ waiting }: { waiting: Asked[] }) {
  const [modal, questions] = Modal.useModal();
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
