/** A field that chooses an icon: a button with the icon, a popover with a search. */
import { Nothing } from '../../renderer/index.ts';
import { DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Popover } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import { Glyph } from './Glyph.tsx';
import { IconGrid } from './IconGrid.tsx';
import { type IconSet, type IconShape, useIcons } from './iconSet.ts';

const words = pageWords('IconSelector', {
  title: ['图标选择器', 'Icon selector'],
  lead: ['像选择日期一样选择图标；键盘方向键可以移动。', 'Pick an icon as you would a date; the arrow keys move.'],
  field: ['菜单图标', 'Menu icon'],
  choose: ['选择图标', 'Choose an icon'],
  search: ['按名称搜索', 'Search by name'],
  none: ['没有这样的图标', 'No such icon'],
  preview: ['预览', 'Preview'],
  sizes: ['不同尺寸', 'In several sizes'],
  onAccent: ['在按钮上', 'On a button'],
  save: ['保存', 'Save'],
});

export default function IconSelector() {
  const { say } = useWords(words);
  const { set } = useIcons('ri');
  const [chosen, setChosen] = useState('truck-line');
  const icon = set?.icons.find(({ name }) => name === chosen);
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel title={say('field')}>
        <IconField set={set} value={icon} onChange={({ name }) => setChosen(name)} />
      </Panel>
      {set && icon && (
        <Panel title={say('preview')}>
          <div className="icon-preview" aria-label={say('sizes')}>
            {[16, 20, 24, 32, 48, 64].map((size) => (
              <figure key={size}>
                <Glyph icon={icon} box={set.size} size={size} />
                <figcaption>{size}</figcaption>
              </figure>
            ))}
            <Button type="primary" icon={<Glyph icon={icon} box={set.size} size={16} />} title={say('onAccent')}>
              {say('save')}
            </Button>
          </div>
        </Panel>
      )}
    </Sheet>
  );
}

interface FieldProps {
  readonly set: IconSet | null;
  readonly value: IconShape | undefined;
  readonly onChange: (icon: IconShape) => void;
}

function IconField({ set, value, onChange }: FieldProps) {
  const { say } = useWords(words);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const field = useRef<InputRef>(null);
  const found = useMemo(
    () => (set?.icons ?? []).filter(({ name }) => name.includes(wanted.trim().toLowerCase())),
    [set, wanted],
  );
  // The popover is opened to type into it.
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const content = (
    <div className="icon-popover">
      <Input
        allowClear
        ref={field}
        prefix={<SearchOutlined />}
        aria-label={say('search')}
        placeholder={say('search')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {found.length === 0 ? (
        <Nothing said={say('none')} />
      ) : (
        <IconGrid
          icons={found}
          box={set?.size ?? 24}
          label={say('choose')}
          chosen={value?.name}
          height={280}
          cell={48}
          onChoose={(icon) => {
            onChange(icon);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={content}
      destroyOnHidden
    >
      <Button className="icon-field" aria-haspopup="dialog" aria-expanded={open} disabled={!set}>
        {value && set ? <Glyph icon={value} box={set.size} size={18} /> : null}
        <span>{value?.name ?? say('choose')}</span>
        <DownOutlined />
      </Button>
    </Popover>
  );
}
