/** Asks for a mobile number while none is bound. */
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { formats } from '../../core/fields/formats.ts';
import { CallFault } from '../../renderer/index.ts';
import { useApp, useTexts } from '../app/app.ts';
import { useShell } from '../running/context.ts';

const reappearsAfter = 400;

export function MobileDialog() {
  const { http } = useApp();
  const { text } = useTexts();
  const { signedIn, running } = useShell();
  const [form] = Form.useForm<{ mobile: string }>();
  const [open, setOpen] = useState(true);

  async function submit(mobile: string): Promise<void> {
    setOpen(false);
    try {
      await http.call('updateMobile', { id: signedIn.user.id, mobile });
      running.notify('success', text('mobile.done'));
    } catch (thrown) {
      setTimeout(() => setOpen(true), reappearsAfter);
      if (!(thrown instanceof CallFault)) throw thrown;
      const fault = thrown.fields['mobile'];
      if (fault !== undefined) form.setFields([{ name: 'mobile', errors: [fault] }]);
    }
  }
  return (
    <Modal
      open={open}
      title={text('mobile.title')}
      width={420}
      maskClosable={false}
      onCancel={() => setOpen(false)}
      onOk={form.submit}
      okText={text('mobile.submit')}
      cancelText={text('cancel')}
    >
      <p>{text('mobile.text')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ mobile }) => void submit(mobile.trim())}>
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
      </Form>
    </Modal>
  );
}

function isMobile(value: string): boolean {
  const format = formats['phone'];
  if (!format) throw new Error('core/formats.ts must know the format "phone"');
  return format.test(value);
}
