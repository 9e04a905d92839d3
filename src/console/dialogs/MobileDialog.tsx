/** Asks for a mobile number: while none is bound, and for the one that waits for its owner's password. */
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { formats } from '../../core/fields/formats.ts';
import { CallFault } from '../../renderer/index.ts';
import { useApp, useTexts } from '../app/app.ts';
import { useShell } from '../running/context.ts';
import { mobileSetOf } from '../session/passwordReset.ts';
import { hashPassword } from '../signIn/passwordHash.ts';

const reappearsAfter = 400;

const names = ['mobile', 'password'] as const;

interface Entered {
  readonly mobile: string;
  /** Left out while the account has no number. */
  readonly password?: string;
}

interface Props {
  readonly onDone?: () => void;
  readonly onClose?: () => void;
}

export function MobileDialog({ onDone, onClose }: Props) {
  const { http } = useApp();
  const { text } = useTexts();
  const { signedIn, running } = useShell();
  const { user } = signedIn;
  const [form] = Form.useForm<Entered>();
  const [open, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    onClose?.();
  };

  async function submit({ mobile, password }: Entered): Promise<void> {
    setOpen(false);
    try {
      const proof = password === undefined ? {} : { password: hashPassword(password) };
      await http.call('updateMobile', { id: user.id, mobile: mobile.trim(), ...proof });
      running.notify('success', text('mobile.done'));
      onDone?.();
    } catch (thrown) {
      setTimeout(() => setOpen(true), reappearsAfter);
      if (!(thrown instanceof CallFault)) throw thrown;
      const { fields } = thrown;
      form.setFields(names.flatMap((name) => (fields[name] === undefined ? [] : [{ name, errors: [fields[name]] }])));
    }
  }
  return (
    <Modal
      open={open}
      title={text('mobile.title')}
      width={420}
      maskClosable={false}
      onCancel={close}
      onOk={form.submit}
      okText={text('mobile.submit')}
      cancelText={text('cancel')}
    >
      <p>{text('mobile.text')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ mobile: user.mobile ?? '' }}
        onFinish={(entered) => void submit(entered)}
      >
        <Fields
          isProved={user.mobile !== null || mobileSetOf(user) !== null || user.superManager}
          onEnter={form.submit}
        />
      </Form>
    </Modal>
  );
}

/** The number; where it takes the place of another, the current password too. */
function Fields({ isProved, onEnter }: { isProved: boolean; onEnter: () => void }) {
  const { text } = useTexts();
  return (
    <>
      <Form.Item
        name="mobile"
        label={text('mobile.label')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, value) =>
              isMobile(String(value ?? '').trim())
                ? Promise.resolve()
                : Promise.reject(new Error(text('mobile.wrong'))),
          },
        ]}
      >
        <Input inputMode="tel" autoComplete="tel" maxLength={11} />
      </Form.Item>
      {isProved && (
        <Form.Item
          name="password"
          label={text('password.old')}
          extra={text('mobile.proof')}
          rules={[{ required: true, message: text('password.oldRequired') }]}
        >
          <Input.Password autoComplete="current-password" onPressEnter={onEnter} />
        </Form.Item>
      )}
    </>
  );
}

function isMobile(value: string): boolean {
  const format = formats['phone'];
  if (!format) throw new Error('core/formats.ts must know the format "phone"');
  return format.test(value);
}
