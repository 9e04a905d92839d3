/** Where this page is: group and page. */
import { useLocation } from 'react-router-dom';
import { useTexts } from '../app/app.ts';
import { useShell } from '../running/context.ts';
import { placeOf, trailOf } from '../session/navigation.ts';
import { usePageTitle } from './pageTitle.ts';

export function Breadcrumbs() {
  const { signedIn, navigation } = useShell();
  const { text } = useTexts();
  const { pathname } = useLocation();
  const place = placeOf(pathname, navigation, signedIn.manifest.screens);
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
