/** The page behind `test1/:id`. */
import { Nothing } from '../../renderer/index.ts';
import { Link } from 'react-router-dom';
import { type PageProps, Panel, Sheet } from '../page.tsx';
import { textOf } from '../../core/model/label.ts';
import { pageWords, useWords } from '../words.ts';
import { squads } from './squads.ts';

const words = pageWords('Segment', {
  title: ['参数详情', 'One parameter'],
  id: ['参数 id', 'Parameter id'],
  district: ['辖区', 'District'],
  trucks: ['拖车', 'Trucks'],
  unknown: ['没有编号为 {id} 的救援队', 'There is no squad {id}'],
  others: ['其他救援队', 'The others'],
  back: ['返回列表', 'Back to the list'],
});

export default function Segment({ params }: PageProps) {
  const { say, language } = useWords(words);
  const id = String(params['id'] ?? '');
  const squad = squads.find((one) => one.id === id);
  return (
    <Sheet
      title={squad ? textOf(squad.name, language) : say('title')}
      tools={<Link to="/vab/dynamicSegment/test">{say('back')}</Link>}
    >
      <Panel>
        {squad ? (
          <dl className="facts">
            <dt>{say('id')}</dt>
            <dd>{id}</dd>
            <dt>{say('district')}</dt>
            <dd>{textOf(squad.district, language)}</dd>
            <dt>{say('trucks')}</dt>
            <dd>{squad.trucks}</dd>
          </dl>
        ) : (
          <Nothing said={say('unknown', { id })} />
        )}
      </Panel>
      <Panel title={say('others')}>
        <ul className="links">
          {squads
            .filter((one) => one.id !== id)
            .map((one) => (
              <li key={one.id}>
                <Link to={`/vab/dynamicSegment/test1/${one.id}`}>{textOf(one.name, language)}</Link>
              </li>
            ))}
        </ul>
      </Panel>
    </Sheet>
  );
}
