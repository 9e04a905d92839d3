/** Says that the window has changed hands, until that is read: whoever sits here may have looked away. Fetched when it is said. */
import { useState } from 'react';
import { label, textsOf } from '../../../core/model/label.ts';
import { useSay } from '../../app/app.ts';
import { useShell } from '../../running/context.ts';
import { readRenewal } from '../../session/otherUser.ts';
import { windowStore } from '../../state/storage.ts';
import { UnderstoodLine } from './UnderstoodLine.tsx';

const texts = textsOf('otherUser', {
  renewed: label(
    '{name} 已在另一个窗口登录，本窗口现在显示 {name} 的内容；此前未提交的输入不再保留。',
    '{name} signed in in another window. This window now shows {name}; what was not submitted in it before is no longer kept.',
  ),
});

export function OtherUserLine() {
  const say = useSay();
  const { user } = useShell().signedIn;
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  const understand = (): void => {
    readRenewal(windowStore);
    setRead(true);
  };
  return <UnderstoodLine onRead={understand}>{say(texts.renewed, { name: user.name })}</UnderstoodLine>;
}
