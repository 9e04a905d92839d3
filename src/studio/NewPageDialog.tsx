/** The first answers of a new page, or of what pages are made of: what it is called. The rest is asked beside its text. */
import { Form, Input, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { usePorts } from '../renderer/index.ts';
import { nameFrom } from './design/page.ts';
import type { Names } from '../core/editorAnswers.ts';
import { folderOfNew, newText, sortsOfNew, type NewPage, type NewSort } from './newPage.ts';
import { texts } from './texts.ts';
import { fieldName } from '../core/model/columnNames.ts';

interface NewPageDialogProps {
  readonly names: Names;
  /** Files of which the author has a draft: a new one would stand over it. */
  readonly drafted: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (file: string, text: string) => void;
}

/** What must hold of what is entered. */
function useRules({ names, drafted }: Pick<NewPageDialogProps, 'names' | 'drafted'>, sort: NewSort) {
  const { text } = usePorts();
  const needed = { required: true, message: text(texts.missing) };
  const named = { pattern: fieldName, message: text(texts.nameForm) };
  const free = {
    validator: (_rule: unknown, value: string) => {
      if (takenIn(names, sort).has(value)) return Promise.reject(new Error(text(texts.nameTaken)));
      const isDrafted = drafted.includes(fileOf(sort, value));
      return isDrafted ? Promise.reject(new Error(text(texts.nameDrafted))) : Promise.resolve();
    },
  };
  return { needed, named, free };
}

const fileOf = (sort: NewSort, name: string): string => `${folderOfNew[sort]}/${name}.json`;

export function NewPageDialog({ names, drafted, onClose, onMade }: NewPageDialogProps) {
  const { text } = usePorts();
  const [form] = Form.useForm<NewPage>();
  const [sort, setSort] = useState<NewSort>('list');
  const isPage = folderOfNew[sort] === 'screens';
  const { needed, named, free } = useRules({ names, drafted }, sort);
  const make = async (): Promise<void> => {
    const page = await form.validateFields().catch(() => null);
    // The faults stand at their fields.
    if (page) onMade(fileOf(sort, page.name), newText(sort, { ...page, en: page.en ?? '' }));
  };
  // The English title names the page until its author names it otherwise.
  const follow = (changed: Partial<NewPage>): void => {
    if (changed.en !== undefined && !form.isFieldTouched('name')) form.setFieldValue('name', nameFrom(changed.en));
  };
  return (
    <Modal
      open
      width={620}
      title={sort === 'list' ? text(texts.add) : text(texts.addOf, { what: text(texts.sorts[sort]) })}
      okText={text(texts.make)}
      cancelText={text(texts.cancel)}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Segmented
        block
        className="studio-sorts"
        aria-label={text(texts.sort)}
        value={sort}
        options={sortsOfNew.map((one) => ({ value: one, label: text(texts.sorts[one]) }))}
        onChange={setSort}
      />
      <p className="studio-note">{text(texts.sortHints[sort])}</p>
      <Form form={form} layout="vertical" onValuesChange={follow} onFinish={() => void make()}>
        <div className="studio-new">
          <Form.Item name="zh" label={text(texts.titleZh)} rules={[needed]}>
            <Input placeholder="配件" onPressEnter={() => void make()} />
          </Form.Item>
          <Form.Item name="en" label={text(texts.titleEn)}>
            <Input placeholder="Spare parts" onPressEnter={() => void make()} />
          </Form.Item>
          <Form.Item
            name="name"
            label={text(isPage ? texts.name : texts.fileName)}
            extra={text(isPage ? texts.nameHelp : texts.fileNameHelp)}
            rules={[needed, named, free]}
          >
            <Input placeholder="spareParts" onPressEnter={() => void make()} />
          </Form.Item>
          {isPage && <OfItem key={sort} sort={sort} names={names} />}
          {isPage && <MenuItem names={names} />}
        </div>
      </Form>
    </Modal>
  );
}

/** What it shows: a list may bring a table of its own, the others need what there is. */
function OfItem({ sort, names }: { sort: NewSort; names: Names }) {
  const { text } = usePorts();
  const isDesk = sort === 'desk';
  const titles = isDesk ? names.titles.screens : {};
  const entities = Object.keys(names.entities);
  const listed = entities.filter((one) => names.calls.includes(`${one}.list`));
  const offered = isDesk ? names.screens : sort === 'list' ? listed : entities;
  const rules = sort === 'list' ? [] : [{ required: true, message: text(texts.missing) }];
  return (
    <Form.Item name="of" label={text(isDesk ? texts.ofScreen : texts.ofEntity)} rules={rules} preserve={false}>
      <Select
        allowClear={sort === 'list'}
        showSearch
        optionFilterProp="label"
        placeholder={sort === 'list' ? text(texts.ofOwn) : ''}
        options={offered.map((one) => ({ value: one, label: `${titles[one] ?? ''} ${one}`.trim() }))}
      />
    </Form.Item>
  );
}

function MenuItem({ names }: { names: Names }) {
  const { text } = usePorts();
  return (
    <Form.Item name="menu" label={text(texts.menu)} extra={text(texts.menuHelp)}>
      <Select
        allowClear
        options={names.menus.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch
        optionFilterProp="label"
      />
    </Form.Item>
  );
}

/** A page takes the name of an entity as well, since it may bring its own, and its calls are named by the last part of its name. */
function takenIn(names: Names, sort: NewSort): ReadonlySet<string> {
  const { screens, calls, entities, dictionaries, rules } = names;
  if (sort === 'dictionary') return new Set(dictionaries);
  if (sort === 'rule') return new Set(rules);
  const called = calls.flatMap((call) => (call.includes('.') ? [call.slice(0, call.indexOf('.'))] : []));
  return new Set([
    ...screens.map((screen) => screen.slice(screen.lastIndexOf('/') + 1)),
    ...called,
    ...Object.keys(entities),
  ]);
}
