/** Short messages that go away by themselves. Their code comes after the first rows; what was said before is kept for it. */
import { message } from 'antd';
import { useEffect } from 'react';
import { useApp } from '../../app/app.ts';
import { useChangedMenu } from './useChangedMenu.ts';
import './messages.css';

/** @param seconds how long each of them stands */
export default function Messages({ seconds }: { seconds: number }) {
  const { messages } = useApp();
  const [said, sayings] = message.useMessage({ maxCount: 4, duration: seconds });
  useEffect(() => {
    // One message of a text at a time, whoever says it: the call that failed, or the page that made it.
    return messages.attend((text, tone = 'error') => void said.open({ type: tone, content: text, key: text }));
  }, [said, messages]);
  useChangedMenu();
  return sayings;
}
