/** The first answers of a new page: what it is called, and where it stands in the menu. The rest is asked beside its text. */
import { Form, Input, Modal, Select } from 'antd';
import { usePorts } from '../renderer/index.ts';
import { nameFrom, namePattern } from './design/page.ts';
import type { Names } from './schemaEditor.ts';
import { newPageText, type NewPage } from './newPage.ts';
import { texts } from './texts.ts';

interface NewPageDialogProps {
  readonly names: Names;
  readonly onClose: () => void;
  readonly onMade: (file: string, text: string) => void;
}

export function NewPageDialog({ names, onClose, onMade }: NewPageDialogProps) {
  const { text } = usePorts();
  const [form] = Form.useForm<NewPage>();
  const needed = { required: true, message: text(texts.missing) };
  const named = { pattern: namePattern, message: text(texts.nameForm) };
  const free = {
    validator: (_rule: unknown, value: string) =>
      names.screens.includes(value) || value in names.entities
        ? Promise.reject(new Error(text(texts.nameTaken)))
        : Promise.resolve(),
  };
  const make = async (): Promise<void> => {
    const page = await form.validateFields().catch(() => null);
    // The faults stand at their fields.
    if (page) onMade(`screens/${page.name}.json`, newPageText({ ...page, en: page.en ?? '' }));
  };
  // The English title names the page until its author names it otherwise.
  const follow = (changed: Partial<NewPage>): void => {
    if (changed.en !== undefined && !form.isFieldTouched('name')) form.setFieldValue('name', nameFrom(changed.en));
  };
  return (
    <Modal
      open
      width={620}
      title={text(texts.add)}
      okText={text(texts.make)}
      cancelText={text(texts.cancel)}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p className="studio-note">{text(texts.newHint)}</p>
      <Form form={form} layout="vertical" onValuesChange={follow} onFinish={() => void make()}>
        <div className="studio-new">
          <Form.Item name="zh" label={text(texts.titleZh)} rules={[needed]}>
            <Input placeholder="配件" onPressEnter={() => void make()} />
          </Form.Item>
          <Form.Item name="en" label={text(texts.titleEn)}>
            <Input placeholder="Spare parts" onPressEnter={() => void make()} />
          </Form.Item>
          <Form.Item name="name" label={text(texts.name)} extra={text(texts.nameHelp)} rules={[needed, named, free]}>
            <Input placeholder="spareParts" onPressEnter={() => void make()} />
          </Form.Item>
          <Form.Item name="menu" label={text(texts.menu)} extra={text(texts.menuHelp)}>
            <Select
              allowClear
              options={names.menus.map(({ id, name }) => ({ value: id, label: name }))}
              showSearch
              optionFilterProp="label"
            />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
