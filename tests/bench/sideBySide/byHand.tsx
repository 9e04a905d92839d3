/** The list of the command centre as one would write it by hand with antd: what the engine is measured against. */
import {
  Button,
  Card,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Drawer,
  Form,
  Input,
  Select,
  Space,
  Table,
  Tag,
} from 'antd';
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

const facts = [
  ['任务编号', 'taskNo'],
  ['订单状态', 'orderState'],
  ['拖车状态', 'trailerState'],
  ['分派状态', 'assignState'],
  ['事故地点', 'accidentPlaceName'],
  ['区域', 'regionId'],
  ['大队', 'brigadeId'],
  ['服务类型', 'serviceType'],
  ['吨位', 'tonnageId'],
  ['车辆数', 'vehicleCount'],
  ['任务来源', 'source'],
  ['创建时间', 'createTime'],
  ['民警姓名', 'policeName'],
  ['民警电话', 'policeMobile'],
  ['车主姓名', 'ownerName'],
  ['车主电话', 'ownerMobile'],
] as const;

/** What the console's own drawer asks, at once. */
async function readTask(id: string): Promise<Task> {
  const headers = { 'content-type': 'application/json', token: `express${localStorage.getItem('accessToken')}` };
  const of = async (path: string, init: RequestInit): Promise<{ data: Task }> =>
    (await (await fetch(`/api${path}`, { ...init, headers })).json()) as { data: Task };
  const body = JSON.stringify({ id });
  const [task] = await Promise.all([
    of(`/trailerOrdersRecord/findDetail_commandCentre?id=${id}`, {}),
    of('/trailerOrdersRecord/findOrderByTrailerId', { method: 'POST', body }),
    of('/rescue_public/trailerOrders/findImages', { method: 'POST', body }),
    of(`/reviseRemarks/list?id=${id}`, {}),
    of(`/trailerOrdersRecord/timeline?id=${id}`, {}),
  ]);
  return task.data;
}

function TaskDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const [task, setTask] = useState<Task | null>(null);
  useEffect(() => {
    setTask(null);
    if (id !== null) void readTask(id).then(setTask);
  }, [id]);
  return (
    <Drawer open={id !== null} title="任务详情" width={880} destroyOnHidden onClose={onClose}>
      {task && (
        <Card title="任务">
          <Descriptions
            column={3}
            layout="vertical"
            items={facts.map(([label, name]) => ({ key: name, label, children: task[name] ?? '—' }))}
          />
        </Card>
      )}
    </Drawer>
  );
}

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
  const [opened, setOpened] = useState<string | null>(null);
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
          pageSize: Number(asked['size']),
          pageSizeOptions: [10, 20, 50, 100, 200, 500, 999],
          showSizeChanger: true,
        }}
        onChange={({ current, pageSize }, _filters, sorter) => {
          const { field, order } = Array.isArray(sorter) ? {} : sorter;
          const orderBy = order ? `${order === 'descend' ? '-' : ''}${String(field)}` : undefined;
          setAsked({ ...asked, current: pageSize === asked['size'] ? current : 1, size: pageSize, orderBy });
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
            render: (_: unknown, { id }: Task) => (
              <Space>
                <Button type="link" onClick={() => setOpened(id)}>
                  详情
                </Button>
                <Button type="link">分派任务</Button>
                <Button type="link">更多</Button>
              </Space>
            ),
          },
        ]}
      />
      <TaskDrawer id={opened} onClose={() => setOpened(null)} />
    </ConfigProvider>
  );
}

const place = document.getElementById('root');
if (place) createRoot(place).render(<Tasks />);
