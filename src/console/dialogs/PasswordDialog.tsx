/** Change of password: by choice from the account menu, or forced and not to be closed. */
import { Alert, Button, Form, type FormInstance, Input, Modal } from 'antd';
import { useState } from 'react';
import { CallFault } from '../../renderer/engine/ports.ts';
import { leave, signOut } from '../signIn/authentication.ts';
import { useApp, useTexts } from '../app/app.ts';
import { isStrong } from '../signIn/password.ts';
import { hashPassword } from '../signIn/passwordHash.ts';
import { resetOf } from '../session/passwordReset.ts';
import type { UserInfo } from '../session/session.ts';

const passwords = ['password', 'password1', 'password2'] as const;
type Entered = Readonly<Record<(typeof passwords)[number], string>>;

interface Props {
  readonly user: UserInfo;
  readonly forced: boolean;
  readonly onClose: () => void;
}

export function PasswordDialog({ user, forced, onClose }: Props) {
  const app = useApp();
  const { text } = useTexts();
  const [form] = Form.useForm<Entered>();
  const { submit, busy } = useSubmit(user.id, form);
  const reset = resetOf(user);
  return (
    <Modal
      open
      title={text('password.title')}
      width={440}
      zIndex={forced ? 2000 : 1000}
      closable={!forced}
      keyboard={!forced}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        forced ? (
          <Button key="leave" type="text" onClick={() => signOut(app)}>
            {text('shell.signOut')}
          </Button>
        ) : (
          <Button key="cancel" onClick={onClose}>
            {text('cancel')}
          </Button>
        ),
        <Button key="submit" type="primary" loading={busy} onClick={form.submit}>
          {text('password.submit')}
        </Button>,
      ]}
    >
      {forced && <Alert type="warning" message={text('password.forced')} className="dialog-lead" />}
      {forced && reset && (
        <Alert type="info" message={text('password.resetBy', { ...reset })} className="dialog-lead" />
      )}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void submit(entered)}>
        <Fields onEnter={form.submit} />
      </Form>
    </Modal>
  );
}

function useSubmit(userId: string, form: FormInstance<Entered>) {
  const app = useApp();
  const [busy, setBusy] = useState(false);
  async function submit(entered: Entered): Promise<void> {
    setBusy(true);
    try {
      await app.http.call('updatePassword', {
        userId,
        password: hashPassword(entered.password),
        password1: hashPassword(entered.password1),
        password2: hashPassword(entered.password2),
      });
      // The new password has ended every session, this one too; the login page says so.
      leave(app.session, 'changed');
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      const { fields: said } = thrown;
      const fields = passwords.flatMap((name) => (said[name] === undefined ? [] : [{ name, errors: [said[name]] }]));
      form.setFields(fields);
    } finally {
      setBusy(false);
    }
  }
  return { submit, busy };
}

/** The password that is left, and the new one twice. */
function Fields({ onEnter }: { onEnter: () => void }) {
  const { text } = useTexts();
  const judge =
    (isRight: (value: string) => boolean, key: 'password.weak' | 'password.differ') =>
    (_: unknown, value: unknown): Promise<void> =>
      isRight(String(value ?? '')) ? Promise.resolve() : Promise.reject(new Error(text(key)));
  return (
    <>
      <Form.Item
        name="password"
        label={text('password.old')}
        rules={[{ required: true, message: text('password.oldRequired') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password1"
        label={text('password.new')}
        extra={text('password.rules')}
        validateFirst
        validateTrigger={['onBlur', 'onSubmit']}
        rules={[
          { required: true, message: text('password.newRequired') },
          { validator: judge(isStrong, 'password.weak') },
        ]}
      >
        <Input.Password autoComplete="new-password" onPressEnter={onEnter} />
      </Form.Item>
      <Form.Item
        name="password2"
        label={text('password.again')}
        dependencies={['password1']}
        validateFirst
        rules={[
          { required: true, message: text('password.againRequired') },
          ({ getFieldValue }) => ({
            validator: judge((value) => value === getFieldValue('password1'), 'password.differ'),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" onPressEnter={onEnter} />
      </Form.Item>
    </>
  );
}
