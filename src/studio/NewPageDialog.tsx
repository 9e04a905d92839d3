/** A new page with a table of its own: a name, titles, fields. What it makes is the text of its file. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import { usePorts } from '../renderer/index.ts';
import type { Names } from './schemaEditor.ts';
import { newPageText, offeredKinds, type NewPage } from './newPage.ts';
import { texts } from './texts.ts';

interface NewPageDialogProps {
  readonly names: Names;
  readonly onClose: () => void;
  readonly onMade: (file: string, text: string) => void;
}

const identifier = /^[a-z][a-zA-Z0-9]{0,58}$/;

export function NewPageDialog({ names, onClose, onMade }: NewPageDialogProps) {
  const { text } = usePorts();
  const [form] = Form.useForm<NewPage>();
  const needed = { required: true, message: text(texts.missing) };
  const named = { pattern: identifier, message: text(texts.nameForm) };
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
  return (
    <Modal
      open
      width={860}
      title={text(texts.add)}
      okText={text(texts.make)}
      cancelText={text(texts.cancel)}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ fields: [{ kind: 'text', required: true, search: true }] }}>
        <div className="studio-new">
          <Form.Item name="name" label={text(texts.name)} extra={text(texts.nameHelp)} rules={[needed, named, free]}>
            <Input placeholder="spareParts" />
          </Form.Item>
          <Form.Item name="menu" label={text(texts.menu)}>
            <Select
              allowClear
              options={names.menus.map(({ id, name }) => ({ value: id, label: name }))}
              showSearch
              optionFilterProp="label"
            />
          </Form.Item>
          <Form.Item name="zh" label={text(texts.titleZh)} rules={[needed]}>
            <Input placeholder="配件" />
          </Form.Item>
          <Form.Item name="en" label={text(texts.titleEn)}>
            <Input placeholder="Spare parts" />
          </Form.Item>
        </div>
        <Form.List name="fields">
          {(fields, { add, remove }) => (
            <fieldset className="studio-fields">
              <legend>{text(texts.fields)}</legend>
              {fields.map(({ key, name }) => (
                <div key={key} className="studio-field">
                  <Form.Item name={[name, 'name']} rules={[needed, named]}>
                    <Input placeholder={text(texts.fieldName)} aria-label={text(texts.fieldName)} />
                  </Form.Item>
                  <Form.Item name={[name, 'zh']} rules={[needed]}>
                    <Input placeholder={text(texts.titleZh)} aria-label={text(texts.titleZh)} />
                  </Form.Item>
                  <Form.Item name={[name, 'en']} initialValue="">
                    <Input placeholder={text(texts.titleEn)} aria-label={text(texts.titleEn)} />
                  </Form.Item>
                  <Form.Item name={[name, 'kind']} initialValue="text">
                    <Select
                      aria-label={text(texts.kind)}
                      options={offeredKinds.map(({ kind, title }) => ({ value: kind, label: text(title) }))}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'required']} valuePropName="checked">
                    <Checkbox>{text(texts.required)}</Checkbox>
                  </Form.Item>
                  <Form.Item name={[name, 'search']} valuePropName="checked">
                    <Checkbox>{text(texts.searchable)}</Checkbox>
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={text(texts.removeField)}
                    disabled={fields.length === 1}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ kind: 'text' })}>
                {text(texts.addField)}
              </Button>
            </fieldset>
          )}
        </Form.List>
      </Form>
    </Modal>
  );
}
