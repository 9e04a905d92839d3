/** Passwords for one use, shown to whoever has just made or reset the accounts: once, so that only its own button closes it. */
import { Alert, Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { copyText } from '../app/copyText.ts';
import { useApp, useTexts } from '../app/app.ts';
import type { HandedPassword } from '../session/handedPasswords.ts';

export function OneTimePasswords({ handed }: { handed: readonly HandedPassword[] }) {
  const { handedPasswords } = useApp();
  const { text } = useTexts();
  const [copied, setCopied] = useState<string | null>(null);
  const ends = handed[0]?.expireTime.slice(0, 16) ?? '';

  async function copy(which: string, content: string): Promise<void> {
    setCopied((await copyText(content)) ? which : null);
  }
  const all = handed.map(({ username, name, password }) => `${username}\t${name}\t${password}`).join('\n');
  const isOne = handed.length === 1;
  return (
    <Modal
      open
      title={text('oneTime.title')}
      width={600}
      zIndex={1500}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        ...(isOne
          ? []
          : [
              <Button key="all" onClick={() => void copy('all', all)}>
                {text(copied === 'all' ? 'oneTime.copied' : 'oneTime.copyAll')}
              </Button>,
            ]),
        <Button key="done" type="primary" onClick={() => handedPasswords.write([])}>
          {text('oneTime.done')}
        </Button>,
      ]}
    >
      <Alert type="warning" message={text('oneTime.lead', { ends })} className="dialog-lead" />
      <Table<HandedPassword>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content', y: '50vh' }}
        dataSource={[...handed]}
        columns={[
          { title: text('login.username'), dataIndex: 'username' },
          { title: text('oneTime.name'), dataIndex: 'name' },
          {
            title: text('oneTime.password'),
            dataIndex: 'password',
            render: (password: string, { id, username }) => (
              <span className="one-time">
                <code>{password}</code>
                <Button
                  size="small"
                  type="link"
                  aria-label={`${text('oneTime.copy')} ${username}`}
                  onClick={() => void copy(id, password)}
                >
                  {text(copied === id ? 'oneTime.copied' : 'oneTime.copy')}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Modal>
  );
}
