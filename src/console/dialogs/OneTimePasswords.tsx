/** Passwords for one use, shown to whoever has just made or reset the accounts: once, so that only its own button closes it. */
import { Alert, Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { label, textsOf } from '../../core/model/label.ts';
import { copyText } from '../app/copyText.ts';
import { useApp, useSay, useTexts } from '../app/app.ts';
import type { HandedPassword } from '../session/handedPasswords.ts';

const texts = textsOf('oneTimePasswords', {
  title: label('一次性密码', 'One-time passwords'),
  lead: label(
    '密码只显示这一次，关闭后无法再次查看。请交给本人，并在 {ends} 前登录修改。',
    'Passwords are shown only once. Hand them over; each must be changed before {ends}.',
  ),
  name: label('姓名', 'Name'),
  password: label('一次性密码', 'One-time password'),
  copy: label('复制', 'Copy'),
  copyAll: label('全部复制', 'Copy all'),
  copied: label('已复制', 'Copied'),
  done: label('已记下，关闭', 'Noted, close'),
});

export function OneTimePasswords({ handed }: { handed: readonly HandedPassword[] }) {
  const { handedPasswords } = useApp();
  const say = useSay();
  const [copied, setCopied] = useState<string | null>(null);
  const ends = handed[0]?.expireTime.slice(0, 16) ?? '';

  const copy: Copy = async (which, content) => setCopied((await copyText(content)) ? which : null);
  const all = handed.map(({ username, name, password }) => `${username}\t${name}\t${password}`).join('\n');
  const isOne = handed.length === 1;
  return (
    <Modal
      open
      title={say(texts.title)}
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
                {say(copied === 'all' ? texts.copied : texts.copyAll)}
              </Button>,
            ]),
        <Button key="done" type="primary" onClick={() => handedPasswords.write([])}>
          {say(texts.done)}
        </Button>,
      ]}
    >
      <Alert type="warning" message={say(texts.lead, { ends })} className="dialog-lead" />
      <HandedTable handed={handed} copied={copied} copy={copy} />
    </Modal>
  );
}

/** @param which the account's id, or `all` */
type Copy = (which: string, content: string) => Promise<void>;

interface HandedTableProps {
  readonly handed: readonly HandedPassword[];
  readonly copied: string | null;
  readonly copy: Copy;
}

/** An account a row, its password with a button that copies it. */
function HandedTable({ handed, copied, copy }: HandedTableProps) {
  const { text } = useTexts();
  const say = useSay();
  return (
    <Table<HandedPassword>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content', y: '50vh' }}
      dataSource={[...handed]}
      columns={[
        { title: text('login.username'), dataIndex: 'username' },
        { title: say(texts.name), dataIndex: 'name' },
        {
          title: say(texts.password),
          dataIndex: 'password',
          render: (password: string, { id, username }) => (
            <span className="one-time">
              <code>{password}</code>
              <Button
                size="small"
                type="link"
                aria-label={`${say(texts.copy)} ${username}`}
                onClick={() => void copy(id, password)}
              >
                {say(copied === id ? texts.copied : texts.copy)}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
