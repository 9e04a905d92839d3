/** Parameters behind the question mark: one page, whose content follows its address. */
import { Input, Segmented } from 'antd';
import { goTo } from '../../console/api/address.ts';
import { type PageProps, Panel, Sheet } from '../page.tsx';
import { textOf } from '../../core/model/label.ts';
import { pageWords, useWords } from '../words.ts';
import { squads } from './squads.ts';

const words = pageWords('Queries', {
  title: ['查询参数', 'Query parameters'],
  lead: ['筛选写在地址里：可以收藏、转发、后退。', 'The filters are in the address: bookmark it, share it, go back.'],
  name: ['名称', 'Name'],
  order: ['顺序', 'Order'],
  id: ['按编号', 'By number'],
  trucks: ['按拖车数', 'By trucks'],
  address: ['当前地址', 'Address'],
  count: ['拖车 {count} 辆', 'Trucks: {count}'],
  none: ['没有符合的救援队', 'No squad matches'],
});

export default function Queries({ params, path }: PageProps) {
  const { say, language } = useWords(words);
  const name = String(params['name'] ?? '');
  const order = params['order'] === 'trucks' ? 'trucks' : 'id';
  const show = (changed: { name?: string; order?: string }): void => {
    const next = Object.entries({ name, order, ...changed }).filter(
      ([key, value]) => value !== '' && !(key === 'order' && value === 'id'),
    );
    const query = new URLSearchParams(next).toString();
    goTo(query === '' ? path : `${path}?${query}`);
  };
  const found = squads
    .filter((squad) => textOf(squad.name, language).toLowerCase().includes(name.toLowerCase()))
    .sort((one, other) => (order === 'trucks' ? other.trucks - one.trucks : Number(one.id) - Number(other.id)));
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel>
        <div className="sheet-tools">
          <Input
            allowClear
            aria-label={say('name')}
            placeholder={say('name')}
            value={name}
            onChange={({ target }) => show({ name: target.value })}
          />
          <Segmented
            aria-label={say('order')}
            value={order}
            onChange={(value) => show({ order: value })}
            options={(['id', 'trucks'] as const).map((value) => ({ value, label: say(value) }))}
          />
        </div>
        <p className="sheet-note">
          {say('address')}: <code>{window.location.hash}</code>
        </p>
        <ol className="links">
          {found.map((squad) => (
            <li key={squad.id}>
              <span>
                {textOf(squad.name, language)}
                <code>{say('count', { count: squad.trucks })}</code>
              </span>
            </li>
          ))}
        </ol>
        {found.length === 0 && <p className="sheet-note">{say('none')}</p>}
      </Panel>
    </Sheet>
  );
}
