/** The list of the command centre as one would write it by hand with antd: what the engine is measured against. */
import { Button, ConfigProvider, DatePicker, Form, Input, Select, Space, Table, Tag } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Task = Readonly<Record<string, string | number | null>> & { readonly id: string };

const columns = [
  ['任务编号', 'taskNo', 155],
  ['拖车状态', 'trailerState', 185],
  ['吨位', 'tonnageId', 160],
  ['事故地点', 'accidentPlaceName', 150],
  ['车牌号', 'plates', 100],
  ['拖车公司', 'trailerCompanyName', 130],
] as const;

async function read(body: object): Promise<{ records: Task[]; total: number }> {
  const answer = await fetch('/api/rescue_public/commandCentre/listByPageCommandCentre', {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: `express${localStorage.getItem('accessToken')}` },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { records: Task[]; total: number } };
  return data;
}

function Tasks() {
  const [asked, setAsked] = useState<Record<string, unknown>>({ current: 1, size: 20 });
  const [shown, setShown] = useState<{ records: Task[]; total: number } | null>(null);
  useEffect(() => {
    void read(asked).then(setShown);
  }, [asked]);
  const filled = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  return (
    <ConfigProvider locale={zhCN}>
      <Form
        layout="inline"
        onFinish={(values: Record<string, unknown>) => setAsked({ current: 1, size: 20, ...filled(values) })}
      >
        <Form.Item label="创建时间">
          <DatePicker.RangePicker showTime />
        </Form.Item>
        <Form.Item name="accidentPlaceName" label="事故地点">
          <Input />
        </Form.Item>
        <Form.Item name="plates" label="车牌号">
          <Input />
        </Form.Item>
        <Form.Item name="taskNo" label="任务编号">
          <Input />
        </Form.Item>
        <Form.Item label="区域">
          <Select style={{ width: 120 }} options={[]} />
        </Form.Item>
        <Button htmlType="submit">查询</Button>
      </Form>
      <Table<Task>
        size="small"
        rowKey="id"
        dataSource={shown?.records ?? []}
        scroll={{ x: 1100 }}
        pagination={{
          total: shown?.total ?? 0,
          current: Number(asked['current']),
          pageSize: 20,
          onChange: (current) => setAsked({ ...asked, current }),
        }}
        columns={[
          ...columns.map(([title, dataIndex, width]) => ({
            title,
            dataIndex,
            width,
            sorter: true,
            ...(dataIndex === 'trailerState' && { render: (state: string) => <Tag>{state}</Tag> }),
          })),
          {
            title: '操作',
            key: 'actions',
            fixed: 'right' as const,
            width: 220,
            render: () => (
              <Space>
                <Button type="link">详情</Button>
                <Button type="link">分派任务</Button>
                <Button type="link">更多</Button>
              </Space>
            ),
          },
        ]}
      />
    </ConfigProvider>
  );
}

const place = document.getElementById('root');
if (place) createRoot(place).render(<Tasks />);
