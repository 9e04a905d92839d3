/** Where this page is: group and page. */
import { useLocation } from 'react-router-dom';
import { useTexts } from '../app/app.ts';
import { usePlace } from '../running/context.ts';
import { trailOf } from '../session/navigation.ts';
import { usePageTitle } from './pageTitle.ts';

export function Breadcrumbs() {
  const { text } = useTexts();
  const { pathname } = useLocation();
  const place = usePlace(pathname);
  const title = usePageTitle(place, pathname);
  const groups = trailOf(place).slice(0, -1);
  return (
    <nav className="crumbs" aria-label={text('shell.waterline')}>
      <ol>
        {groups.map((node) => (
          <li key={node.path}>{node.name}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
