/** The fourth level of the menu: its address is the names of all levels, one after the other. */
import { useShell } from '../console/running/context.ts';
import { placeOf, trailOf } from '../console/session/navigation.ts';
import { type PageProps, Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Nested', {
  title: ['多级菜单', 'Nested menu'],
  lead: [
    '菜单可以一层套一层，地址由各层的路径连成。',
    'Menus may stand in one another; the address is made of the paths of all levels.',
  ],
});

export default function Nested({ path }: PageProps) {
  const { say } = useWords(words);
  const { signedIn, navigation } = useShell();
  const trail = trailOf(placeOf(path, navigation, signedIn.manifest.screens));
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel>
        <ol className="levels">
          {trail.map((node, level) => (
            <li key={node.path} style={{ marginInlineStart: level * 24 }}>
              <span>{node.name}</span>
              <code>{node.path}</code>
            </li>
          ))}
        </ol>
      </Panel>
    </Sheet>
  );
}
