/** Pages written by hand, by the name that menu entries give them as `component`. Each comes with its own code when it is opened. */
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Row } from '../core/model/catalogue.ts';
import { MissingPage } from './MissingPage.tsx';
import type { PageProps } from './page.tsx';
import './template.css';

type Written = LazyExoticComponent<ComponentType<PageProps>>;

/** The closed list: a menu that names another page fails a test, and shows so. */
export const writtenPages: Readonly<Record<string, Written>> = {
  'console/studio': lazy(() =>
    import('../console/shell/pages/OwnPage.tsx').then(({ Studio }) => ({ default: Studio })),
  ),
  'template/roles': lazy(() => import('./Roles.tsx')),
  'template/remixIcon': lazy(() => import('./icons/RemixIcons.tsx')),
  'template/colorfulIcon': lazy(() => import('./icons/ColorfulIcons.tsx')),
  'template/iconSelector': lazy(() => import('./icons/IconSelector.tsx')),
  'template/count': lazy(() => import('./Count.tsx')),
  'template/dynamicTitle': lazy(() => import('./DynamicTitle.tsx')),
  'template/segments': lazy(() => import('./segments/Segments.tsx')),
  'template/segment': lazy(() => import('./segments/Segment.tsx')),
  'template/queries': lazy(() => import('./segments/Queries.tsx')),
  'template/dialogDrag': lazy(() => import('./drag/DialogDrag.tsx')),
  'template/cardDrag': lazy(() => import('./drag/CardDrag.tsx')),
  'template/flowsheet': lazy(() => import('./drag/Flowsheet.tsx')),
  'template/contextMenu': lazy(() => import('./ContextMenu.tsx')),
  'template/card': lazy(() => import('./Cards.tsx')),
  'template/richText': lazy(() => import('./editors/RichText.tsx')),
  'template/markdown': lazy(() => import('./editors/Markdown.tsx')),
  'template/nested': lazy(() => import('./Nested.tsx')),
  'template/loading': lazy(() => import('./Loading.tsx')),
  'template/player': lazy(() => import('./player/Player.tsx')),
  'template/upload': lazy(() => import('./upload/Upload.tsx')),
  'template/log': lazy(() => import('./Log.tsx')),
  'template/cssfx': lazy(() => import('./cssfx/Cssfx.tsx')),
  'template/social': lazy(() => import('./Social.tsx')),
  'template/exportExcel': lazy(() => import('./excel/ExportExcel.tsx')),
  'template/exportSelected': lazy(() => import('./excel/ExportSelected.tsx')),
  'template/exportMerged': lazy(() => import('./excel/ExportMerged.tsx')),
};

export default function WrittenPage({ name, params, path }: { name: string; params: Row; path: string }) {
  const Page = writtenPages[name];
  return Page ? <Page params={params} path={path} /> : <MissingPage name={name} />;
}
