/** Addresses with a parameter in their path: each one a page, and a tab, of its own. */
import { Link } from 'react-router-dom';
import { Panel, Sheet } from '../page.tsx';
import { textOf } from '../../core/model/label.ts';
import { pageWords, useWords } from '../words.ts';
import { squads } from './squads.ts';

const words = pageWords('Segments', {
  title: ['路径参数', 'Path parameters'],
  lead: [
    '地址里的 :id 决定显示谁；每个地址各有一个标签页。',
    'The :id of the address decides who is shown; each address has a tab of its own.',
  ],
});

export default function Segments() {
  const { say, language } = useWords(words);
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel>
        <ul className="links">
          {squads.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/vab/dynamicSegment/test1/${id}`}>
                {textOf(name, language)}
                <code>/test1/{id}</code>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Sheet>
  );
}
