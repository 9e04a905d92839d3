/** Menus at the pointer: on a list, on an area, and by the keyboard's menu key or a visible button. */
import { CopyOutlined, DeleteOutlined, MoreOutlined, PushpinOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useShell } from '../console/running/context.ts';
import { copyText } from '../console/app/copyText.ts';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('ContextMenu', {
  title: ['右键菜单', 'Context menu'],
  lead: ['在一行上点右键、长按，或用行尾的按钮。', 'Right-click a row, hold it, or use the button at its end.'],
  list: ['待办', 'To do'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  top: ['置顶', 'To the top'],
  remove: ['移除', 'Remove'],
  undo: ['撤销移除', 'Undo the removal'],
  more: ['“{name}”的操作', 'Actions of “{name}”'],
  empty: ['全部完成了', 'All done'],
  lights: ['检查警示灯', 'Check the warning lights'],
  rope: ['更换拖车绳', 'Replace the tow rope'],
  cones: ['补充反光锥', 'Restock traffic cones'],
  mileage: ['登记里程', 'Note the mileage'],
  cabin: ['清洗车厢', 'Wash the cabin'],
});

const first = ['lights', 'rope', 'cones', 'mileage', 'cabin'] as const;

export default function ContextMenu() {
  const { say } = useWords(words);
  const { running } = useShell();
  const [order, setOrder] = useState<readonly number[]>(first.map((_, index) => index));
  const [before, setBefore] = useState<readonly number[] | null>(null);
  const nameOf = (index: number): string => {
    const word = first[index];
    return word === undefined ? '' : say(word);
  };
  const menuOf = (index: number): MenuProps => ({
    items: [
      { key: 'copy', icon: <CopyOutlined />, label: say('copy') },
      { key: 'top', icon: <PushpinOutlined />, label: say('top'), disabled: order[0] === index },
      { type: 'divider' },
      { key: 'remove', icon: <DeleteOutlined />, label: say('remove'), danger: true },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      const others = order.filter((one) => one !== index);
      if (key === 'copy') void copyText(nameOf(index)).then((done) => done && running.notify('success', say('copied')));
      if (key === 'top') setOrder([index, ...others]);
      if (key === 'remove') {
        setBefore(order);
        setOrder(others);
      }
    },
  });
  const undo = (): void => {
    if (before) setOrder(before);
    setBefore(null);
  };
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Button icon={<UndoOutlined />} disabled={before === null} onClick={undo}>
          {say('undo')}
        </Button>
      }
    >
      <Panel title={say('list')}>
        <ul className="todo">
          {order.map((index) => (
            <Dropdown key={index} menu={menuOf(index)} trigger={['contextMenu']}>
              <li>
                <span>{nameOf(index)}</span>
                <Dropdown menu={menuOf(index)} trigger={['click']} placement="bottomRight">
                  <Button type="text" icon={<MoreOutlined />} aria-label={say('more', { name: nameOf(index) })} />
                </Dropdown>
              </li>
            </Dropdown>
          ))}
        </ul>
        {order.length === 0 && <p className="sheet-note">{say('empty')}</p>}
      </Panel>
    </Sheet>
  );
}
