/** Change of password (specification, section 5): by choice from the account menu, or forced and not to be closed. */
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { CallFault } from '../../renderer/index.ts';
import { leave } from '../signIn/authentication.ts';
import { useFoundation, useTexts } from '../foundation.ts';
import { hashPassword } from '../signIn/password.ts';
import { useShell } from '../shell/context.ts';

interface Entered {
  readonly password: string;
  readonly password1: string;
  readonly password2: string;
}

export function PasswordDialog({ forced, onClose }: { forced: boolean; onClose: () => void }) {
  const foundation = useFoundation();
  const { text } = useTexts();
  const { presence } = useShell();
  const [form] = Form.useForm<Entered>();
  const [busy, setBusy] = useState(false);

  async function submit(entered: Entered): Promise<void> {
    setBusy(true);
    try {
      await foundation.http.call('updatePassword', {
        userId: presence.user.id,
        password: hashPassword(entered.password),
        password1: hashPassword(entered.password1),
        password2: hashPassword(entered.password2),
      });
      // The new password has ended every session, this one too; the login page says so.
      leave(foundation.session, 'changed');
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      const fields = Object.entries(thrown.fields).map(([name, error]) => ({
        name: name as keyof Entered,
        errors: [error],
      }));
      form.setFields(fields);
    } finally {
      setBusy(false);
    }
  }
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
      onOk={form.submit}
      okText={text('password.submit')}
      cancelText={text('cancel')}
      confirmLoading={busy}
      cancelButtonProps={{ style: forced ? { display: 'none' } : {} }}
    >
      {forced && <Alert type="warning" message={text('password.forced')} className="dialog-lead" />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void submit(entered)}>
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
          rules={[{ required: true, message: text('password.newRequired') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="password2"
          label={text('password.again')}
          dependencies={['password1']}
          validateFirst
          rules={[
            { required: true, message: text('password.againRequired') },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value === getFieldValue('password1')
                  ? Promise.resolve()
                  : Promise.reject(new Error(text('password.differ'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
