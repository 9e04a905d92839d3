/** The table that the exports' pages share. */
import { Alert, Button, Table, type TableProps } from 'antd';
import { type Goods, useGoods } from './goodsRows.ts';
import { pageWords, useWords } from '../words.ts';

const words = pageWords('GoodsTable', {
  name: ['名称', 'Name'],
  model: ['型号', 'Model'],
  supplier: ['供应商', 'Supplier'],
  price: ['单价', 'Price'],
  stock: ['库存', 'Stock'],
  unit: ['单位', 'Unit'],
  about: ['物料', 'Goods'],
  trade: ['价格与库存', 'Price and stock'],
  failed: ['物料没有取到', 'The goods did not come'],
  again: ['重试', 'Try again'],
});

export function useGoodsColumns() {
  const { say } = useWords(words);
  const text = (key: 'name' | 'model' | 'supplier' | 'unit') => ({ key, dataIndex: key, title: say(key) });
  const number = (key: 'price' | 'stock') => ({
    key,
    dataIndex: key,
    title: say(key),
    align: 'end' as const,
    render: (value: number) => value.toLocaleString('en', { minimumFractionDigits: key === 'price' ? 2 : 0 }),
  });
  const groups = [
    { title: say('about'), children: [text('name'), text('model'), text('supplier')] },
    { title: say('trade'), children: [number('price'), number('stock'), text('unit')] },
  ] as const;
  return { groups, flat: groups.flatMap(({ children }) => children) };
}

interface Props {
  readonly source: ReturnType<typeof useGoods>;
  readonly columns: TableProps<Goods>['columns'];
  readonly chosen?: TableProps<Goods>['rowSelection'];
  readonly bordered?: boolean;
}

export function GoodsTable({ source, columns, chosen, bordered = false }: Props) {
  const { say } = useWords(words);
  const { goods, failed, again } = source;
  if (failed)
    return (
      <Alert type="error" showIcon message={say('failed')} action={<Button onClick={again}>{say('again')}</Button>} />
    );
  return (
    <Table<Goods>
      size="small"
      rowKey="id"
      bordered={bordered}
      columns={columns ?? []}
      dataSource={goods ?? []}
      loading={goods === null}
      pagination={false}
      scroll={{ x: 'max-content', y: 420 }}
      {...(chosen && {
        rowSelection: { ...chosen, getCheckboxProps: ({ name }) => ({ disabled: false, 'aria-label': name }) },
      })}
    />
  );
}
