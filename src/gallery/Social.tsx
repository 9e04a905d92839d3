/** Signing in by the organisation's own identity provider: whether it is set up, and trying it. */
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button, Steps } from 'antd';
import { useState } from 'react';
import { CallFault } from '../renderer/index.ts';
import { leaveToSignIn } from '../console/signIn/elsewhere.ts';
import { useApp } from '../console/app/app.ts';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Social', {
  title: ['第三方登录', 'Third-party sign-in'],
  lead: [
    '用单位自己的身份服务（OpenID Connect）登录，密码不经过本平台。',
    'Sign in with your organisation’s identity provider (OpenID Connect); this console never sees the password.',
  ],
  try: ['用身份服务登录', 'Sign in with the provider'],
  unset: ['身份服务尚未配置', 'No identity provider is set up yet'],
  unsetText: [
    '管理员在服务器上设置 OIDC_ISSUER、OIDC_CLIENT_ID 和 OIDC_REDIRECT_URI 后即可使用。',
    'An administrator sets OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_REDIRECT_URI on the server.',
  ],
  failed: ['没有成功', 'Sign-in failed'],
  how: ['经过', 'How it works'],
  one: ['转到身份服务', 'Go to the provider'],
  oneText: ['带一次性的状态码和校验码', 'with a state and a challenge that are used once'],
  two: ['在那里登录', 'Sign in there'],
  twoText: ['密码只给身份服务', 'only the provider sees the password'],
  three: ['带着授权码回来', 'Come back with a code'],
  threeText: ['服务器用它换取身份，并签发令牌', 'which the server exchanges for the identity'],
});

export default function Social() {
  const { say } = useWords(words);
  const app = useApp();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const start = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await leaveToSignIn(app, '/vab/social');
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      setFault(thrown);
    } finally {
      setBusy(false);
    }
  };
  const isUnset = fault?.error === 'not-configured';
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel title={say('how')}>
        <Steps
          className="social-steps"
          items={(['one', 'two', 'three'] as const).map((word) => ({
            title: say(word),
            description: say(`${word}Text`),
            status: 'wait',
          }))}
        />
        {fault && (
          <Alert
            showIcon
            type={isUnset ? 'info' : 'error'}
            message={say(isUnset ? 'unset' : 'failed')}
            description={isUnset ? say('unsetText') : fault.message}
          />
        )}
        <Button
          type="primary"
          icon={<SafetyCertificateOutlined />}
          loading={busy}
          onClick={() => void start()}
          className="social-try"
        >
          {say('try')}
        </Button>
      </Panel>
    </Sheet>
  );
}
